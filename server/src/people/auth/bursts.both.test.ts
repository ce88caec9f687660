import { createCollection, createShare, getVisitor, login, updateUser } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import { endOldestSessions } from './sessions.repo.ts';

const PASSWORD = 'correct horse battery';

const signIn = async ({ app }: TestApp, password: string, remoteAddress: string, email = 'owner@example.org') =>
  (await app.inject({ method: 'POST', url: login.url, payload: { email, password }, remoteAddress })).statusCode;

const visit = async ({ app }: TestApp, token: string, remoteAddress: string) =>
  (await app.inject({ url: getVisitor.url, headers: { authorization: `Bearer ${token}` }, remoteAddress })).statusCode;

/** The number of responses with each status. */
function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('Concurrent requests', () => {
  // #password-attempts-limited
  it('that guess a password have as many attempts as sequential ones', async () => {
    const test = await anApp();
    await aPerson(test);
    const burst = Array.from({ length: 40 }, (_, count) => signIn(test, `guess ${count}`, '10.5.0.1'));
    expect(counted(await Promise.all(burst))).toEqual({ 401: 5, 429: 35 });
    const spread = Array.from({ length: 60 }, (_, count) =>
      signIn(test, 'guess', '10.5.0.2', `user-${count}@example.org`),
    );
    expect(counted(await Promise.all(spread))).toEqual({ 401: 30, 429: 30 });
  });

  it('with the right password all succeed', async () => {
    const test = await anApp();
    await aPerson(test);
    const burst = Array.from({ length: 40 }, () => signIn(test, PASSWORD, '10.5.0.3'));
    expect(counted(await Promise.all(burst))).toEqual({ 200: 40 });
  });

  // #old-password-attempts-limited
  it('that guess the old password when changing it have as many attempts as at the login, and both count', async () => {
    const test = await anApp();
    const { id, token } = await aPerson(test);
    const change = async (password_old: string, remoteAddress: string) => {
      const url = updateUser.url.replace(':id', String(id));
      const payload = { password_old, password_new: 'another long one' };
      const headers = { authorization: `Bearer ${token}` };
      return (await test.app.inject({ method: 'PATCH', url, payload, headers, remoteAddress })).statusCode;
    };
    const burst = Array.from({ length: 40 }, (_, count) => change(`guess ${count}`, '10.5.0.8'));
    expect(counted(await Promise.all(burst))).toEqual({ 422: 5, 429: 35 });
    expect([await change(PASSWORD, '10.5.0.8'), await signIn(test, PASSWORD, '10.5.0.8')]).toEqual([429, 429]);
    for (let count = 0; count < 5; count += 1) await signIn(test, 'guess', '10.5.0.9');
    expect(await change(PASSWORD, '10.5.0.9')).toBe(429);
    expect(await change(PASSWORD, '10.5.0.10')).toBe(200);
  });

  // #share-token-attempts-limited
  it('that guess a share token have as many attempts as sequential ones, and do not lock out other visitors', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Shared' });
    await person.call(createShare, { body: { token: 'the right one', collection_id, is_active: true } });
    const burst = Array.from({ length: 80 }, (_, count) => visit(test, `guess-${count}`, '10.5.0.4'));
    expect(counted(await Promise.all(burst))).toEqual({ 401: 30, 429: 50 });
    expect(await visit(test, 'the right one', '10.5.0.4')).toBe(429);
    const visitors = Array.from({ length: 40 }, () => visit(test, 'the right one', '10.5.0.5'));
    expect(counted(await Promise.all(visitors))).toEqual({ 200: 40 });
  });

  it('from one IPv6 network count as one caller', async () => {
    const test = await anApp();
    await aPerson(test);
    for (let count = 0; count < 5; count += 1)
      expect(await signIn(test, 'guess', `2001:db8:1:2:${count}::1`)).toBe(401);
    expect(await signIn(test, PASSWORD, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await signIn(test, PASSWORD, '2001:db8:1:3::1')).toBe(200);
    // The same address, as a dual-stack socket reports it.
    for (let count = 0; count < 5; count += 1) await signIn(test, 'guess', '10.5.0.6');
    expect(await signIn(test, PASSWORD, '::ffff:10.5.0.6')).toBe(429);
  });
});

it('the oldest sessions of a user end when there are too many', async () => {
  const test = await anApp();
  const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
  for (let count = 0; count < 4; count += 1) await signIn(test, PASSWORD, '10.5.0.7');
  await endOldestSessions(test.db, person.id, 2);
  const left = await test.db.selectFrom('sessions').select('user_id').orderBy('id').execute();
  expect(left.map(({ user_id }) => user_id)).toEqual([other.id, person.id, person.id]);
});
