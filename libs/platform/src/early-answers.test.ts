import { getMe, listCollections, login } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { beforeEach, expect, it, vi } from 'vitest';

import { call, endCalls } from './api.ts';
import { askEarly } from './early-answers.ts';
import { answer, calls, refuse } from './testing.tsx';

const ADDRESS = '/api/collections?nested=true';
const ask = () => call(listCollections, { query: { nested: true } }, { token: 'abc' });

beforeEach(() => {
  endCalls();
  answer(listCollections, { data: [] });
  askEarly(ADDRESS, 'abc');
});

it('takes what was asked early, once', async () => {
  expect(await ask()).toEqual({ data: [] });
  expect(calls).toHaveLength(1);
  await ask();
  expect(calls).toHaveLength(2);
});

it.each([
  ['somebody else', () => call(listCollections, { query: { nested: true } }, { token: 'def' })],
  ['whoever asks something else', () => call(listCollections, { query: { nested: false } }, { token: 'abc' })],
])('is nothing for %s', async (_, askOther) => {
  await askOther();
  expect(calls).toHaveLength(2);
});

it('is nothing once the person has left', async () => {
  endCalls();
  await ask();
  expect(calls).toHaveLength(2);
});

it('is old as soon as something may have changed', async () => {
  refuse(login, 401);
  await call(login, { body: { email: 'a@example.org', password: 'b' } }).catch(() => {});
  await ask();
  expect(calls.filter((each) => each.startsWith('GET'))).toHaveLength(2);
});

it('is old after half a minute', async () => {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 30_001);
  await ask();
  expect(calls).toHaveLength(2);
  clock.mockRestore();
});

it('is refused as any other answer', async () => {
  refuse(getMe, 401, 'Not signed in.');
  askEarly('/api/auth/me', 'abc');
  await expect(call(getMe, {}, { token: 'abc' })).rejects.toMatchObject({ status: 401 });
  answer(getMe, { data: aUser() });
  await expect(call(getMe, {}, { token: 'abc' })).resolves.toMatchObject({ data: aUser() });
});
