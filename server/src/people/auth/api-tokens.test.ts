import {
  API_TOKEN_MAX_DAYS,
  createReleaseToken,
  deleteReleaseToken,
  disableModule,
  listReleaseTokens,
  listModules,
  OWNER,
  USER_PERMISSION,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { aBuild, anArchive, aToken, upload } from '../../../testing/release-archive.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { addApiToken } from './api-tokens.repo.ts';

const OPEN = { MODULE_RELEASES: 'token' };
const OFF = 'Releases over HTTP are off on this server: its operator can set MODULE_RELEASES=token or signed.';
const TOKEN = { name: 'CI', modules: ['statistics'], password: PASSWORD };

async function aServer(env: Record<string, string> = OPEN): Promise<{ test: TestApp; owner: Person }> {
  const test = await anApp(env);
  return { test, owner: await aPerson(test, 'owner@example.org', OWNER) };
}

/** The status of a request with a token. Each request has another IP address. */
let address = 0;
async function statusOf({ app }: TestApp, token: string, url: string, method: 'GET' | 'POST' = 'GET'): Promise<number> {
  address += 1;
  const remoteAddress = `10.1.${Math.floor(address / 256)}.${address % 256}`;
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ method, url, remoteAddress, headers })).statusCode;
}

describe('An API token', () => {
  it('is returned once, and only its hash is stored', async () => {
    const { test, owner } = await aServer();
    const { status, body } = await owner.call(createReleaseToken, { body: TOKEN });
    expect([status, body.data.secret]).toEqual([201, expect.stringMatching(/^bnt_[\w-]{43}$/)]);
    const { secret, ...rest } = body.data;
    const listed = await owner.call(listReleaseTokens);
    expect(listed.body.data).toEqual([rest]);
    const rows = await test.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify([rows, listed])).not.toContain(secret.slice(4));
    expect(Date.parse(rest.expires_at) - Date.now()).toBeGreaterThan(89 * 86_400_000);
  });

  it('takes its lifetime in days, as a personal one does, or in minutes', async () => {
    const { owner } = await aServer();
    const lifetime = async (change: object) => {
      const { body } = await owner.call(createReleaseToken, { body: { ...TOKEN, ...change } });
      return Math.round((Date.parse(body.data.expires_at) - Date.parse(body.data.created_at)) / 60_000);
    };
    expect([await lifetime({ days: 2 }), await lifetime({ minutes: 10 })]).toEqual([2 * 24 * 60, 10]);
  });

  it('is created only with the correct password, and wrong ones are rate-limited', async () => {
    const { owner } = await aServer();
    const wrong = () => owner.call(createReleaseToken, { body: { ...TOKEN, password: 'wrong' } });
    for (let count = 0; count < 5; count += 1)
      expect(await wrong()).toMatchObject({ status: 422, body: { password: ['This is not your password.'] } });
    expect((await wrong()).status).toBe(429);
    expect((await owner.call(createReleaseToken, { body: TOKEN })).status).toBe(429);
    expect((await owner.call(listReleaseTokens)).body.data).toEqual([]);
  });

  it.each([
    ['more than a year', { minutes: API_TOKEN_MAX_DAYS * 24 * 60 + 1 }],
    ['a lifetime of zero', { minutes: 0 }],
    ['more days than a year has', { days: API_TOKEN_MAX_DAYS + 1 }],
    ['two lifetimes', { days: 1, minutes: 10 }],
    ['no modules', { modules: [] }],
    ['an invalid module name', { modules: ['../x'] }],
    ['no name', { name: ' ' }],
  ])('is not created with %s', async (_what, change) => {
    const { owner } = await aServer();
    expect((await owner.call(createReleaseToken, { body: { ...TOKEN, ...change } })).status).toBe(422);
  });

  it('is created only by owners, and only while releases are enabled', async () => {
    const { test } = await aServer();
    const user = await aPerson(test, 'user@example.org', USER_PERMISSION);
    expect((await user.call(createReleaseToken, { body: TOKEN })).status).toBe(403);
    expect((await user.call(listReleaseTokens)).status).toBe(403);
    const closed = await aServer({});
    expect(await closed.owner.call(createReleaseToken, { body: TOKEN })).toEqual({
      status: 404,
      body: OFF,
    });
  });

  it('releases its modules and no others', async () => {
    const { test, owner } = await aServer();
    const [own, others] = [await aToken(owner, ['statistics']), await aToken(owner, ['charts', 'maps'])];
    const archive = await anArchive(aBuild());
    expect(await upload(test, others, archive)).toEqual({ status: 403, body: 'This token is not for statistics.' });
    expect((await upload(test, own, archive)).status).toBe(201);
    const disable = disableModule.url.replace(':name', 'statistics');
    expect(await statusOf(test, others, disable, 'POST')).toBe(403);
    const lists = await Promise.all(
      [own, others].map(async (token) => {
        const answer = await test.app.inject({ url: listModules.url, headers: { authorization: `Bearer ${token}` } });
        return answer.json<{ data: unknown[] }>().data.length;
      }),
    );
    expect(lists).toEqual([1, 0]);
    expect((await owner.call(listReleaseTokens)).body.data[1]?.last_used_at).toEqual(expect.any(String));
  });

  it('gives access to no other route', async () => {
    const { test, owner } = await aServer();
    const token = await aToken(owner);
    const others = test.app.apiRoutes.filter(
      ({ url, access, method }) =>
        !['anyone', 'token', 'owner-or-token'].includes(access) && method !== 'HEAD' && !url.includes('/docs'),
    );
    expect(others.length).toBeGreaterThan(40);
    const open: string[] = [];
    for (const { url, method } of others)
      if ((await statusOf(test, token, url.replaceAll(/:\w+/g, '1'), method as 'GET')) !== 403)
        open.push(`${method} ${url}`);
    expect(open).toEqual([]);
    const refreshed = await test.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refreshed.statusCode).toBe(401);
  });

  it('is required for a release, but not for the list of modules', async () => {
    const { test, owner } = await aServer();
    expect((await owner.call(listModules)).body).toEqual({ data: [], releases: 'token' });
    expect((await upload(test, owner.token, await anArchive(aBuild()))).status).toBe(403);
  });

  it('is invalid after any owner revokes it', async () => {
    const { test, owner } = await aServer();
    const token = await aToken(owner);
    const another = await aPerson(test, 'another@example.org', OWNER);
    const [listed] = (await another.call(listReleaseTokens)).body.data;
    const params = { id: listed?.id ?? 0 };
    expect((await another.call(deleteReleaseToken, { params })).status).toBe(204);
    expect((await another.call(deleteReleaseToken, { params })).status).toBe(404);
    expect(await statusOf(test, token, listModules.url)).toBe(401);
  });

  it('expires', async () => {
    const { test, owner } = await aServer();
    const { body } = await owner.call(createReleaseToken, { body: { ...TOKEN, minutes: 10 } });
    const { secret } = body.data;
    expect(await statusOf(test, secret, listModules.url)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    try {
      expect(await statusOf(test, secret, listModules.url)).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is invalid when its user is no longer an owner or is deleted', async () => {
    const { test, owner } = await aServer();
    const another = await aPerson(test, 'another@example.org', OWNER);
    const [one, two] = [await aToken(owner), await aToken(another)];
    await test.db.updateTable('users').set({ permission: USER_PERMISSION }).where('id', '=', owner.id).execute();
    expect(await statusOf(test, one, listModules.url)).toBe(401);
    await test.db.deleteFrom('users').where('id', '=', another.id).execute();
    expect(await statusOf(test, two, listModules.url)).toBe(401);
    expect(await test.db.selectFrom('api_tokens').select('user_id').execute()).toEqual([{ user_id: owner.id }]);
  });

  it('cannot be guessed, because wrong ones are rate-limited', async () => {
    const { test, owner } = await aServer();
    const right = await aToken(owner);
    const guess = async (secret: string, remoteAddress: string) =>
      (await test.app.inject({ url: listModules.url, remoteAddress, headers: { authorization: `Bearer ${secret}` } }))
        .statusCode;
    const guesses = Array.from({ length: 40 }, (_, count) =>
      guess(`bnt_${String(count).padStart(43, 'x')}`, '10.9.9.9'),
    );
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await guess(right, '10.9.9.9')).toBe(429);
    expect(await guess(right, '10.9.9.10')).toBe(200);
  });

  it('gets 404 with a reason after releases were turned off', async () => {
    const { test, owner } = await aServer({});
    const secret = `bnt_${'x'.repeat(43)}`;
    const times = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '9999-01-01T00:00:00.000Z' };
    await addApiToken(test.db, {
      ...times,
      user_id: owner.id,
      name: 'CI',
      modules: ['*'],
      token_hash: hashToken(secret),
    });
    expect(await statusOf(test, secret, listModules.url)).toBe(404);
    expect(await upload(test, secret, await anArchive(aBuild()))).toEqual({ status: 404, body: OFF });
    expect((await owner.call(listReleaseTokens)).body.data).toHaveLength(1);
  });
});
