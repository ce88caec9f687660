import { createTag, listTags } from '@benotes/contract';
import { expect, it, onTestFinished, vi } from 'vitest';

import { anApp, aPerson } from '../testing/app.ts';
import { transact } from './transact.ts';

// #refused-behind-an-import
it('A request that waits long behind an import is refused with 503 and not done later, unlike work in the background', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const names = async () => (await person.call(listTags, { query: {} })).body.data.map(({ name }) => name);
  const steps = new EventTarget();
  const long = transact(test.db, person.id, () => new Promise((end) => steps.addEventListener('end', end)), true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const row = { user_id: person.id, name: 'background', name_key: 'background' };
  const background = test.db.insertInto('tags').values(row).execute();
  const answers: { status: number; body: unknown }[] = [];
  void person.call(createTag, { body: { name: 'request' } }).then((answer) => answers.push(answer));
  while (answers.length === 0) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
  expect(answers).toEqual([{ status: 503, body: 'The server is busy. Try again in a moment.' }]);

  expect(await names()).toEqual([]);
  steps.dispatchEvent(new Event('end'));
  await long;
  await background;
  expect(await names()).toEqual(['background']);
});
