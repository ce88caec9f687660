import { login, updateUser } from '@benotes/contract';
import { hash } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../../../testing/app.ts';
import { bcryptCost, bcryptOf } from './bcrypt-hashes.ts';
import { isPassword } from './passwords.ts';
import { findHighestCost, findPasswordHash, replaceHash } from './users.repo.ts';

const PASSWORD = 'a password of Laravel';
const aHash = async (cost = 4) => hash(PASSWORD, { cost, version: '2y' });

const signIn = ({ app }: TestApp, password: string) =>
  app.inject({ method: 'POST', url: login.url, payload: { email: 'owner@example.org', password } });

async function aMigratedUser(password_hash: string) {
  const test = await anApp();
  const person = await aPerson(test);
  await replaceHash(test.db, person.id, password_hash);
  return { test, person };
}

describe('A user with a password hashed by bcrypt', () => {
  // #hashed-anew
  it('signs in with it, and it is hashed anew', async () => {
    const { test, person } = await aMigratedUser(await aHash());
    expect(await findHighestCost(test.db)).toBe(4);
    expect((await signIn(test, PASSWORD)).statusCode).toBe(200);
    expect(await findPasswordHash(test.db, person.id)).toMatch(/^\$argon2id\$/);
    expect(await findHighestCost(test.db)).toBe(0);
    expect((await signIn(test, PASSWORD)).statusCode).toBe(200);
  });

  it('is refused with another password, after five attempts with any', async () => {
    const stored = await aHash();
    const { test, person } = await aMigratedUser(stored);
    for (let count = 0; count < 5; count += 1) expect((await signIn(test, 'another one')).statusCode).toBe(401);
    expect((await signIn(test, PASSWORD)).statusCode).toBe(429);
    expect(await findPasswordHash(test.db, person.id)).toBe(stored);
  });

  it('can change it', async () => {
    const { person } = await aMigratedUser(await aHash());
    const change = (password_old: string) =>
      person.call(updateUser, {
        params: { id: person.id },
        body: { password_old, password_new: 'correct horse battery staple' },
      });
    expect((await change('another one')).status).toBe(422);
    expect((await change(PASSWORD)).status).toBe(200);
  });

  it('is refused if the hash takes too long or is damaged', async () => {
    for (const stored of [(await aHash()).replace('$04$', '$15$'), '$2y$10$x', '$2y$10$', '$2']) {
      const { test } = await aMigratedUser(stored);
      expect(await findHighestCost(test.db)).toBeLessThanOrEqual(14);
      expect((await signIn(test, PASSWORD)).statusCode).toBe(401);
    }
  });
});

describe('Hashes of bcrypt', () => {
  it('have a cost of 4 to 14', () => {
    expect([3, 4, 14, 15, 31].map((cost) => bcryptCost(bcryptOf(cost)))).toEqual([null, 4, 14, null, null]);
    expect(bcryptCost('$argon2id$v=19')).toBeNull();
  });

  it('are compared as the original did: all three versions, and 72 bytes', async () => {
    const stored = await aHash();
    for (const version of ['$2a$', '$2b$', '$2y$'])
      expect(await isPassword(PASSWORD, stored.replace('$2y$', version), 6)).toBe(true);
    expect(await isPassword('x'.repeat(80), await hash('x'.repeat(72), { cost: 4 }))).toBe(true);
    expect(await isPassword(PASSWORD, undefined, 6)).toBe(false);
  });
});
