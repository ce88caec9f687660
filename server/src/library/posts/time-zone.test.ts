import { actOnPosts, countPosts, exportSelection, listPosts } from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';

it('An unknown time zone is rejected by lists, counts, actions, and exports, as by saved searches', async () => {
  const person = await aPerson(await anApp());
  const time_zone = 'Nowhere/At all';
  const selection = { scope: { filter: 'on:today', time_zone }, all: true } as const;
  const answers = [
    await person.call(listPosts, { query: { filter: 'on:today', time_zone } }),
    await person.call(countPosts, { query: { filter: 'on:today', time_zone } }),
    await person.call(actOnPosts, { body: { selection, action: { type: 'delete' } } }),
    await person.send({ method: 'POST', url: exportSelection.url, payload: { selection, format: 'html' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(answers[0]?.body).toMatchObject({ errors: { time_zone: ['There is no such time zone.'] } });
});
