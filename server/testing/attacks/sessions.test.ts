import { getMe, listSessions, login, logout, refresh, updateUser } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type TestApp } from '../app.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const signIn = ({ app }: TestApp, email: string, password: string) =>
  app.inject({ method: 'POST', url: login.url, payload: { email, password } });
const renew = ({ app }: TestApp, bn_refresh: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: refresh.url, cookies: { bn_refresh }, headers });
const me = async ({ app }: TestApp, token: string) =>
  (await app.inject({ url: getMe.url, headers: { authorization: `Bearer ${token}` } })).statusCode;

type Answer = Awaited<ReturnType<typeof signIn>>;
const tokenOf = (answer: Answer) =>
  answer.json<{ data: { token: { access_token: string } } }>().data.token.access_token;
const cookieOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'bn_refresh')?.value ?? '';

const sent = (what: string, payload: string, type: string, status: number, query = ''): Attempt => [
  what,
  { method: 'POST', url: `${login.url}${query}`, payload, headers: { 'content-type': type } },
  status,
];

describe('A session', () => {
  // #new-password-ends-others
  it('and its refresh cookie end when another session changes the password', async () => {
    const test = await anApp();
    const { id } = await aPerson(test);
    const [here, there] = [
      await signIn(test, 'owner@example.org', PASSWORD),
      await signIn(test, 'owner@example.org', PASSWORD),
    ];
    const renewed = await renew(test, cookieOf(there));
    const changed = await test.app.inject({
      method: 'PATCH',
      url: updateUser.url.replace(':id', String(id)),
      payload: { password_old: PASSWORD, password_new: 'another long one' },
      headers: { authorization: `Bearer ${tokenOf(here)}` },
    });
    expect(changed.statusCode).toBe(200);
    for (const answer of [there, renewed]) {
      expect(await me(test, tokenOf(answer))).toBe(401);
      expect((await renew(test, cookieOf(answer))).statusCode).toBe(401);
      expect((await renew(test, '', { authorization: `Bearer ${tokenOf(answer)}` })).statusCode).toBe(401);
    }
    expect(await me(test, tokenOf(here))).toBe(200);
    expect((await renew(test, cookieOf(here))).statusCode).toBe(200);
  });

  // #absolute-lifetime
  it('ends 90 days after the sign-in, however often it was renewed, or after as many days as the setting says', async () => {
    for (const [env, days] of [
      [{}, 90],
      [{ SESSION_DAYS: '2' }, 2],
    ] as const) {
      const test = await anApp(env);
      await aPerson(test);
      const start = Date.now();
      const at = (ms: number) => vi.setSystemTime(start + ms);
      vi.useFakeTimers({ toFake: ['Date'], now: start });
      try {
        let [last, used] = [await signIn(test, 'owner@example.org', PASSWORD), 0];
        const end = days * DAY_MS;
        for (; used < end - MINUTE_MS; used = Math.min(used + 13 * DAY_MS, end - MINUTE_MS)) {
          at(used);
          last = await renew(test, cookieOf(last));
          expect(last.statusCode).toBe(200);
        }
        at(end - MINUTE_MS);
        last = await renew(test, cookieOf(last));
        expect(await me(test, tokenOf(last))).toBe(200);
        at(end);
        expect([
          await me(test, tokenOf(last)),
          (await renew(test, cookieOf(last))).statusCode,
          (await renew(test, '', bearer(tokenOf(last)))).statusCode,
        ]).toEqual([401, 401, 401]);
        const next = await signIn(test, 'owner@example.org', PASSWORD);
        const listed = await test.app.inject({ url: listSessions.url, headers: bearer(tokenOf(next)) });
        expect(listed.json<{ data: unknown[] }>().data).toHaveLength(1);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  // #sign-out-ends-renewals
  it('ends at sign-out, with all tokens renewed from it', async () => {
    const test = await anApp();
    await aPerson(test);
    const first = await signIn(test, 'owner@example.org', PASSWORD);
    const second = await renew(test, cookieOf(first));
    const third = await renew(test, '', { authorization: `Bearer ${tokenOf(second)}` });
    const out = { method: 'POST', url: logout.url, headers: { authorization: `Bearer ${tokenOf(second)}` } } as const;
    expect((await test.app.inject(out)).statusCode).toBe(204);
    for (const answer of [first, second, third]) {
      expect(await me(test, tokenOf(answer))).toBe(401);
      expect((await renew(test, cookieOf(answer))).statusCode).toBe(401);
    }
    expect((await test.app.inject(out)).statusCode).toBe(401);
  });

  // #expires-when-unused
  it('expires: the access token after an hour, the cookie after 14 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const test = await anApp();
      await aPerson(test);
      const answer = await signIn(test, 'owner@example.org', PASSWORD);
      vi.advanceTimersByTime(59 * 60_000);
      expect(await me(test, tokenOf(answer))).toBe(200);
      vi.advanceTimersByTime(2 * 60_000);
      expect(await me(test, tokenOf(answer))).toBe(401);
      expect((await renew(test, '', { authorization: `Bearer ${tokenOf(answer)}` })).statusCode).toBe(401);
      vi.advanceTimersByTime(14 * 86_400_000);
      expect((await renew(test, cookieOf(answer))).statusCode).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be renewed by many tabs at once, and stays valid in all of them', async () => {
    const test = await anApp();
    await aPerson(test);
    let cookie = cookieOf(await signIn(test, 'owner@example.org', PASSWORD));
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all([1, 2, 3].map(() => renew(test, cookie)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(new Set(answers.map((answer) => tokenOf(answer))).size).toBe(1);
      const [first] = answers;
      if (first) cookie = cookieOf(first);
      expect(await me(test, first ? tokenOf(first) : '')).toBe(200);
    }
  });

  // #new-with-every-login
  it('is new with every login, whatever token the request contains', async () => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const planted = { token: 'bna_planted', bn_refresh: 'bnr_planted' };
    const answer = await test.app.inject({
      method: 'POST',
      url: login.url,
      payload: { email: 'owner@example.org', password: PASSWORD },
      cookies: planted,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([planted.token, token]).not.toContain(tokenOf(answer));
    expect(cookieOf(answer)).not.toBe(planted.bn_refresh);
    expect(await me(test, planted.token)).toBe(401);
  });

  it('cannot be opened by a request that another site can send', async () => {
    const test = await anApp();
    await aPerson(test);
    const form = `email=owner%40example.org&password=${encodeURIComponent(PASSWORD)}`;
    const json = JSON.stringify({ email: 'owner@example.org', password: PASSWORD });
    const attempts = [
      sent('a form', form, 'application/x-www-form-urlencoded', 415),
      sent('JSON as text', json, 'text/plain', 415),
      sent('JSON as text with a second type', json, 'text/plain; application/json', 415),
      sent('a query', '', 'application/json', 400, `?${form}`),
      sent('only a query', '{}', 'application/json', 422, `?${form}`),
    ];
    expect(await attemptAll(test, null, attempts)).toEqual([]);
  });
});

describe('A token in the wrong place', () => {
  it.each([
    [
      'a query',
      (token: string) => ({ url: `/api/users?token=${token}&access_token=${token}&authorization=Bearer%20${token}` }),
    ],
    [
      'a cookie',
      (token: string) => ({ url: '/api/users', cookies: { token, access_token: token, authorization: token } }),
    ],
    ['the refresh cookie', (token: string) => ({ url: '/api/users', cookies: { bn_refresh: token } })],
    [
      'another header',
      (token: string) => ({ url: '/api/users', headers: { 'x-access-token': token, 'x-auth-token': token } }),
    ],
    ['another scheme', (token: string) => ({ url: '/api/users', headers: { authorization: `Token ${token}` } })],
    ['no scheme', (token: string) => ({ url: '/api/users', headers: { authorization: token } })],
    [
      'two headers in one',
      (token: string) => ({ url: '/api/users', headers: { authorization: `Bearer x, Bearer ${token}` } }),
    ],
    [
      'a body',
      (token: string) => ({
        method: 'POST' as const,
        url: '/api/posts',
        payload: { content: 'x', token, access_token: token },
      }),
    ],
  ])('does not authenticate: in %s', async (where, request) => {
    const test = await anApp();
    const { token } = await aPerson(test);
    expect(await attemptAll(test, null, [[where, request(token), 401]])).toEqual([]);
  });
});
