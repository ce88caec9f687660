import { PAGE_STATE_ID, type PageState } from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../../testing/app.ts';

async function pageStateOf({ app }: TestApp): Promise<PageState> {
  const { body } = await app.inject('/login');
  const [, text = ''] = new RegExp(`id="${PAGE_STATE_ID}">([^<]*)<`).exec(body) ?? [];
  return JSON.parse(text) as PageState;
}

it('says in the page that there is no owner yet, until there is one', async () => {
  const test = await anApp();
  expect((await pageStateOf(test)).isSetUp).toBe(false);
  await aPerson(test);
  expect((await pageStateOf(test)).isSetUp).toBeUndefined();
});
