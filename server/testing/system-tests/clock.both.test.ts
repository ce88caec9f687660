import {
  createPost,
  deletePost,
  getImport,
  getMe,
  listPosts,
  login,
  TOKEN_COOKIE_DAYS,
  undoImport,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { isPostgres } from '../../src/kernel/database/dialect.ts';
import { Lease, LEASE_MS } from '../../src/kernel/database/leases.ts';
import { reliableNow } from '../../src/kernel/database/reliable-now.ts';
import { sweepFiles } from '../../src/library/files/sweep-files.ts';
import { openReset } from '../../src/people/auth/reset.service.ts';
import { openSession } from '../../src/people/auth/sessions.service.ts';
import { findCredentials } from '../../src/people/auth/users.repo.ts';
import { anApp, aPerson, given, type TestApp } from '../app.ts';
import { letPass, setClock } from '../clock.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const BACK_MS = -2 * HOUR_MS;

/** A lease of a killed process, which expires two hours after the clock is set back. */
const holdAsAnother = ({ db }: TestApp, name: string) =>
  db
    .insertInto('leases')
    .values({ name, holder: 'another process', until: new Date(Date.now() - BACK_MS).toISOString() })
    .execute();

describe('A clock that is set back', () => {
  // #recycle-bin-keeps-order
  it('does not affect the recycle bin, which lists the last deletion first and can be emptied completely', async () => {
    const person = await aPerson(await anApp());
    const bin = async () => (await person.call(listPosts, { query: { is_archived: true } })).body.data;
    const put = async (title: string) => {
      const id = await given(person, createPost, { title, content: 'x' });
      await person.call(deletePost, { params: { id } });
    };
    for (const title of ['one', 'two']) await put(title);
    setClock(BACK_MS);
    for (const title of ['three', 'four']) await put(title);
    expect((await bin()).map(({ title }) => title)).toEqual(['four', 'three', 'two', 'one']);
    await person.send({ method: 'DELETE', url: '/api/posts?is_archived=true' });
    expect(await bin()).toEqual([]);
  });

  it('does not block mails to reset a password, which are still limited to one per minute', async () => {
    const { db } = await anApp().then(async (test) => (await aPerson(test), test));
    const open = async () => (await openReset(db, 'https://example.org', 'owner@example.org')) !== null;
    expect([await open(), await open()]).toEqual([true, false]);
    setClock(BACK_MS);
    expect([await open(), await open()]).toEqual([true, false]);
  });

  it('does not extend the limit of failed logins', async () => {
    const test = await anApp();
    await aPerson(test);
    const signIn = async (password: string) => {
      const payload = { email: 'owner@example.org', password };
      return (await test.app.inject({ method: 'POST', url: login.url, payload })).statusCode;
    };
    const guesses = [];
    for (let tries = 0; tries < 6; tries += 1) guesses.push(await signIn('wrong'));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    setClock(BACK_MS);
    expect(await signIn('correct horse battery')).toBe(200);
  });

  // #no-import-left-running
  it('does not leave an import of a killed process in progress', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const created_at = new Date(Date.now() - BACK_MS).toISOString();
    const row = { user_id: person.id, status: 'running' as const, created_at };
    const { id } = await test.db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
    await holdAsAnother(test, `import-${id}`);
    const status = async () => (await person.call(getImport, { params: { id } })).body.data.status;
    const undo = async () => (await person.call(undoImport, { params: { id } })).status;
    // On PostgreSQL another process may be running it, which would renew its lease within seconds.
    const isAlone = !isPostgres(test.db);
    const before = [await status(), isAlone ? 409 : await undo()];
    letPass(LEASE_MS + 1);
    expect([before, await status(), await undo()]).toEqual([[isAlone ? 'failed' : 'running', 409], 'failed', 204]);
  });

  it('does not block the leases of a killed process', async () => {
    const test = await anApp();
    await holdAsAnother(test, 'work');
    const lease = new Lease(test.db, 'work');
    const isAlone = !isPostgres(test.db);
    const before = [await lease.hold(), await lease.hold()];
    letPass(LEASE_MS + 1);
    const after = [await lease.hold(), await new Lease(test.db, 'work').hold()];
    expect([before, after]).toEqual([
      [isAlone, isAlone],
      [true, false],
    ]);
  });
});

describe('A clock that was ahead and is corrected', () => {
  const OTHER = 'other@example.org';

  // #nobody-signed-out
  it('has signed no users out, even if others signed in meanwhile', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await aPerson(test, OTHER);
    setClock((TOKEN_COOKIE_DAYS + 1) * DAY_MS);
    expect((await person.call(getMe)).status).toBe(401);
    const known = await findCredentials(test.db, OTHER);
    expect(known && (await openSession(test.db, known))).toBeTruthy();
    setClock(-(TOKEN_COOKIE_DAYS + 1) * DAY_MS);
    expect((await person.call(getMe)).status).toBe(200);
  });

  // #recent-images-kept
  it('has not removed recently uploaded images', async () => {
    const { db, files } = await anApp();
    const user_id = (await aPerson({ db } as TestApp)).id;
    const name = `attachments/${'A'.repeat(22)}.webp`;
    await db.insertInto('files').values({ name, user_id, bytes: 1, created_at: new Date().toISOString() }).execute();
    const round = async () => sweepFiles(db, files, await reliableNow(db));
    expect(await round()).toBe(0);
    setClock(15 * DAY_MS);
    expect([await round(), await round()]).toEqual([0, 0]);
    setClock(-15 * DAY_MS);
    expect(await round()).toBe(0);
  });
});

it('An unused image is removed even if the server runs for only an hour a day', async () => {
  const { db, files } = await anApp();
  const user_id = (await aPerson({ db } as TestApp)).id;
  const name = `attachments/${'A'.repeat(22)}.webp`;
  await db.insertInto('files').values({ name, user_id, bytes: 1, created_at: new Date().toISOString() }).execute();
  let days = 0;
  for (; days < 100 && (await sweepFiles(db, files, await reliableNow(db))) === 0; days += 1) setClock(DAY_MS);
  expect(days).toBe(84);
});
