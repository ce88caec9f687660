import {
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
  login,
  logout,
  refresh,
  type Session,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type TestApp } from '../../../testing/app.ts';
import { letPass } from '../../../testing/clock.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const HOUR_MS = 3600_000;

interface Browser {
  access: string;
  cookie: string;
}

/** Signs in with another browser. */
async function signIn({ app }: TestApp, agent = FIREFOX, remoteAddress = '192.0.2.7'): Promise<Browser> {
  const payload = { email: 'owner@example.org', password: PASSWORD };
  const headers = { 'user-agent': agent };
  return browserIn(await app.inject({ method: 'POST', url: login.url, payload, headers, remoteAddress }));
}

const browserIn = (answer: { json: () => unknown; cookies: { name: string; value: string }[] }): Browser => ({
  access: (answer.json() as { data: { token: { access_token: string } } }).data.token.access_token,
  cookie: answer.cookies.find(({ name }) => name === 'bn_refresh')?.value ?? '',
});

const renew = ({ app }: TestApp, { cookie }: Browser) =>
  app.inject({ method: 'POST', url: refresh.url, cookies: { bn_refresh: cookie } });

const statusOf = async ({ app }: TestApp, { access }: Browser) =>
  (await app.inject({ url: getMe.url, headers: { authorization: `Bearer ${access}` } })).statusCode;

async function sessionsOf({ app }: TestApp, { access }: Browser): Promise<Session[]> {
  const answer = await app.inject({ url: listSessions.url, headers: { authorization: `Bearer ${access}` } });
  return answer.json<{ data: Session[] }>().data;
}

const end = ({ app }: TestApp, { access }: Browser, id: number | null) =>
  app.inject({
    method: 'DELETE',
    url: id === null ? endOtherSessions.url : endSession.url.replace(':id', String(id)),
    headers: { authorization: `Bearer ${access}` },
  });

describe('The sessions of a user', () => {
  it('are listed with device, address, and times, this one first', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const [, other] = [await signIn(test), await signIn(test, 'curl/8.5.0', '192.0.2.8')];
    const sessions = await sessionsOf(test, other);
    expect(sessions).toMatchObject([
      { device: 'curl/8.5.0', ip: '192.0.2.8', is_current: true },
      { device: 'Firefox on Linux', ip: '192.0.2.7', is_current: false },
      { device: null, ip: null, is_current: false },
    ]);
    for (const { created_at, last_seen_at } of sessions)
      expect([created_at, last_seen_at].every((time) => Date.parse(time) > Date.now() - HOUR_MS / 2)).toBe(true);
    expect((await person.call(listSessions)).body.data[0]).toMatchObject({ device: null, is_current: true });
  });

  it('stay one line when they are renewed, which is when they were last seen', async () => {
    const test = await anApp();
    await aPerson(test);
    const browser = await signIn(test);
    const [before] = await sessionsOf(test, browser);
    letPass(2 * HOUR_MS);
    const renewed = browserIn(await renew(test, browser));
    const sessions = await sessionsOf(test, renewed);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ is_current: true, created_at: before?.created_at });
    expect(Date.parse(sessions[0]?.last_seen_at ?? '')).toBeGreaterThan(Date.parse(before?.created_at ?? '') + HOUR_MS);
  });

  it('are seen now if they ask, however long ago they began', async () => {
    const test = await anApp();
    await aPerson(test);
    const [here, there] = [await signIn(test), await signIn(test)];
    const before = await sessionsOf(test, here);
    letPass(HOUR_MS / 2);
    const after = await sessionsOf(test, here);
    const seenLater = (at: number) =>
      Date.parse(after[at]?.last_seen_at ?? '') - Date.parse(before[at]?.last_seen_at ?? '');
    expect(seenLater(0)).toBeGreaterThanOrEqual(HOUR_MS / 2);
    expect(after[0]?.created_at).toBe(before[0]?.created_at);
    expect(after[1]?.last_seen_at).toBe(before[1]?.last_seen_at);
    expect((await sessionsOf(test, there))[0]).toMatchObject({ is_current: true });
  });

  it('do not contain those of others, expired ones, or any secret', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await test.db
      .updateTable('sessions')
      .set({ refresh_expires_at: new Date(Date.now() - 1).toISOString() })
      .where('user_id', '=', person.id)
      .execute();
    const browser = await signIn(test);
    const { body } = await person.call(listSessions);
    expect(body.data.map(({ device }) => device)).toEqual(['Firefox on Linux']);
    const keys = ['created_at', 'device', 'id', 'ip', 'is_current', 'last_seen_at'];
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(keys);
    expect((await sessionsOf(test, browser)).length).toBe(1);
    expect((await other.call(listSessions)).body.data).toHaveLength(1);
  });

  it('end one by one, at once and for good', async () => {
    const test = await anApp();
    await aPerson(test);
    const [here, there] = [await signIn(test), await signIn(test, 'curl/8.5.0')];
    const there2 = browserIn(await renew(test, there));
    const id = (await sessionsOf(test, here)).find(({ device }) => device === 'lightMyRequest')?.id ?? 0;
    expect((await end(test, here, id)).statusCode).toBe(204);
    expect(await statusOf(test, there)).toBe(401);
    expect(await statusOf(test, there2)).toBe(401);
    expect((await renew(test, there2)).statusCode).toBe(401);
    expect(await statusOf(test, here)).toBe(200);
    expect((await end(test, here, id)).statusCode).toBe(404);
  });

  it('end all at once except this one', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const [here, there] = [await signIn(test), await signIn(test)];
    expect((await end(test, here, null)).statusCode).toBe(204);
    expect([await statusOf(test, here), await statusOf(test, there)]).toEqual([200, 401]);
    expect((await person.call(getMe)).status).toBe(401);
    expect(await sessionsOf(test, here)).toHaveLength(1);
  });

  it('can be ended by a row that was renewed meanwhile', async () => {
    const test = await anApp();
    await aPerson(test);
    const [here, there] = [await signIn(test), await signIn(test)];
    const old = (await sessionsOf(test, here)).find(({ is_current, device }) => !is_current && device)?.id ?? 0;
    const renewed = browserIn(await renew(test, there));
    expect((await end(test, here, old)).statusCode).toBe(204);
    expect(await statusOf(test, renewed)).toBe(401);
  });

  it('of others are unknown', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const [session] = (await person.call(listSessions)).body.data;
    const answer = await other.call(endSession, { params: { id: session?.id ?? 0 } });
    expect(answer).toMatchObject({ status: 404, body: 'There is no such session.' });
    expect((await person.call(getMe)).status).toBe(200);
  });

  // #ended-while-renewed
  it('leave nothing behind that works if they are ended while they are renewed', async () => {
    const test = await anApp();
    await aPerson(test);
    const here = await signIn(test);
    for (let round = 0; round < 8; round += 1) {
      const there = await signIn(test);
      const id = Math.max(...(await sessionsOf(test, here)).map((session) => session.id));
      const [renewed] = await Promise.all([renew(test, there), end(test, here, id), renew(test, there)]);
      const after = renewed.statusCode === 200 ? browserIn(renewed) : there;
      expect([await statusOf(test, after), (await renew(test, after)).statusCode]).toEqual([401, 401]);
      expect(await sessionsOf(test, here)).toHaveLength(2);
    }
  });

  it('cannot be ended by one that was ended', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const [here, there] = [await signIn(test), await signIn(test)];
    const answers = await Promise.all([end(test, here, null), end(test, there, null)]);
    // One was first; it may end the other before that one is identified, or after.
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401]);
    expect((await person.call(getMe)).status).toBe(401);
  });

  it('are no row any more after the user has signed out', async () => {
    const test = await anApp();
    await aPerson(test);
    const [here, there] = [await signIn(test), await signIn(test)];
    const headers = { authorization: `Bearer ${there.access}` };
    await test.app.inject({ method: 'POST', url: logout.url, headers });
    expect(await sessionsOf(test, here)).toHaveLength(2);
  });
});
