import {
  acceptInvitation,
  addGroupMember,
  createCollection,
  createGrant,
  createGroup,
  createPost,
  getPost,
  type Input,
  listGroups,
  listShared,
  listUsers,
  type login,
  type Output,
  OWNER,
  updatePost,
  updateUser,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD, type Person, type TestApp } from '../app.ts';
import { post, signIn } from '../factors.ts';
import { invited } from '../invitations.ts';

const NEW = 'new@example.org';

/** A collection with a post, of an owner of the server, and a group. */
async function aFamily() {
  const test = await anApp();
  const ada = await aPerson(test, 'ada@example.org', OWNER);
  const family = await given(ada, createCollection, { name: 'Family' });
  const soup = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id: family });
  const group = (await ada.call(createGroup, { body: { name: 'Cooks' } })).body.data.id;
  const share = async (body: Input<typeof createGrant>['body']) =>
    (await ada.call(createGrant, { params: { id: family }, body })).status;
  const join = async (member_id: number) =>
    (await ada.call(addGroupMember, { params: { id: group, member_id } })).status;
  return { test, ada, soup, group, share, join };
}

/** Accepts an invitation, and signs in: the token of the session. */
async function accept(test: TestApp, token: string, email: string): Promise<string> {
  const password = 'a long enough one';
  expect((await post(test, acceptInvitation.url, { token, name: 'Jane', password })).status).toBe(201);
  return ((await signIn(test, email, password)).body as Output<typeof login>).data.token.access_token;
}

/** The response to whoever has a token. */
async function read({ app }: TestApp, token: string, url: string) {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const postUrl = (id: number) => getPost.url.replace(':id', String(id));

/** The statuses that a person gets for reading and for changing a post. */
const statusesOf = async (person: Person, id: number) => [
  (await person.call(getPost, { params: { id } })).status,
  (await person.call(updatePost, { params: { id }, body: { title: 'Stew' } })).status,
];

/** Grace reads the collection as a member of the group, and has asked for another address. */
async function aPendingMember() {
  const family = await aFamily();
  const grace = await aPerson(family.test, 'grace@example.org');
  await family.join(grace.id);
  await family.share({ kind: 'group', principal_id: family.group, role: 'viewer' });
  const change = (body: object) => grace.call(updateUser, { params: { id: grace.id }, body });
  expect((await change({ email: NEW })).body.data.email_change).toMatchObject({ email: NEW });
  return { ...family, grace, change };
}

describe('Somebody who has not accepted an invitation', () => {
  // #invited-is-nobody
  it('is nobody: no grant or group names them, and what everyone has is not shared with them', async () => {
    const { test, ada, soup, share, join } = await aFamily();
    expect(await share({ kind: 'everyone', role: 'editor' })).toBe(201);
    const { token } = await invited(ada);
    const next = ada.id + 1; // the id that they are going to have
    expect(await share({ kind: 'user', principal_id: next, role: 'manager' })).toBe(422);
    expect(await join(next)).toBe(404);
    expect((await ada.call(listUsers)).body.data.map((user) => user.id)).toEqual([ada.id]);
    for (const url of [listShared.url, postUrl(soup)])
      expect(await read(test, token, url)).toEqual({ status: 401, body: 'Unauthenticated.' });
  });

  it('has what is shared with everyone once they have, and no group or role that was tried before', async () => {
    const { test, ada, soup, group, share, join } = await aFamily();
    await share({ kind: 'everyone', role: 'viewer' });
    await share({ kind: 'group', principal_id: group, role: 'manager' });
    const { token } = await invited(ada, NEW);
    await join(ada.id + 1);
    await share({ kind: 'user', principal_id: ada.id + 1, role: 'manager' });
    const session = await accept(test, token, NEW);
    expect((await read(test, session, listShared.url)).body).toMatchObject({
      data: [{ role: 'viewer', grant_id: null, collection: { name: 'Family' } }],
    });
    expect((await read(test, session, postUrl(soup))).status).toBe(200);
    expect((await ada.call(listGroups)).body.data).toMatchObject([{ id: group, member_ids: [] }]);
  });
});

describe('A member whose new email address is not confirmed', () => {
  it('may do what they could before, and keeps that under the new one: grants and groups name users', async () => {
    const { test, ada, soup, group, grace, change } = await aPendingMember();
    expect(await statusesOf(grace, soup)).toEqual([200, 403]);
    expect((await change({ email: NEW, password_old: PASSWORD })).body.data.email).toBe(NEW);
    expect(await statusesOf(grace, soup)).toEqual([200, 403]);
    expect((await signIn(test, NEW)).status).toBe(200);
    expect((await ada.call(listGroups)).body.data).toMatchObject([{ id: group, member_ids: [grace.id] }]);
  });

  // #address-gives-nothing
  it('shares nothing with whoever gets that address before it is confirmed, and loses nothing to them', async () => {
    const { test, ada, soup, group, grace, change } = await aPendingMember();
    const { token } = await invited(ada, NEW);
    const session = await accept(test, token, NEW);
    expect((await read(test, session, listShared.url)).body).toEqual({ data: [] });
    expect((await read(test, session, postUrl(soup))).status).toBe(404);
    expect((await change({ email: NEW, password_old: PASSWORD })).status).toBe(422);
    expect(await statusesOf(grace, soup)).toEqual([200, 403]);
    expect((await ada.call(listGroups)).body.data).toMatchObject([{ id: group, member_ids: [grace.id] }]);
  });
});
