import { endOtherSessions, login } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type TestApp } from '../../../testing/app.ts';
import { letPass } from '../../../testing/clock.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { resetByMail } from '../../../testing/reset-password.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { hashPassword } from './passwords.ts';
import { addUser } from './users.repo.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const DAY_MS = 86_400_000;

interface Visit {
  agent?: string;
  ip?: string;
  /** The key of its cookie. */
  key?: string;
  email?: string;
  password?: string;
}

/** Signs in and returns the cookie of the device. */
async function signIn(
  { app }: TestApp,
  { agent = FIREFOX, ip = '192.0.2.1', key, email, password = PASSWORD }: Visit = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: login.url,
    payload: { email: email ?? 'owner@example.org', password },
    headers: { 'user-agent': agent },
    remoteAddress: ip,
    ...(key !== undefined && { cookies: { bn_device: key } }),
  });
  expect(answer.statusCode).toBe(200);
  return {
    cookie: answer.cookies.find(({ name }) => name === 'bn_device'),
    access: answer.json<{ data: { token: { access_token: string } } }>().data.token.access_token,
  };
}

/** A user who has never signed in. */
async function aNewUser({ db }: TestApp): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await addUser(db, { name: 'Jane', email: 'owner@example.org', permission: 7, password_hash });
}

describe('A mail about a new device', () => {
  it('says which device, when, and from where, and what to do', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    await aNewUser(test);
    await signIn(test);
    await signIn(test, { agent: 'curl/8.5.0', ip: '192.0.2.9' });
    const [mail] = await mailsIn(test, 1);
    expect(mail).toMatch(/^To: owner@example\.org$/m);
    expect(mail).toMatch(
      /Hello,[^]*Device: curl\/8\.5\.0\nTime: \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC\nIP address: 192\.0\.2\.9/,
    );
    expect(mail).toContain('change your password at once: https://notes.example.org/users/1.');
  });

  it('is not sent for the first sign-in, nor for a browser that is recognized by its cookie', async () => {
    const test = await anApp();
    await aNewUser(test);
    const { cookie } = await signIn(test);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth', maxAge: 400 * 86_400 });
    const [row] = await test.db.selectFrom('known_devices').selectAll().execute();
    expect(row?.token_hash).toBe(hashToken(cookie?.value ?? ''));
    // Another network and another version of the browser.
    await signIn(test, { key: cookie?.value ?? '', ip: '198.51.100.4', agent: FIREFOX.replaceAll('132', '133') });
    await signIn(test, { ip: '203.0.113.5', agent: 'new' });
    expect(await mailsIn(test, 1)).toHaveLength(1);
  });

  it('is not sent again for a program without cookies in the same network', async () => {
    const test = await anApp();
    await aPerson(test);
    for (let time = 0; time < 3; time += 1) await signIn(test, { agent: 'script/1', ip: `2001:db8::${time}` });
    await signIn(test, { agent: 'script/1', ip: '2001:db9::1' });
    expect(await mailsIn(test, 2)).toHaveLength(2);
    expect(await test.db.selectFrom('known_devices').select('id').execute()).toHaveLength(2);
  });

  it('is sent at most five times a day', async () => {
    const test = await anApp();
    await aPerson(test);
    for (let time = 0; time < 8; time += 1) await signIn(test, { ip: `192.0.2.${time}` });
    await mailsIn(test, 5);
    letPass(DAY_MS + 1000);
    await signIn(test, { ip: '192.0.2.99' });
    expect(await mailsIn(test, 6)).toHaveLength(6);
  });

  it('is sent to each user of a browser for themselves, and none of them makes it unknown to the others', async () => {
    const test = await anApp();
    await Promise.all([aPerson(test), aPerson(test, 'other@example.org')]);
    const { cookie } = await signIn(test);
    const key = cookie?.value ?? '';
    await signIn(test, { key, email: 'other@example.org', ip: '192.0.2.2' });
    await signIn(test, { key, ip: '192.0.2.3' });
    await signIn(test, { key, email: 'other@example.org', ip: '192.0.2.4' });
    const mails = await mailsIn(test, 2);
    expect(mails.flatMap((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? []).toSorted()).toEqual([
      'other@example.org',
      'owner@example.org',
    ]);
  });

  it('is sent again for a device whose session was ended from elsewhere', async () => {
    const test = await anApp();
    await aNewUser(test);
    const here = await signIn(test);
    const there = await signIn(test, { agent: 'stranger', ip: '203.0.113.9' });
    await mailsIn(test, 1);
    await test.app.inject({
      method: 'DELETE',
      url: endOtherSessions.url,
      headers: { authorization: `Bearer ${here.access}` },
    });
    await signIn(test, { key: here.cookie?.value ?? '' });
    await signIn(test, { key: there.cookie?.value ?? '', agent: 'stranger', ip: '203.0.113.9' });
    expect(await mailsIn(test, 2)).toHaveLength(2);
  });

  it('is sent for every device after a password reset, also for the first one', async () => {
    const test = await anApp();
    await aNewUser(test);
    const { cookie } = await signIn(test);
    const password = await resetByMail(test);
    for (let time = 0; time < 2; time += 1) await signIn(test, { password, key: cookie?.value ?? '' });
    await signIn(test, { password, agent: 'stranger', ip: '203.0.113.9' });
    expect(await mailsIn(test, 2)).toHaveLength(2);
  });

  it('is not avoided by a cookie of another form, and at most 50 devices are known', async () => {
    const test = await anApp();
    await aPerson(test);
    const { cookie } = await signIn(test, { key: 'guess' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    for (let each = 0; each < 55; each += 1)
      await test.db
        .insertInto('known_devices')
        .values({ user_id: 1, token_hash: `x${each}`, user_agent: null, network: `n${each}` })
        .execute();
    await signIn(test, { ip: '192.0.2.77' });
    expect(await test.db.selectFrom('known_devices').select('id').execute()).toHaveLength(50);
  });
});
