import { createHash } from 'node:crypto';

import {
  allowExtension,
  connectExtension,
  createPost,
  deletePersonalToken,
  disableUser,
  disconnectExtension,
  endOtherSessions,
  EXTENSION_SCOPES,
  listPersonalTokens,
  listPosts,
  logout,
  OWNER,
  PERSONAL_TOKENS_MAX,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { resetByMail } from '../../../testing/reset-password.ts';
import { addPersonalToken, NEVER } from './api-tokens.repo.ts';
import { setDisabled } from './users.repo.ts';

interface Scenario {
  test: TestApp;
  owner: Person;
  person: Person;
}

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const REQUEST = { challenge: challengeOf(VERIFIER), name: 'Benotes in Chromium' };
const REFUSED = { status: 400, body: 'This connection is no longer valid. Start again.' };

async function aGrant(person: Person): Promise<string> {
  const { status, body } = await person.call(allowExtension, { body: REQUEST });
  expect(status).toBe(201);
  return body.data.grant;
}

/** An extension has no session. */
async function post({ app }: TestApp, url: string, payload: object, remoteAddress = '10.1.1.1') {
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: statusCode, body: body === '' ? null : (JSON.parse(body) as unknown) };
}

const connect = (test: TestApp, grant: string, verifier = VERIFIER, address?: string) =>
  post(test, connectExtension.url, { grant, verifier }, address);

async function aConnection(test: TestApp, person: Person): Promise<string> {
  const { body } = await connect(test, await aGrant(person));
  return (body as { data: { secret: string } }).data.secret;
}

const withToken = async ({ app }: TestApp, token: string, url: string = listPosts.url) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('A browser extension', () => {
  it('is connected by its user, is listed, and can be revoked', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const answer = await connect(test, await aGrant(person));
    expect(answer).toEqual({
      status: 201,
      body: { data: { secret: expect.stringMatching(/^bnt_/), account_id: person.id, user: 'owner@example.org' } },
    });
    const { secret } = (answer.body as { data: { secret: string } }).data;
    expect(await withToken(test, secret)).toBe(200);
    const [listed] = (await person.call(listPersonalTokens)).body.data;
    expect(listed).toMatchObject({ name: REQUEST.name, scopes: EXTENSION_SCOPES, expires_at: expect.any(String) });
    await person.call(deletePersonalToken, { params: { id: listed?.id ?? 0 } });
    expect(await withToken(test, secret)).toBe(401);
  });

  it('has no access to the account', async () => {
    const test = await anApp();
    const secret = await aConnection(test, await aPerson(test));
    expect(await withToken(test, secret, listPersonalTokens.url)).toBe(403);
    const headers = { authorization: `Bearer ${secret}` };
    const again = await test.app.inject({ method: 'POST', url: allowExtension.url, payload: REQUEST, headers });
    expect(again.statusCode).toBe(403);
  });

  it('redeems a grant once', async () => {
    const test = await anApp();
    const grant = await aGrant(await aPerson(test));
    const both = await Promise.all([connect(test, grant), connect(test, grant)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
    expect(await connect(test, grant)).toEqual(REFUSED);
  });

  // #grant-of-one-extension
  it('cannot redeem the grant of another extension, which is then used up', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const grant = await aGrant(person);
    expect(await connect(test, grant, 'A'.repeat(43))).toEqual(REFUSED);
    expect(await connect(test, grant, REQUEST.challenge)).toEqual(REFUSED);
    expect(await connect(test, grant)).toEqual(REFUSED);
    expect((await person.call(listPersonalTokens)).body.data).toEqual([]);
  });

  it('cannot redeem a grant after two minutes', async () => {
    const test = await anApp();
    const grant = await aGrant(await aPerson(test));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
    try {
      expect(await connect(test, grant)).toEqual(REFUSED);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['their password was reset', ({ test }: Scenario) => resetByMail(test)],
    ['they signed out', ({ person }: Scenario) => person.call(logout)],
    ['they ended their other sessions', ({ person }: Scenario) => person.call(endOtherSessions)],
    ['they were disabled', ({ owner, person }: Scenario) => owner.call(disableUser, { params: { id: person.id } })],
  ])('cannot redeem the grant of a user after %s', async (_what, end) => {
    const test = await anApp();
    const [person, owner] = [await aPerson(test), await aPerson(test, 'one@example.org', OWNER)];
    const grant = await aGrant(person);
    await end({ test, owner, person });
    expect(await connect(test, grant)).toEqual(REFUSED);
    expect(await test.db.selectFrom('api_tokens').select('id').execute()).toEqual([]);
  });

  it('cannot redeem the grant of a user who was disabled meanwhile', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const grant = await aGrant(person);
    await setDisabled(test.db, person.id, new Date().toISOString());
    expect(await connect(test, grant)).toEqual(REFUSED);
  });

  it('cannot guess grants, because wrong ones are rate-limited', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const guesses = Array.from({ length: 40 }, (_, count) => connect(test, `x${count}`.padEnd(43, 'x')));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 400), statuses.filter((status) => status === 429)]).toMatchObject([
      { length: 30 },
      { length: 10 },
    ]);
    const grant = await aGrant(person);
    expect((await connect(test, grant)).status).toBe(429);
    expect((await connect(test, grant, VERIFIER, '10.1.1.2')).status).toBe(201);
  });

  it('is asked for a challenge and a name', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const bodies = [
      { ...REQUEST, challenge: 'short' },
      { ...REQUEST, challenge: '='.repeat(43) },
      { ...REQUEST, name: ' ' },
      { ...REQUEST, name: 'x'.repeat(101) },
    ];
    for (const body of bodies) expect((await person.call(allowExtension, { body })).status).toBe(422);
    expect((await post(test, connectExtension.url, { grant: 'x' })).status).toBe(422);
    expect((await post(test, disconnectExtension.url, {})).status).toBe(422);
  });

  it('is not connected if there are too many tokens', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const grant = await aGrant(person);
    const row = {
      name: 'x',
      scopes: [],
      idle_days: null,
      created_at: '',
      user_id: person.id,
      expires_at: NEVER,
      modules: [],
    };
    for (let count = 0; count < PERSONAL_TOKENS_MAX; count += 1)
      await addPersonalToken(test.db, { ...row, token_hash: String(count) });
    expect((await connect(test, grant)).status).toBe(409);
    expect((await person.call(allowExtension, { body: REQUEST })).status).toBe(409);
  });

  it('revokes its own token when it is disconnected, and tells nothing about others', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const [token, other] = [await aConnection(test, person), await aConnection(test, person)];
    expect(await post(test, disconnectExtension.url, { token })).toEqual({ status: 204, body: null });
    expect(await post(test, disconnectExtension.url, { token: 'bnt_wrong' })).toEqual({ status: 204, body: null });
    expect([await withToken(test, token), await withToken(test, other)]).toEqual([401, 200]);
  });

  it('is in the audit log, without secrets, and nothing of it is stored in clear', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const grant = await aGrant(person);
    const grants = await test.db.selectFrom('extension_grants').selectAll().execute();
    expect(JSON.stringify(grants)).not.toContain(grant);
    await connect(test, grant);
    const token = await aConnection(test, person);
    await post(test, disconnectExtension.url, { token });
    const events = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'detail'])
      .orderBy('id')
      .execute();
    const event = (action: string) => ({ action, actor_id: person.id, detail: REQUEST.name });
    const connected = event('extension.connected');
    expect(events).toEqual([connected, connected, event('token.revoked')]);
    expect(await test.db.selectFrom('extension_grants').selectAll().execute()).toEqual([]);
  });
});

describe('A page that is saved by a program', () => {
  const page = { title: 'Page', content: 'https://example.org/page', unless_saved: true };

  // #saved-once
  it('is saved once, even twice at once', async () => {
    const person = await aPerson(await anApp());
    const save = (content = page.content) => person.call(createPost, { body: { ...page, content } });
    const both = await Promise.all([save(), save()]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await save('https://example.org/page/#part')).status).toBe(409);
    expect((await save('https://example.org/other')).status).toBe(201);
    const { id } = both.find(({ status }) => status === 201)?.body.data ?? { id: 0 };
    await person.send({ method: 'DELETE', url: `/api/posts/${id}` });
    expect((await save()).status).toBe(201);
  });

  it('is not found in the library of somebody else', async () => {
    const test = await anApp();
    await (await aPerson(test)).call(createPost, { body: page });
    const other = await aPerson(test, 'other@example.org');
    expect((await other.call(createPost, { body: page })).status).toBe(201);
  });

  it('is stored before its page is fetched', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { body } = await person.call(createPost, {
      body: { content: 'https://example.org/a', preview_later: true },
    });
    expect(body.data).toMatchObject({ type: 'link', title: 'https://example.org/a', url: 'https://example.org/a' });
    const jobs = await test.db.selectFrom('preview_jobs').select(['post_id', 'host']).execute();
    expect(jobs).toEqual([{ post_id: body.data.id, host: 'https://example.org' }]);
    const text = await person.call(createPost, { body: { content: 'Milk', preview_later: true, unless_saved: true } });
    expect(text.body.data).toMatchObject({ type: 'text', title: '' });
  });
});
