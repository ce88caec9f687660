import { getMe, listPosts, login, logout, refresh } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type TestApp } from '../../../testing/app.ts';
import { createOwner, openSetUp } from './setup.service.ts';

const post = ({ app }: TestApp, url: string, payload?: object, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const me = ({ app }: TestApp, token: string) =>
  app.inject({ url: getMe.url, headers: { authorization: `Bearer ${token}` } });
const tokenOf = (answer: { json: () => unknown }) =>
  (answer.json() as { data: { token: { access_token: string } } }).data.token.access_token;
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) => ({
  bn_refresh: answer.cookies[0]?.value ?? '',
});

describe('Initial setup', () => {
  it('creates the owner once, with the token of the printed link', async () => {
    const test = await anApp();
    const link = await openSetUp(test.db, 'http://localhost:8080');
    const token = new URL(link ?? '').searchParams.get('token');
    const person = { token, name: 'Owner', email: 'owner@example.org', password: 'correct horse' };
    expect((await post(test, '/api/auth/setup', { ...person, password: 'short' })).json()).toMatchObject({
      password: [expect.any(String)],
    });
    expect((await post(test, '/api/auth/setup', { ...person, token: 'x' })).statusCode).toBe(404);
    const answer = await post(test, '/api/auth/setup', person);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { data: { permission: 255 } }]);
    expect((await post(test, '/api/auth/setup', person)).statusCode).toBe(404);
    expect(await openSetUp(test.db, 'http://localhost:8080')).toBeNull();
    const token2 = tokenOf(await post(test, login.url, { email: 'OWNER@example.org', password: 'correct horse' }));
    const list = await test.app.inject({ url: listPosts.url, headers: { authorization: `Bearer ${token2}` } });
    expect(list.json<{ data: unknown[] }>().data).toHaveLength(3);
  });

  it('can be done with environment variables', async () => {
    const test = await anApp();
    await createOwner(test.db, { name: 'Owner', email: 'owner@example.org', password: 'correct horse' });
    expect((await post(test, login.url, { email: 'owner@example.org', password: 'correct horse' })).statusCode).toBe(
      200,
    );
  });
});

describe('Signing in', () => {
  it('has the same response for a wrong password and an unknown email address, and 429 after five', async () => {
    const test = await anApp();
    await aPerson(test);
    const attempt = (email: string) => post(test, login.url, { email, password: 'wrong password' });
    for (const email of ['owner@example.org', 'nobody@example.org']) {
      const answer = await attempt(email);
      expect([answer.statusCode, answer.body]).toEqual([401, '"Invalid login credentials"']);
    }
    for (let count = 0; count < 4; count += 1) await attempt('owner@example.org');
    const answer = await attempt('owner@example.org');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([answer.headers['ratelimit'], answer.headers['ratelimit-policy']]).toEqual([
      expect.stringMatching(/^"[\w-]+";r=0;t=\d+$/),
      expect.stringMatching(/^"[\w-]+";q=5;w=900$/),
    ]);
  });

  it('reports missing fields', async () => {
    const answer = await post(await anApp(), login.url, {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ email: ['This field is required.'], password: ['This field is required.'] });
  });

  // #scripts-cannot-read-token
  it('hides the refresh token from scripts', async () => {
    const test = await anApp();
    await aPerson(test);
    const answer = await post(test, login.url, { email: 'owner@example.org', password: 'correct horse battery' });
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^bn_refresh=.*; Max-Age=1209600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('Renewing a session', () => {
  // #reused-token-ends-sessions
  it('returns the same tokens to two tabs, and ends all sessions when a token is reused later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const test = await anApp();
      await aPerson(test);
      const cookies = cookieOf(
        await post(test, login.url, { email: 'owner@example.org', password: 'correct horse battery' }),
      );
      const renew = () => test.app.inject({ method: 'POST', url: refresh.url, cookies });
      const [first, second] = [await renew(), await renew()];
      expect(tokenOf(first)).toBe(tokenOf(second));
      expect((await me(test, tokenOf(first))).statusCode).toBe(200);
      vi.advanceTimersByTime(31_000);
      expect((await renew()).statusCode).toBe(401);
      expect((await me(test, tokenOf(first))).statusCode).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['null', 'undefined', 'garbage'])('refuses Bearer %s', async (token) => {
    const answer = await post(await anApp(), refresh.url, undefined, { authorization: `Bearer ${token}` });
    expect([answer.statusCode, answer.body]).toEqual([401, '"Unauthenticated."']);
  });
});

describe('Signing out', () => {
  // #sign-out-is-immediate
  it('ends the session immediately', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    expect((await person.call(logout)).status).toBe(204);
    expect((await me(test, person.token)).statusCode).toBe(401);
  });
});

// #only-in-the-header
it('a token is accepted only in the header', async () => {
  const test = await anApp();
  const { token } = await aPerson(test);
  expect((await test.app.inject({ url: `${getMe.url}?token=${token}`, cookies: { token } })).statusCode).toBe(401);
});
