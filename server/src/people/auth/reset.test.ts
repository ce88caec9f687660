import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { createFeed, createPersonalToken, forgotPassword, getMe, login, resetPassword } from '@benotes/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, PASSWORD, type TestApp } from '../../../testing/app.ts';

const post = async ({ app }: TestApp, url: string, payload: object, headers = {}) => {
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers });
  return { status: statusCode, body: JSON.parse(body) as unknown };
};
const forgot = (test: TestApp, email: string, headers = {}) => post(test, forgotPassword.url, { email }, headers);
const reset = (test: TestApp, token: string, changes: object = {}) =>
  post(test, resetPassword.url, {
    email: 'owner@example.org',
    token,
    password: 'another long one',
    password_confirmation: 'another long one',
    ...changes,
  });

/** The mails written so far, decoded, oldest first. */
async function mails({ config }: TestApp): Promise<string[]> {
  const folder = path.join(config.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')); // half written
  const all = await Promise.all(
    names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  // Quoted-printable: long lines are broken with a "=" at their end, and "=" itself is written "=3D".
  return all.map((mail) => mail.replace(/=\n/g, '').replaceAll('=3D', '='));
}

/** The token of the newest mail, once this many were written. */
async function tokenOf(test: TestApp, count = 1): Promise<string> {
  const all = await vi.waitFor(async () => {
    const written = await mails(test);
    expect(written).toHaveLength(count);
    return written;
  });
  return new URL(/http\S+/.exec(all.at(-1) ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
}

const SENT = { status: 200, body: 'This server cannot send email. Ask the person who runs it for your reset link.' };
const REFUSED = { status: 422, body: { error: 'This password reset token is invalid.' } };

afterEach(() => vi.useRealTimers());

const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

describe('Resetting a password', () => {
  // #reset-ends-programs
  it('revokes the API tokens and feeds of the user: the password was lost, or somebody else had it', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const body = { name: 'Phone', scopes: ['everything' as const], days: null, password: PASSWORD };
    for (const each of [person, other]) {
      expect((await each.call(createPersonalToken, { body })).status).toBe(201);
      expect((await each.call(createFeed, { body: {} })).status).toBe(201);
    }
    await forgot(test, 'owner@example.org');
    expect((await reset(test, await tokenOf(test))).status).toBe(200);
    for (const table of ['api_tokens', 'feeds'] as const)
      expect(await test.db.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: other.id }]);
  });

  // #reset-link-works-once
  it('works once with a mailed link, and ends all sessions', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    expect(await forgot(test, 'OWNER@example.org')).toEqual(SENT);
    const token = await tokenOf(test);
    expect(await reset(test, token)).toEqual({ status: 200, body: 'Your password has been reset!' });
    expect((await person.call(getMe)).status).toBe(401);
    const signIn = (password: string) => post(test, login.url, { email: 'owner@example.org', password });
    expect((await signIn('correct horse battery')).status).toBe(401);
    expect((await signIn('another long one')).status).toBe(200);
    expect(await reset(test, token)).toEqual(REFUSED);
  });

  it('says that the link was emailed when there is a mail server', async () => {
    const test = await anApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const body = 'We have emailed your password reset link!';
    expect(await forgot(test, 'nobody@example.org')).toEqual({ status: 200, body });
  });

  it('does not reveal which email addresses exist', async () => {
    const test = await anApp();
    await aPerson(test);
    expect(await forgot(test, 'nobody@example.org')).toEqual(SENT);
    expect((await forgot(test, 'no address')).status).toBe(422);
    await forgot(test, 'owner@example.org');
    expect(await tokenOf(test)).not.toBe('');
    expect((await mails(test))[0]).toMatch(/^To: owner@example\.org$/m);
  });

  it('uses APP_URL in the mail, whatever the headers of the request', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    await aPerson(test);
    await forgot(test, 'owner@example.org', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    await tokenOf(test);
    const [mail = ''] = await mails(test);
    expect(mail).toContain('https://notes.example.org/reset?token');
    expect(mail).not.toContain('evil.test');
  });

  it('mails at most one link per minute, and only the newest is valid', async () => {
    const test = await anApp();
    await aPerson(test);
    await forgot(test, 'owner@example.org');
    const first = await tokenOf(test);
    expect(await forgot(test, 'owner@example.org')).toEqual(SENT);
    expect(await mails(test)).toHaveLength(1);
    later(2);
    await forgot(test, 'owner@example.org');
    const second = await tokenOf(test, 2);
    expect(await reset(test, first)).toEqual(REFUSED);
    expect((await reset(test, second)).status).toBe(200);
  });

  it('fails after an hour', async () => {
    const test = await anApp();
    await aPerson(test);
    await forgot(test, 'owner@example.org');
    const token = await tokenOf(test);
    later(61);
    expect(await reset(test, token)).toEqual(REFUSED);
  });

  it.each([
    [{ token: 'wrong' }, { error: 'This password reset token is invalid.' }],
    [{ email: 'one@example.org' }, { error: 'This password reset token is invalid.' }],
    [{ password: 'short', password_confirmation: 'short' }, { password: [expect.any(String)] }],
    [{ password_confirmation: 'a different one' }, { password: [expect.any(String)] }],
    [{ token: '' }, { token: [expect.any(String)] }],
    [{ email: 'no address' }, { email: [expect.any(String)] }],
  ])('is refused with %j, and the link stays valid', async (changes, body) => {
    const test = await anApp();
    await aPerson(test);
    await aPerson(test, 'one@example.org');
    await forgot(test, 'owner@example.org');
    const token = await tokenOf(test);
    expect(await reset(test, token, changes)).toMatchObject({ status: 422, body });
    expect((await reset(test, token)).status).toBe(200);
  });
});
