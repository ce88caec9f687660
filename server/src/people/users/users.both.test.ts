import { setImmediate } from 'node:timers/promises';

import {
  createCollection,
  createPost,
  createTag,
  createUser,
  deletePost,
  deleteUser,
  getLibrary,
  getMe,
  getUser,
  listPosts,
  listUsers,
  login,
  OWNER,
  updateUser,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { aPostRow } from '../../../testing/post-rows.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { addDeletion, findDeletions } from './deletions.repo.ts';

const aNewUser = { name: 'New', email: 'new@example.org', password: 'a long password' };
const anOwner = (test: TestApp) => aPerson(test, 'owner@example.org', OWNER);
const signIn = ({ app }: TestApp, email: string, password: string) =>
  app.inject({ method: 'POST', url: login.url, payload: { email, password } });

describe('Users', () => {
  // #created-by-an-owner
  it('are created by an owner, with permission 7 and three starter posts', async () => {
    const test = await anApp();
    const owner = await anOwner(test);
    const created = await owner.call(createUser, { body: aNewUser });
    expect(created).toMatchObject({ status: 201, body: { data: { name: 'New', permission: 7 } } });
    const answer = await signIn(test, 'NEW@example.org', 'a long password');
    const { access_token } = answer.json<{ data: { token: { access_token: string } } }>().data.token;
    const list = await test.app.inject({ url: listPosts.url, headers: { authorization: `Bearer ${access_token}` } });
    expect(list.json<{ data: unknown[] }>().data).toHaveLength(3);
  });

  // #no-secret-fields
  it('are visible to all users, without secret fields', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    const { body } = await person.call(listUsers);
    expect(body.data.map(({ id }) => id)).toEqual([owner.id, person.id]);
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(
      ['created_at', 'disabled_at', 'email', 'id', 'name', 'permission', 'updated_at'].toSorted(),
    );
    expect((await person.call(getUser, { params: { id: owner.id } })).body.data.email).toBe('owner@example.org');
    expect(await person.call(getUser, { params: { id: 99 } })).toEqual({ status: 404, body: 'User not found' });
  });

  // #owners-create-and-delete
  it('are created and deleted only by owners', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    expect((await person.call(createUser, { body: aNewUser })).status).toBe(403);
    expect((await person.call(deleteUser, { params: { id: owner.id } })).status).toBe(403);
    expect((await person.call(listUsers)).body.data).toHaveLength(2);
  });

  it.each([
    [{ ...aNewUser, email: 'OWNER@example.org' }, 'email', /^Email is already in use\.$/],
    [{ ...aNewUser, email: 'nobody' }, 'email', /./],
    [{ ...aNewUser, email: 'a@example.org\r\nBcc: b@example.org' }, 'email', /./],
    [{ ...aNewUser, name: '  ' }, 'name', /^This field is required\.$/],
    [{ email: 'new@example.org', password: 'a long password' }, 'name', /^This field is required\.$/],
    [{ ...aNewUser, password: 'short' }, 'password', /./],
    [{ ...aNewUser, password: 'x'.repeat(1025) }, 'password', /./],
    [{ ...aNewUser, name: ['New'] }, 'name', /./],
  ])('are refused as %j, at the field %s', async (payload, field, message) => {
    const test = await anApp();
    const owner = await anOwner(test);
    const answer = await owner.send({ method: 'POST', url: createUser.url, payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.stringMatching(message)] } });
    expect((await owner.call(listUsers)).body.data).toHaveLength(1);
  });

  it('have different email addresses even if two are created at once', async () => {
    const test = await anApp();
    const owner = await anOwner(test);
    const answers = await Promise.all([1, 2].map(() => owner.call(createUser, { body: aNewUser })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

describe('Updating one’s own account', () => {
  it('changes only the given fields', async () => {
    const person = await aPerson(await anApp());
    const { status, body } = await person.call(updateUser, { params: { id: person.id }, body: { name: ' Renamed ' } });
    expect([status, body.data.name, body.data.email]).toEqual([200, 'Renamed', 'owner@example.org']);
  });

  // #own-account-only
  it('is refused to all other users, including owners', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    expect(await owner.call(updateUser, { params: { id: person.id }, body: { name: 'x' } })).toEqual({
      status: 403,
      body: 'Only the user itself can change these information.',
    });
  });

  it('sets a new password with the old one, and ends every other session', async () => {
    const test = await anApp();
    const here = await aPerson(test);
    const there = (await signIn(test, 'owner@example.org', 'correct horse battery')).json<{
      data: { token: { access_token: string } };
    }>().data.token.access_token;
    const change = { password_old: 'correct horse battery', password_new: 'another long one' };
    expect((await here.call(updateUser, { params: { id: here.id }, body: change })).status).toBe(200);
    expect((await here.call(getMe)).status).toBe(200);
    const elsewhere = await test.app.inject({ url: getMe.url, headers: { authorization: `Bearer ${there}` } });
    expect(elsewhere.statusCode).toBe(401);
    expect((await signIn(test, 'owner@example.org', 'correct horse battery')).statusCode).toBe(401);
    expect((await signIn(test, 'owner@example.org', 'another long one')).statusCode).toBe(200);
  });

  it.each([
    [{ password_new: 'another long one' }, 'password_old'],
    [{ password_old: 'wrong', password_new: 'another long one' }, 'password_old'],
    [{ password_old: 'correct horse battery', password_new: 'short' }, 'password_new'],
    [{ password_old: 'correct horse battery' }, 'password_new'],
    [{ name: 'Renamed', email: 'one@example.org' }, 'email'],
  ])('is refused as %j, at the field %s, and nothing is changed', async (body, field) => {
    const test = await anApp();
    const person = await aPerson(test);
    await aPerson(test, 'one@example.org');
    const answer = await person.call(updateUser, { params: { id: person.id }, body });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
    expect((await person.call(getMe)).body.data.name).toBe('owner@example.org');
    expect((await signIn(test, 'owner@example.org', 'correct horse battery')).statusCode).toBe(200);
  });
});

const aStored = (name: string, user_id: number) => ({
  name,
  user_id,
  bytes: 1,
  created_at: '2026-01-02T03:04:05.000Z',
});

const ask = (whose: Person, by: Person) => by.call(getLibrary, { params: { id: whose.id } });

const everything = async (person: Person, token = 'mine') => {
  const collection = await given(person, createCollection, { name: 'Mine' });
  const below = await given(person, createCollection, { name: 'Below', parent_id: collection });
  await given(person, createPost, { content: 'x', collection_id: below });
  await person.send({ method: 'POST', url: '/api/tags', payload: { name: 'mine' } });
  await person.send({
    method: 'POST',
    url: '/api/shares',
    payload: { token, collection_id: collection, is_active: true },
  });
};

describe('Deleting a user', () => {
  // #deleted-with-all-data
  it('deletes all their data, including sessions and shares', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    await everything(person);
    expect(await owner.call(deleteUser, { params: { id: person.id } })).toEqual({
      status: 200,
      body: 'User was deleted.',
    });
    expect((await person.call(getMe)).status).toBe(401);
    for (const table of ['posts', 'collections', 'tags', 'shares', 'sessions'] as const) {
      const left = await test.db.selectFrom(table).select('id').where('user_id', '=', person.id).execute();
      expect([table, left]).toEqual([table, []]);
    }
  });

  it('does not block other requests, even for a large library', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    const rows = Array.from({ length: 500 }, (_, index) => aPostRow(person.id, index));
    for (let times = 0; times < 10; times += 1) await test.db.insertInto('posts').values(rows).execute();
    const seen = { responses: 0, isGone: false };
    const deleting = owner.call(deleteUser, { params: { id: person.id } }).then(() => (seen.isGone = true));
    for (; !seen.isGone; seen.responses += 1) {
      await owner.call(getMe);
      await setImmediate(); // as between requests over a network
    }
    await deleting;
    // PostgreSQL deletes all in one batch, because concurrent reads are never blocked.
    expect(seen.responses).toBeGreaterThan(isPostgres(test.db) ? 0 : 4);
  });

  it('lets others save meanwhile, even for a large library', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    const rows = Array.from({ length: 500 }, (_, index) => aPostRow(person.id, index));
    for (let times = 0; times < 10; times += 1) await test.db.insertInto('posts').values(rows).execute();
    const order: string[] = [];
    const deleting = owner.call(deleteUser, { params: { id: person.id } }).then(() => order.push('deleted'));
    while ((await findDeletions(test.db)).length === 0) await setImmediate();
    expect((await person.call(getMe)).status).toBe(401);
    await owner.call(createTag, { body: { name: 'New' } });
    order.push('saved');
    await deleting;
    expect(order).toEqual(['saved', 'deleted']);
  });

  it('goes on after an interruption', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    await everything(person);
    await addDeletion(test.db, person.id);
    await test.housekeeping.round();
    expect((await owner.call(listUsers)).body.data.map(({ id }) => id)).toEqual([owner.id]);
    expect(await findDeletions(test.db)).toEqual([]);
    expect(await test.db.selectFrom('posts').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  });

  // #counted-before-deletion
  it('is preceded, for owners only, by counts of what would be deleted and whether that is possible', async () => {
    const test = await anApp();
    const [owner, person] = [await anOwner(test), await aPerson(test, 'one@example.org')];
    await everything(person);
    const binned = await given(person, createPost, { content: 'y' });
    await person.call(deletePost, { params: { id: binned } });
    await everything(owner, 'of the owner');
    await test.db
      .insertInto('files')
      .values(['attachments/a.webp', 'thumbnails/b.webp'].map((name) => aStored(name, person.id)))
      .execute();
    const mine = {
      posts_count: 1,
      collections_count: 2,
      tags_count: 1,
      shares_count: 1,
      shared_count: 0,
      members_count: 0,
    };
    expect(await ask(person, owner)).toEqual({
      status: 200,
      body: { data: { ...mine, archived_count: 1, files_count: 1, is_last_owner: false } },
    });
    expect((await ask(owner, owner)).body.data).toEqual({
      ...mine,
      archived_count: 0,
      files_count: 0,
      is_last_owner: true,
    });
    await aPerson(test, 'second@example.org', OWNER);
    expect((await ask(owner, owner)).body.data.is_last_owner).toBe(false);
    expect((await ask(person, person)).status).toBe(403);
    expect(await owner.call(getLibrary, { params: { id: 99 } })).toEqual({ status: 404, body: 'User not found' });
  });

  it('is refused for the last owner', async () => {
    const test = await anApp();
    const owner = await anOwner(test);
    expect(await owner.call(deleteUser, { params: { id: owner.id } })).toEqual({
      status: 409,
      body: 'The last owner cannot be deleted.',
    });
    await aPerson(test, 'second@example.org', OWNER);
    expect((await owner.call(deleteUser, { params: { id: owner.id } })).status).toBe(200);
  });

  it('responds with 404 for an unknown user', async () => {
    const owner = await anOwner(await anApp());
    expect(await owner.call(deleteUser, { params: { id: 99 } })).toEqual({ status: 404, body: 'User not found' });
  });
});
