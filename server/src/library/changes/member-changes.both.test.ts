import {
  actOnPosts,
  type Change,
  createCollection,
  createGrant,
  createPersonalToken,
  createPost,
  deleteCollection,
  deletePost,
  listChanges,
  OWNER,
  type PostAction,
  type Role,
  updateCollection,
  updateGrant,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD, type Person } from '../../../testing/app.ts';

let ada: Person;
let grace: Person;
/** Ada's collections: Family, and Private beside it. */
let family: number;
let secret: number;

beforeEach(async () => {
  const test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  family = await given(ada, createCollection, { name: 'Family' });
  secret = await given(ada, createCollection, { name: 'Private' });
});

const share = (role: Role, id = family) =>
  ada.call(createGrant, { params: { id }, body: { kind: 'user', principal_id: grace.id, role } });
const changesFor = async (person: Person, collection_id = family) =>
  (await person.call(listChanges, { query: { collection_id } })).body.data;
const namesIn = (changes: readonly Change[]) => [...new Set(changes.flatMap(({ name }) => name ?? []))];
const placesIn = (changes: readonly Change[]) =>
  changes.map((change) => [change.collection_id, change.from_collection_id]);
const tokensFor = async (person: Person) =>
  (await changesFor(person)).filter(({ by }) => by === 'token').map(({ by_name }) => by_name);
const editPost = (id: number, body: object) => ada.call(updatePost, { params: { id }, body });
const editCollection = (id: number, body: object) => ada.call(updateCollection, { params: { id }, body });
const act = (collection_id: number, ids: number[], action: PostAction) =>
  ada.call(actOnPosts, { body: { selection: { scope: { collection_id }, ids }, action } });
const aPost = (title: string, collection_id = family) => given(ada, createPost, { title, content: 'x', collection_id });

// #changes-within-shared
describe('In the change log of a shared collection, a member', () => {
  it('reads titles of posts in the recycle bin as an editor only', async () => {
    const [soup, letter] = [await aPost('Soup'), await aPost('Letter')];
    await ada.call(deletePost, { params: { id: letter } });
    await share('viewer');
    await editPost(letter, { title: 'Divorce' });
    await editPost(soup, { title: 'Leek soup' });
    expect(namesIn(await changesFor(grace))).toEqual(['Family', 'Leek soup']);
    await share('editor', secret);
    await editPost(letter, { collection_id: secret });
    expect(namesIn(await changesFor(grace))).toEqual(['Family', 'Leek soup']);
    expect(namesIn(await changesFor(grace, secret))).toEqual(['Private', 'Divorce']);
  });

  it('reads names of collections as they are now, and of those that are elsewhere none', async () => {
    await editCollection(family, { name: 'Friends' });
    const below = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
    await share('viewer');
    expect(namesIn(await changesFor(grace))).toEqual(['Friends', 'Recipes']);
    await editCollection(below, { is_root: true, name: 'Divorce' });
    expect(namesIn(await changesFor(grace))).toEqual(['Friends']);
    const own = (await changesFor(ada)).filter(({ type }) => type === 'collection');
    expect(namesIn(own)).toEqual(['Family', 'Friends', 'Recipes', 'Divorce']);
  });

  it('reads names of deleted collections as an editor only', async () => {
    const below = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
    await ada.call(deleteCollection, { params: { id: below } });
    await share('viewer');
    const grant = (await changesFor(ada)).find(({ type }) => type === 'grant');
    const deletion = (await changesFor(grace)).at(-1);
    expect([deletion?.kind, deletion?.name]).toEqual(['deleted', null]);
    const params = { id: grant?.id ?? 0 };
    await ada.call(updateGrant, { params, body: { role: 'editor' } });
    expect((await changesFor(grace)).at(-1)?.name).toBe('Recipes');
  });

  it('learns who used a token, and not the name of the token', async () => {
    await share('editor');
    const soup = await aPost('Soup');
    const use = async (person: Person, name: string) => {
      const scopes = ['everything' as const];
      const { body } = await person.call(createPersonalToken, {
        body: { name, scopes, days: null, password: PASSWORD },
      });
      const headers = { authorization: `Bearer ${body.data.secret}` };
      await person.send({ method: 'PATCH', url: `/api/posts/${soup}`, payload: { title: name }, headers });
    };
    await use(ada, 'Divorce');
    await use(grace, 'Phone');
    expect(await tokensFor(grace)).toEqual(['ada@example.org', 'Phone']);
    expect(await tokensFor(ada)).toEqual(['Divorce', 'grace@example.org']);
  });

  it('gets ids of what they see only', async () => {
    const below = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
    const [soup, letter] = [await aPost('Soup', below), await aPost('Letter', secret)];
    await share('viewer', below);
    const { length } = await changesFor(grace, below);
    await editPost(soup, { collection_id: secret });
    await editPost(letter, { collection_id: below });
    expect(placesIn((await changesFor(grace, below)).slice(length))).toEqual([
      [null, below],
      [below, null],
    ]);
    expect(JSON.stringify(placesIn(await changesFor(grace, below)))).not.toMatch(
      new RegExp(`\\b(${family}|${secret})\\b`),
    );
    await share('viewer', secret);
    expect(placesIn((await changesFor(grace, below)).slice(length))).toEqual([
      [secret, below],
      [below, secret],
    ]);
  });

  // #actions-told-to-members
  it('learns of actions on several posts that were selected there or moved there, and of no others', async () => {
    await share('viewer');
    const posts = [await aPost('Soup'), await aPost('Bread')];
    const letter = await aPost('Letter', secret);
    const before = (await changesFor(grace)).length;
    await act(family, posts, { type: 'pin' });
    await act(family, posts, { type: 'favorite' });
    await act(secret, [letter], { type: 'pin' });
    await act(secret, [letter], { type: 'move', collection_id: family });
    const told = (await changesFor(grace)).slice(before);
    expect(
      told.map(({ action, count, collection_id, from_collection_id }) => [
        action,
        count,
        collection_id,
        from_collection_id,
      ]),
    ).toEqual([
      ['pin', 2, family, null],
      ['move', 1, family, null],
    ]);
  });

  it('does not learn what the owner likes', async () => {
    await share('manager');
    const soup = await aPost('Soup');
    const before = await changesFor(grace);
    await editPost(soup, { is_favorite: true });
    await editCollection(family, { is_favorite: true });
    expect(await changesFor(grace)).toEqual(before);
    await editPost(soup, { is_favorite: false, title: 'Leek soup' });
    expect((await changesFor(grace)).at(-1)?.fields).toEqual(['title']);
    expect((await changesFor(ada)).at(-1)?.fields.toSorted()).toEqual(['is_favorite', 'title']);
  });
});
