import {
  addGroupMember,
  createCollection,
  createComment,
  createGrant,
  createGroup,
  createPost,
  deleteCollection,
  deleteComment,
  deleteGrant,
  deleteGroup,
  deletePost,
  deleteUser,
  disableUser,
  enableUser,
  listChanges,
  listCollections,
  listNotifications,
  listPostPeople,
  listPosts,
  OWNER,
  readNotifications,
  removeGroupMember,
  type Role,
  TREE_QUERY,
  updateCollection,
  updateComment,
  updatePost,
  updateUser,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
let family: number;
let soup: number;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  await ada.call(updateUser, { params: { id: ada.id }, body: { name: 'Ada' } });
  await rename(grace, 'Grace Hopper');
  family = await given(ada, createCollection, { name: 'Family' });
  soup = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id: family });
});

const rename = (person: Person, name: string) => person.call(updateUser, { params: { id: person.id }, body: { name } });

async function share(person = grace, role: Role = 'editor', id = family): Promise<number> {
  const body = { kind: 'user', principal_id: person.id, role } as const;
  return (await ada.call(createGrant, { params: { id }, body })).body.data.id;
}

async function comment(person: Person, text: string, mentions?: number[]) {
  const body = { text, ...(mentions && { mentions }) };
  const { status, body: answer } = await person.call(createComment, { params: { id: soup }, body });
  expect(status).toBe(201);
  return answer.data;
}

const list = async (person: Person, query = {}) => (await person.call(listNotifications, { query })).body;
const kinds = async (person: Person) => (await list(person)).data.map(({ kind }) => kind);
const people = (person: Person) => person.call(listPostPeople, { params: { id: soup } });
const read = async (person: Person, body: object) => (await person.call(readNotifications, { body })).body.unread;
const forget = () => test.db.deleteFrom('notifications').execute();

describe('Mentions in comments', () => {
  beforeEach(async () => {
    await share();
    await forget();
  });

  it('tell whoever they name, and follow their names', async () => {
    const { id, mentions } = await comment(ada, 'Salt, @grace hopper? Not @Grace Hoppers, nor me@Grace Hopper.');
    expect(mentions).toEqual([{ id: grace.id, name: 'Grace Hopper' }]);
    const [mention, ...others] = (await list(grace)).data;
    expect(others).toEqual([]);
    expect(mention).toMatchObject({ kind: 'mention', post_id: soup, comment_id: id, name: 'Soup', by: { id: ada.id } });
    expect(mention).toMatchObject({ text: expect.stringContaining('@Grace Hopper?'), is_read: false });
    await rename(grace, '@Amazing $& Grace');
    expect((await list(grace)).data[0]?.text).toContain('Salt, @@Amazing $& Grace? Not @Grace Hoppers');
  });

  // #mentions-need-access
  it('name nobody without access, and suggest none of them', async () => {
    const joan = await aPerson(test, 'joan@example.org');
    await rename(joan, 'Joan');
    expect((await comment(ada, '@Joan @Nobody', [joan.id])).mentions).toBeUndefined();
    expect(await kinds(joan)).toEqual([]);
    expect((await people(grace)).body.data).toEqual([
      { id: ada.id, name: 'Ada' },
      { id: grace.id, name: 'Grace Hopper' },
    ]);
    expect((await people(joan)).status).toBe(404);
    await share(joan, 'viewer');
    expect((await people(joan)).status).toBe(403);
  });

  it('tell of an edit only whom it names for the first time', async () => {
    const joan = await aPerson(test, 'joan@example.org');
    await rename(joan, 'Joan');
    await share(joan);
    await forget();
    const { id } = await comment(ada, '@Grace Hopper');
    await ada.call(updateComment, { params: { id }, body: { text: '@Grace Hopper and @Joan' } });
    expect(await kinds(grace)).toEqual(['mention']);
    expect(await kinds(joan)).toEqual(['mention']);
  });

  it('are of the given one of several people of the same name', async () => {
    const other = await aPerson(test, 'other@example.org');
    await rename(other, 'Grace Hopper');
    await share(other);
    await forget();
    await comment(ada, '@Grace Hopper', [other.id]);
    expect([await kinds(grace), await kinds(other)]).toEqual([[], ['mention']]);
  });

  it('stay those of the chosen one when the text is corrected', async () => {
    const other = await aPerson(test, 'other@example.org');
    await rename(other, 'Grace Hopper');
    await share(other);
    await forget();
    const { id } = await comment(ada, '@Grace Hopper, slat?', [other.id]);
    const { body } = await ada.call(updateComment, { params: { id }, body: { text: '@Grace Hopper, salt?' } });
    expect(body.data.mentions?.map((person) => person.id)).toEqual([other.id]);
    expect([await kinds(grace), await kinds(other)]).toEqual([[], ['mention']]);
  });

  it('are found in texts of any kind, as long as they may be', async () => {
    const odd = '\u202e<b>@Grace Hopper</b>\u202c שלום @Grace Hopper 👩‍👩‍👧';
    expect((await comment(ada, odd)).text).toBe(odd);
    expect((await comment(ada, '@'.repeat(10_000))).mentions).toBeUndefined();
    expect((await comment(ada, '@Grace Hopper '.repeat(714))).mentions).toHaveLength(1);
    expect(await kinds(grace)).toEqual(['mention', 'mention']);
  });
});

describe('Notifications', () => {
  it('tell of comments on own posts, and of those after own comments, but nobody of their own', async () => {
    const joan = await aPerson(test, 'joan@example.org');
    await share();
    await share(joan);
    await forget();
    await comment(grace, 'Salt?');
    expect(await kinds(ada)).toEqual(['comment']);
    expect(await kinds(joan)).toEqual([]);
    await comment(joan, 'Less.');
    expect([await kinds(ada), await kinds(grace), await kinds(joan)]).toEqual([
      ['comment', 'comment'],
      ['comment'],
      [],
    ]);
    await comment(ada, 'More.');
    expect([await kinds(ada), await kinds(grace), await kinds(joan)]).toEqual([
      ['comment', 'comment'],
      ['comment', 'comment'],
      ['comment'],
    ]);
  });

  it('tell whoever made a post in a library of somebody else', async () => {
    await share();
    await forget();
    const bread = await given(grace, createPost, { title: 'Bread', content: 'Rye', collection_id: family });
    await ada.call(createComment, { params: { id: bread }, body: { text: 'Two days?' } });
    expect(await kinds(grace)).toEqual(['comment']);
  });

  it('tell of what is shared, and of what no longer is', async () => {
    const id = await share();
    expect((await list(grace)).data).toMatchObject([
      { kind: 'shared', collection_id: family, name: 'Family', by: { id: ada.id, name: 'Ada' } },
    ]);
    await ada.call(deleteGrant, { params: { id } });
    const [ended, shared] = (await list(grace)).data;
    expect(ended).toMatchObject({ kind: 'access-ended', name: 'Family', is_available: true });
    expect(shared).toMatchObject({ kind: 'shared', name: null, collection_id: null, by: null, is_available: false });
    expect(await kinds(ada)).toEqual([]);
  });

  // #told-of-access-again
  it('tell again of what is shared again after it was not', async () => {
    await ada.call(deleteGrant, { params: { id: await share() } });
    await share(grace, 'viewer');
    expect(await kinds(grace)).toEqual(['shared', 'access-ended', 'shared']);
    expect((await list(grace)).data[0]).toMatchObject({ is_available: true, is_read: false, name: 'Family' });
  });

  it('do not tell of a second way to what is shared already, nor of leaving', async () => {
    const id = await share();
    const everyone = await ada.call(createGrant, {
      params: { id: family },
      body: { kind: 'everyone', role: 'viewer' },
    });
    await ada.call(deleteGrant, { params: { id } });
    expect(await kinds(grace)).toEqual(['shared']);
    await ada.call(deleteGrant, { params: { id: everyone.body.data.id } });
    expect(await kinds(grace)).toEqual(['access-ended', 'shared']);
    const again = await share();
    await grace.call(deleteGrant, { params: { id: again } });
    expect(await kinds(grace)).toEqual(['shared', 'access-ended', 'shared']);
  });

  it('tell members of groups, who come, who go, and whose group is deleted', async () => {
    const { id } = (await ada.call(createGroup, { body: { name: 'Family' } })).body.data;
    const membership = { params: { id, member_id: grace.id } };
    await ada.call(addGroupMember, membership);
    const body = { kind: 'group', principal_id: id, role: 'viewer' } as const;
    await ada.call(createGrant, { params: { id: family }, body });
    await ada.call(removeGroupMember, membership);
    await ada.call(addGroupMember, membership);
    await ada.call(deleteGroup, { params: { id } });
    expect(await kinds(grace)).toEqual(['access-ended', 'shared', 'access-ended', 'shared']);
  });

  it('tell of the end of access when a collection is deleted', async () => {
    const below = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
    await share();
    await share(grace, 'manager', below);
    await forget();
    await ada.call(deleteCollection, { params: { id: family }, query: { nested: true } });
    expect((await list(grace)).data).toMatchObject([{ kind: 'access-ended', name: 'Family' }]);
  });

  // #names-of-shared-only
  it('tell of a deletion by the name of what was shared, with who did it, and not its owner nor whoever did it', async () => {
    const below = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
    const inside = await given(ada, createCollection, { name: 'Cakes', parent_id: below });
    const linus = await aPerson(test, 'linus@example.org');
    await share(linus, 'manager');
    await ada.call(createGrant, { params: { id: inside }, body: { kind: 'everyone', role: 'viewer' } });
    await forget();
    await linus.call(deleteCollection, { params: { id: below }, query: { nested: true } });
    expect((await list(grace)).data).toMatchObject([
      { kind: 'access-ended', name: 'Cakes', collection_id: inside, by: { id: linus.id } },
    ]);
    expect([await kinds(ada), await kinds(linus)]).toEqual([[], []]);
  });

  // #told-of-moved-out
  it('tell of the end of access when a collection is moved out of what is shared, and of nothing else', async () => {
    const below = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
    const beside = await given(ada, createCollection, { name: 'Beside', parent_id: family });
    const linus = await aPerson(test, 'linus@example.org');
    await share();
    await share(linus, 'viewer', below);
    await forget();
    const move = (body: object) => ada.call(updateCollection, { params: { id: below }, body });
    await move({ parent_id: beside });
    expect(await kinds(grace)).toEqual([]);
    await move({ is_root: true, name: 'Secret' });
    expect((await list(grace)).data).toMatchObject([{ kind: 'access-ended', name: 'Recipes', collection_id: below }]);
    // It is shared with them by itself.
    expect(await kinds(linus)).toEqual([]);
    expect(await kinds(ada)).toEqual([]);
  });

  // #told-of-moved-in
  it('tell of a collection that is moved into what is shared, once until that is read', async () => {
    const recipes = await given(ada, createCollection, { name: 'Recipes' });
    const beside = await given(ada, createCollection, { name: 'Beside', parent_id: family });
    const linus = await aPerson(test, 'linus@example.org');
    await share();
    await share(linus, 'viewer', recipes);
    await forget();
    const move = (parent_id: number | null) =>
      ada.call(updateCollection, { params: { id: recipes }, body: parent_id ? { parent_id } : { is_root: true } });
    await move(family);
    const shared = { kind: 'shared', name: 'Recipes', collection_id: recipes, by: { id: ada.id, name: 'Ada' } };
    expect((await list(grace)).data).toMatchObject([{ ...shared, is_read: false, is_available: true }]);
    await move(beside);
    expect(await kinds(grace)).toEqual(['shared']);
    await move(null);
    await move(family);
    expect(await kinds(grace)).toEqual(['shared', 'access-ended']);
    await read(grace, { up_to: (await list(grace)).data[0]?.id });
    await move(null);
    await move(family);
    expect(await kinds(grace)).toEqual(['shared', 'access-ended', 'shared', 'access-ended']);
    // It was shared with them by itself.
    expect([await kinds(linus), await kinds(ada)]).toEqual([[], []]);
  });

  // #told-of-enabling
  it('tell what a user shares who is enabled again, once until that is read', async () => {
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    await share();
    await share(owner, 'viewer');
    for (const endpoint of [disableUser, enableUser, disableUser, enableUser, enableUser])
      expect((await owner.call(endpoint, { params: { id: ada.id } })).status).toBe(200);
    expect(await kinds(grace)).toEqual(['shared', 'access-ended', 'access-ended']);
    expect((await list(grace)).data[0]).toMatchObject({ name: 'Family', is_available: true, by: { id: owner.id } });
    expect(await kinds(owner)).toEqual(['shared']); // who did it
  });

  // #told-of-leaving
  it('tell of the end of access when the owner of a collection is deleted', async () => {
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    await share();
    await forget();
    await owner.call(deleteUser, { params: { id: ada.id } });
    expect((await list(grace)).data).toMatchObject([{ kind: 'access-ended', name: 'Family', is_available: true }]);
  });

  // #told-of-seen-only
  it('tell nothing of what was deleted, or may not be seen any more', async () => {
    const id = await share(grace, 'viewer');
    const { id: commentId } = await comment(ada, 'Secret, @Grace Hopper');
    const shown = async () => (await list(grace)).data.find(({ kind }) => kind === 'mention');
    expect(await shown()).toMatchObject({ is_available: true, name: 'Soup' });
    const gone = { is_available: false, name: null, text: null, by: null, post_id: null, comment_id: null };
    await ada.call(deletePost, { params: { id: soup } });
    expect(await shown()).toMatchObject(gone); // viewers do not see the recycle bin
    await ada.call(updatePost, { params: { id: soup }, body: { is_archived: false, collection_id: family } });
    expect(await shown()).toMatchObject({ is_available: true });
    const elsewhere = await given(ada, createCollection, { name: 'Private' });
    await ada.call(updatePost, { params: { id: soup }, body: { collection_id: elsewhere, title: 'Hidden' } });
    expect(await shown()).toMatchObject(gone);
    await ada.call(updatePost, { params: { id: soup }, body: { collection_id: family } });
    await ada.call(deleteGrant, { params: { id } });
    expect(JSON.stringify(await list(grace))).not.toMatch(/Secret|Hidden|Soup/);
    await share();
    await ada.call(deleteComment, { params: { id: commentId } });
    expect(await shown()).toMatchObject(gone);
  });

  it('tell nothing of the library of a disabled user', async () => {
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    await share();
    await comment(ada, '@Grace Hopper');
    await owner.call(disableUser, { params: { id: ada.id } });
    const [ended, ...earlier] = (await list(grace)).data;
    expect(ended).toMatchObject({ kind: 'access-ended', name: 'Family' });
    expect(earlier.map(({ is_available }) => is_available)).toEqual([false, false]);
  });

  it('come in pages, and are read one by one, all at once, or not yet', async () => {
    await share();
    for (const text of ['a', 'b', 'c']) await comment(grace, text);
    const { data, unread } = await list(ada, { limit: 2 });
    expect([data.map(({ text }) => text), unread]).toEqual([['c', 'b'], 3]);
    const [last, before] = data;
    expect((await list(ada, { limit: 2, after_id: before?.id })).data.map(({ text }) => text)).toEqual(['a']);
    expect(await read(ada, { ids: [last?.id] })).toBe(2);
    expect(await read(ada, { ids: [last?.id], is_read: false })).toBe(3);
    expect(await read(grace, { up_to: 2_147_483_647 })).toBe(0); // others are not affected
    expect((await list(ada)).unread).toBe(3);
    expect(await read(ada, { up_to: last?.id })).toBe(0);
    expect((await list(ada)).data.every(({ is_read }) => is_read)).toBe(true);
    for (const body of [{}, { ids: [1], up_to: 1 }])
      expect((await ada.call(readNotifications, { body })).status).toBe(422);
  });

  it('are counted beside the collections, for those who have any', async () => {
    const counted = async () => (await grace.call(listCollections, { query: TREE_QUERY })).body.unread_notifications;
    expect(await counted()).toBeUndefined();
    await share();
    expect(await counted()).toBe(1);
    await grace.call(readNotifications, { body: { up_to: 2_147_483_647 } });
    expect(await counted()).toBe(0);
  });

  it('are kept for 90 days', async () => {
    await share();
    await test.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000).toISOString() })
      .execute();
    await comment(ada, '@Grace Hopper');
    await test.housekeeping.round();
    expect(await kinds(grace)).toEqual(['mention']);
  });
});

describe('Comments in lists', () => {
  it('are counted on posts that have any', async () => {
    const bread = await given(ada, createPost, { title: 'Bread', content: 'Rye', collection_id: family });
    await share();
    await comment(ada, 'a');
    await comment(grace, 'b');
    for (const person of [ada, grace]) {
      const { data } = (await person.call(listPosts, { query: { collection_id: family } })).body;
      expect(data.map(({ id, comment_count }) => [id, comment_count])).toEqual([
        [bread, undefined],
        [soup, 2],
      ]);
    }
  });
});

describe('The change log of a shared collection', () => {
  // #no-title-after-leaving
  it('does not tell the title of a post after it was moved out', async () => {
    await share();
    const elsewhere = await given(ada, createCollection, { name: 'Private' });
    await ada.call(updatePost, { params: { id: soup }, body: { collection_id: elsewhere, title: 'Hidden' } });
    const { body } = await grace.call(listChanges, { query: { collection_id: family } });
    expect(body.data.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('Hidden');
  });
});
