import {
  API_SCOPES,
  type ApiScope,
  createPersonalToken,
  deleteReleaseToken,
  deletePersonalToken,
  type DescribedEndpoint,
  listReleaseTokens,
  listModules,
  listPersonalTokens,
  OWNER,
  PERSONAL_TOKENS_MAX,
} from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';

const RELEASING: ApiScope[] = ['modules:release'];
const TOKEN = { name: 'Phone', scopes: ['posts:write' as ApiScope], days: 90, password: PASSWORD };

async function aToken(person: Person, scopes: ApiScope[], days: number | null = null): Promise<string> {
  const { status, body } = await person.call(createPersonalToken, { body: { ...TOKEN, scopes, days } });
  expect(status).toBe(201);
  return body.data.secret;
}

/** A request with a token. Each has another IP address, because wrong tokens are limited per address. */
let address = 0;
const send = ({ app }: TestApp, token: string, method: string, url: string, payload?: object) => {
  address += 1;
  const remoteAddress = `10.2.${Math.floor(address / 256)}.${address % 256}`;
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'curl/8.5.0 (with more words)' };
  // The methods of the contract are those that inject knows.
  return app.inject({ method: method as 'GET', url, remoteAddress, headers, payload });
};

describe('A personal token', () => {
  // #only-hash-stored
  it('is returned once, and only its hash is stored', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { status, body } = await person.call(createPersonalToken, { body: TOKEN });
    const { secret, ...rest } = body.data;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^bnt_[\w-]{43}$/)]);
    const listed = await person.call(listPersonalTokens);
    expect(listed.body.data).toEqual([rest]);
    const rows = await test.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify([rows, listed])).not.toContain(secret.slice(4));
    expect(Date.parse(rest.expires_at ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000);
  });

  it('is not kept with an idempotency key either, nor is a hash of the password', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const headers = { 'idempotency-key': 'once' };
    const create = () => person.send({ method: 'POST', url: createPersonalToken.url, payload: TOKEN, headers });
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    expect(await test.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it('for releases is seen and revoked by all owners, and expires within a year', async () => {
    const test = await anApp({ MODULE_RELEASES: 'token' });
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const another = await aPerson(test, 'another@example.org', OWNER);
    const endless = await owner.call(createPersonalToken, { body: { ...TOKEN, scopes: RELEASING, days: null } });
    expect(endless).toMatchObject({ status: 422, body: { days: [expect.any(String)] } });
    const token = await aToken(owner, RELEASING, 90);
    const [listed] = (await another.call(listReleaseTokens)).body.data;
    expect(listed).toMatchObject({ name: 'Phone', modules: ['*'] });
    expect((await another.call(deleteReleaseToken, { params: { id: listed?.id ?? 0 } })).status).toBe(204);
    expect((await send(test, token, 'GET', listModules.url)).statusCode).toBe(401);
  });

  it('acts for its user, and tells when and by which program it was used', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const token = await aToken(person, ['posts:write', 'posts:read']);
    const created = await send(test, token, 'POST', '/api/posts', { title: 'From the phone', content: 'Milk' });
    expect(created.statusCode).toBe(201);
    const list = await send(test, token, 'GET', '/api/posts');
    expect(list.json<{ data: { title: string }[] }>().data[0]?.title).toBe('From the phone');
    const [listed] = (await person.call(listPersonalTokens)).body.data;
    expect(listed).toMatchObject({ last_used_at: expect.any(String), last_program: 'curl/8.5.0' });
    expect((await other.call(listPersonalTokens)).body.data).toEqual([]);
    const id = created.json<{ data: { id: number } }>().data.id;
    expect((await other.send({ method: 'GET', url: `/api/posts/${id}` })).status).toBe(404);
  });

  it.each(API_SCOPES)(
    'with the scope %s may do what the description of the API says, and nothing else',
    async (scope) => {
      const test = await anApp({ MODULE_RELEASES: 'token' });
      const person = await aPerson(test, 'owner@example.org', OWNER);
      const token = await aToken(person, [scope], 90);
      const wrong: string[] = [];
      for (const [name, { method, url, access, scopes }] of Object.values(operations).flatMap(
        Object.entries<DescribedEndpoint>,
      )) {
        if (access === 'anyone') continue;
        const isRelease = access === 'token' || access === 'owner-or-token';
        const isAllowed = isRelease
          ? scope === 'modules:release'
          : Boolean(scopes?.includes(scope) || (scopes && scope === 'everything'));
        // Invalid ids and bodies: what matters is whether the guard lets the request pass.
        const { statusCode } = await send(test, token, method, url.replaceAll(/:\w+/g, '0'));
        if ((statusCode !== 403) !== isAllowed) wrong.push(`${name}: ${statusCode}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  // #only-its-scopes
  it('says which scope it lacks', async () => {
    const test = await anApp();
    const token = await aToken(await aPerson(test), ['posts:read']);
    const refused = await send(test, token, 'POST', '/api/posts', { content: 'Milk' });
    expect([refused.statusCode, refused.body, refused.headers['www-authenticate']]).toEqual([
      403,
      expect.stringContaining('The token needs the scope posts:write.'),
      'Bearer error="insufficient_scope", scope="posts:write"',
    ]);
  });

  it('cannot create tokens, change the account, or end sessions', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const token = await aToken(person, ['everything']);
    for (const [method, url] of [
      ['GET', '/api/account/tokens'],
      ['POST', '/api/account/tokens'],
      ['PATCH', `/api/users/${person.id}`],
      ['GET', '/api/users'],
      ['GET', '/api/auth/me'],
      ['POST', '/api/auth/logout'],
    ] as const)
      expect([url, (await send(test, token, method, url, {})).statusCode]).toEqual([url, 403]);
    expect((await send(test, token, 'GET', listModules.url)).statusCode).toBe(403);
  });

  it('ends with its expiry, its revocation, and its user', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const [short, forever] = [await aToken(person, ['posts:read'], 1), await aToken(person, ['posts:read'])];
    const status = async (token: string) => (await send(test, token, 'GET', '/api/posts')).statusCode;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect([await status(short), await status(forever)]).toEqual([401, 200]);
    } finally {
      vi.useRealTimers();
    }
    const [listed] = (await person.call(listPersonalTokens)).body.data;
    const params = { id: listed?.id ?? 0 };
    expect(listed?.expires_at).toBeNull();
    expect((await other.call(deletePersonalToken, { params })).status).toBe(404);
    expect((await person.call(deletePersonalToken, { params })).status).toBe(204);
    expect((await person.call(deletePersonalToken, { params })).status).toBe(404);
    expect(await status(forever)).toBe(401);
    const others = await aToken(other, ['posts:read']);
    await test.db.deleteFrom('users').where('id', '=', other.id).execute();
    expect(await status(others)).toBe(401);
  });

  it.each([
    ['no name', { name: ' ' }, 422],
    ['no scope', { scopes: [] }, 422],
    ['an unknown scope', { scopes: ['root'] as unknown as ApiScope[] }, 422],
    ['a lifetime of zero', { days: 0 }, 422],
    ['two lifetimes', { days: 1, minutes: 10 }, 422],
    ['a wrong password', { password: 'wrong' }, 422],
    ['the scope of releases, by somebody who is no owner,', { scopes: RELEASING }, 422],
  ])('with %s is refused', async (_what, change, status) => {
    const person = await aPerson(await anApp({ MODULE_RELEASES: 'token' }), 'user@example.org');
    expect((await person.call(createPersonalToken, { body: { ...TOKEN, ...change } })).status).toBe(status);
    expect((await person.call(listPersonalTokens)).body.data).toEqual([]);
  });

  it('takes its lifetime in days, or in minutes as one for releases does, and otherwise has 90 days', async () => {
    const person = await aPerson(await anApp());
    const lifetime = async (change: object) => {
      const { body } = await person.call(createPersonalToken, { body: { ...TOKEN, days: undefined, ...change } });
      return Math.round((Date.parse(body.data.expires_at ?? '') - Date.parse(body.data.created_at)) / 60_000);
    };
    expect([await lifetime({ days: 2 }), await lifetime({ minutes: 10 }), await lifetime({})]).toEqual([
      2 * 24 * 60,
      10,
      90 * 24 * 60,
    ]);
  });

  it('is one of a limited number', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const row = { user_id: person.id, name: 'x', modules: '[]', scopes: '["tags"]', is_personal: 1 as const };
    const times = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '9999-01-01T00:00:00.000Z' };
    const rows = Array.from({ length: PERSONAL_TOKENS_MAX }, (_, at) => ({ ...row, ...times, token_hash: String(at) }));
    await test.db.insertInto('api_tokens').values(rows).execute();
    expect((await person.call(createPersonalToken, { body: TOKEN })).status).toBe(409);
  });
});
