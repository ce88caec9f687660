import { setTimeout as pause } from 'node:timers/promises';

import { createTag, importBookmarks, listImports, listPosts, listTags, login } from '@benotes/contract';
import { expect, it, onTestFinished, vi } from 'vitest';

import { aFile, anApp, aPerson, PASSWORD } from '../../../testing/app.ts';
import { leftovers } from '../../../testing/archive.ts';
import { holdWrite } from '../../../testing/hold-write.ts';

/** Lets time pass slowly enough that what threads do takes less of it than the longest that a handler may take. */
async function untilAnswered(answers: readonly unknown[]): Promise<void> {
  while (answers.length === 0) {
    await vi.advanceTimersByTimeAsync(1000);
    await pause(20);
  }
}

// #refused-behind-an-import
it('A request that waits long behind an import is refused with 503 and not done later, unlike work in the background', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const names = async () => (await person.call(listTags, { query: {} })).body.data.map(({ name }) => name);
  const endWrite = holdWrite(test, person);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const row = { user_id: person.id, name: 'background', name_key: 'background' };
  const background = test.db.insertInto('tags').values(row).execute();
  const answers: { status: number; body: unknown }[] = [];
  void person.call(createTag, { body: { name: 'request' } }).then((answer) => answers.push(answer));
  await untilAnswered(answers);
  expect(answers).toEqual([{ status: 503, body: 'The server is busy. Try again in a moment.' }]);

  expect(await names()).toEqual([]);
  await endWrite();
  await background;
  expect(await names()).toEqual(['background']);
});

it('A sign-in that waits long behind an import is refused with 503 and when to try again', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const endWrite = holdWrite(test, person);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const signIn = () =>
    test.app.inject({
      method: 'POST',
      url: login.url,
      payload: { email: 'owner@example.org', password: PASSWORD },
    });
  const answers: { statusCode: number; headers: Record<string, unknown> }[] = [];
  void signIn().then(({ statusCode, headers }) => answers.push({ statusCode, headers }));
  await untilAnswered(answers);
  expect(answers).toMatchObject([{ statusCode: 503, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } }]);

  await endWrite();
  expect((await signIn()).statusCode).toBe(200);
});

// #import-refused-behind-import
it('An import that waits long behind another one is refused with 503 before anything of it is stored', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const endWrite = holdWrite(test, person);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const form = aFile('<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/one">One</A></DL>');
  const statuses: number[] = [];
  void person.send({ method: 'POST', url: importBookmarks.url, ...form }).then(({ status }) => statuses.push(status));
  await untilAnswered(statuses);
  expect(statuses).toEqual([503]);

  await endWrite();
  expect((await person.call(listPosts, { query: {} })).body.data).toEqual([]);
  expect((await person.call(listImports, { query: {} })).body.data).toEqual([]);
  expect(leftovers(test)).toEqual([]);
});
