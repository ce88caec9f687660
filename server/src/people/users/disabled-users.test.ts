import {
  changeRole,
  createCollection,
  createPersonalToken,
  createShare,
  deleteUser,
  disableUser,
  enableUser,
  forgotPassword,
  getLibrary,
  getMe,
  getVisitor,
  listPosts,
  listUsers,
  login,
  OWNER,
  type Output,
  refresh,
  USER_PERMISSION,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { aFeed, read } from '../../../testing/feeds.ts';
import { openReset, resetPassword } from '../auth/reset.service.ts';

const aServer = async () => {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  return { test, owner, person: await aPerson(test, 'jane@example.org') };
};

const disable = (by: Person, { id }: { id: number }) => by.call(disableUser, { params: { id } });
const enable = (by: Person, { id }: { id: number }) => by.call(enableUser, { params: { id } });
const stepDown = (person: Person) =>
  person.call(changeRole, { params: { id: person.id }, body: { permission: USER_PERMISSION } });
const signIn = ({ app }: TestApp, password = PASSWORD) =>
  app.inject({ method: 'POST', url: login.url, payload: { email: 'jane@example.org', password } });
const withBearer = ({ app }: TestApp, url: string, token: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } });

describe('A disabled user', () => {
  it('has no session any more, and gets none', async () => {
    const { test, owner, person } = await aServer();
    const browser = await signIn(test);
    const { status, body } = await disable(owner, person);
    expect([status, body.data.disabled_at]).toEqual([200, expect.stringMatching(/^\d{4}-/)]);
    expect((await person.call(getMe)).status).toBe(401);
    const bn_refresh = browser.cookies[0]?.value ?? '';
    const renewed = await test.app.inject({ method: 'POST', url: refresh.url, cookies: { bn_refresh } });
    expect(renewed.statusCode).toBe(401);
    const answer = await signIn(test);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      'This account is disabled. An owner of this server can enable it.',
    ]);
    expect(answer.cookies).toEqual([]);
  });

  it('is told so only with the right password', async () => {
    const { test, owner, person } = await aServer();
    await disable(owner, person);
    const answer = await signIn(test, 'a wrong one');
    expect([answer.statusCode, answer.json()]).toEqual([401, 'Invalid login credentials']);
  });

  // #no-api-tokens
  it('has no API tokens any more', async () => {
    const { test, owner, person } = await aServer();
    const body = { name: 'Phone', scopes: ['everything' as const], days: null, password: PASSWORD };
    const { secret } = (await person.call(createPersonalToken, { body })).body.data;
    expect((await withBearer(test, listPosts.url, secret)).statusCode).toBe(200);
    await disable(owner, person);
    expect((await withBearer(test, listPosts.url, secret)).statusCode).toBe(401);
    await enable(owner, person);
    expect((await withBearer(test, listPosts.url, secret)).statusCode).toBe(401);
  });

  // #no-public-links
  it('has no public links until they are enabled', async () => {
    const { test, owner, person } = await aServer();
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    await person.call(createShare, { body: { token: 'recipes-for-all', collection_id, is_active: true } });
    const visit = async () => (await withBearer(test, getVisitor.url, 'recipes-for-all')).statusCode;
    expect(await visit()).toBe(200);
    await disable(owner, person);
    expect(await visit()).toBe(401);
    await enable(owner, person);
    expect(await visit()).toBe(200);
  });

  it('has no feeds until they are enabled', async () => {
    const { test, owner, person } = await aServer();
    const { atom } = await aFeed(person);
    const visit = async () => (await read(test, atom)).statusCode;
    expect(await visit()).toBe(200);
    await disable(owner, person);
    expect(await visit()).toBe(404);
    await enable(owner, person);
    expect(await visit()).toBe(200);
  });

  it('cannot set a new password', async () => {
    const { test, owner, person } = await aServer();
    const mail = await openReset(test.db, 'http://x', 'jane@example.org');
    const token = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
    await disable(owner, person);
    const passwords = { password: 'another long one', password_confirmation: 'another long one' };
    const given = { email: 'jane@example.org', token, ...passwords };
    await expect(resetPassword(test, given, { ip: '::1', userAgent: null })).rejects.toThrow('token is invalid');
    expect(await openReset(test.db, 'http://x', 'jane@example.org')).toBeNull();
    const payload = { email: 'jane@example.org' };
    expect((await test.app.inject({ method: 'POST', url: forgotPassword.url, payload })).statusCode).toBe(200);
  });

  it('keeps everything, and can sign in again when they are enabled', async () => {
    const { test, owner, person } = await aServer();
    await given(person, createCollection, { name: 'Recipes' });
    await disable(owner, person);
    expect((await owner.call(listUsers)).body.data.map(({ disabled_at }) => disabled_at !== null)).toEqual([
      false,
      true,
    ]);
    expect((await owner.call(getLibrary, { params: { id: person.id } })).body.data.collections_count).toBe(1);
    expect((await enable(owner, person)).body.data.disabled_at).toBeNull();
    expect((await signIn(test)).statusCode).toBe(200);
  });

  // #no-new-session
  it('gets no session by signing in while they are disabled', async () => {
    const { test, owner, person } = await aServer();
    for (let round = 0; round < 5; round += 1) {
      const [answer] = await Promise.all([signIn(test), disable(owner, person)]);
      const { data } = answer.statusCode === 200 ? answer.json<Output<typeof login>>() : { data: null };
      const token = data?.token.access_token ?? person.token;
      expect((await withBearer(test, getMe.url, token)).statusCode).toBe(401);
      expect(await test.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
      await enable(owner, person);
    }
  });
});

describe('The last active owner', () => {
  it('cannot be disabled, made a user, or deleted', async () => {
    const { test, owner } = await aServer();
    const other = await aPerson(test, 'other@example.org', OWNER);
    expect((await disable(owner, other)).status).toBe(200);
    const params = { id: owner.id };
    expect(await disable(owner, owner)).toMatchObject({ status: 409, body: 'The last owner cannot be disabled.' });
    expect(await owner.call(changeRole, { params, body: { permission: USER_PERMISSION } })).toMatchObject({
      status: 409,
      body: 'The last owner must stay an owner.',
    });
    expect(await owner.call(deleteUser, { params })).toMatchObject({ status: 409 });
    expect((await owner.call(getLibrary, { params })).body.data.is_last_owner).toBe(true);
  });

  // #one-left-when-disabling
  it('is left if two owners disable each other at once', async () => {
    const { test, owner } = await aServer();
    const other = await aPerson(test, 'other@example.org', OWNER);
    const answers = await Promise.all([disable(owner, other), disable(other, owner)]);
    // The slower one is identified before they are disabled, or after.
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([statuses[0], [401, 403].includes(statuses[1] ?? 0)]).toEqual([200, true]);
    const active = await test.db.selectFrom('users').select('id').where('disabled_at', 'is', null).execute();
    expect(active).toHaveLength(2); // one of them, and the user
  });

  // #one-left-when-resigning
  it('is left if two owners give up their role at once', async () => {
    const { test, owner } = await aServer();
    const other = await aPerson(test, 'other@example.org', OWNER);
    const answers = await Promise.all([stepDown(owner), stepDown(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('The role of a user', () => {
  it('is changed by an owner, and counts at once', async () => {
    const { owner, person } = await aServer();
    const params = { id: person.id };
    expect((await person.call(getLibrary, { params })).status).toBe(403);
    await owner.call(changeRole, { params, body: { permission: OWNER } });
    expect((await person.call(getLibrary, { params })).status).toBe(200);
    await owner.call(changeRole, { params, body: { permission: USER_PERMISSION } });
    expect((await person.call(getLibrary, { params })).status).toBe(403);
  });

  it('is 7 or 255', async () => {
    const { owner, person } = await aServer();
    const body = { permission: 8 as 7 };
    expect((await owner.call(changeRole, { params: { id: person.id }, body })).status).toBe(422);
  });

  it('of oneself is no reason to be disabled by oneself', async () => {
    const { test, owner } = await aServer();
    await aPerson(test, 'other@example.org', OWNER);
    expect(await disable(owner, owner)).toMatchObject({
      status: 409,
      body: 'You cannot disable your own account.',
    });
  });
});
