import {
  actOnPosts,
  countPosts,
  createCollection,
  createGrant,
  createPost,
  deleteGrant,
  deletePost,
  deleteUser,
  emptyRecycleBin,
  exportSelection,
  favoritePost,
  FAVORITES_OF_OTHERS_MAX,
  getPost,
  listChanges,
  listCollections,
  listPosts,
  OWNER,
  type PostAction,
  type Role,
  type Selection,
  undoPostJob,
  unfavoritePost,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../../testing/app.ts';
import { insertValues } from '../../../kernel/database/insert-rows.ts';
import { sweepFavorites } from './sweep-favorites.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
/** Ada's posts: two in a collection that is shared, and one in another. */
let ids: Record<'family' | 'soup' | 'bread' | 'secret' | 'letter', number>;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  const family = await given(ada, createCollection, { name: 'Family' });
  const secret = await given(ada, createCollection, { name: 'Secret' });
  const add = (title: string, collection_id: number) =>
    given(ada, createPost, { title, content: 'Leek', collection_id });
  const [soup, bread, letter] = [await add('Soup', family), await add('Bread', family), await add('Letter', secret)];
  ids = { family, secret, soup, bread, letter };
});

const share = async (role: Role = 'viewer', member = grace) => {
  const body = { kind: 'user' as const, principal_id: member.id, role };
  return (await ada.call(createGrant, { params: { id: ids.family }, body })).body.data.id;
};
const favorite = async (person: Person, id: number) => (await person.call(favoritePost, { params: { id } })).status;
const unfavorite = async (person: Person, id: number) => (await person.call(unfavoritePost, { params: { id } })).status;
const isFavorite = async (person: Person, id: number) =>
  (await person.call(getPost, { params: { id } })).body.data.is_favorite;
const titlesOf = async (person: Person, query: object) => {
  const { status, body } = await person.call(listPosts, { query });
  return status === 200 ? body.data.map(({ title }) => title) : status;
};
const favoritesOf = (person: Person, query: object = {}) =>
  titlesOf(person, { is_favorite: true, withShared: true, ...query });
const countOf = async (person: Person) =>
  (await person.call(listCollections, { query: { withCounts: true } })).body.counts?.favorites;
const act = async (person: Person, selection: Selection, type: 'favorite' | 'unfavorite') =>
  (await person.call(actOnPosts, { body: { selection, action: { type } as PostAction } })).body.data;

describe('A favorite among the posts of somebody else', () => {
  // #own-favorites
  it('is that of the member alone, also of one who only reads', async () => {
    await share();
    expect(await favorite(grace, ids.soup)).toBe(204);
    expect(await favorite(grace, ids.soup)).toBe(204);
    expect([await isFavorite(grace, ids.soup), await isFavorite(ada, ids.soup)]).toEqual([true, false]);
    expect([await favorite(ada, ids.bread), await isFavorite(grace, ids.bread)]).toEqual([204, false]);
    const listed = (await grace.call(listPosts, { query: { collection_id: ids.family } })).body.data;
    expect(listed.map(({ title, is_favorite }) => [title, is_favorite])).toEqual([
      ['Bread', false],
      ['Soup', true],
    ]);
    expect([await favoritesOf(ada), await countOf(ada)]).toEqual([['Bread'], 1]);
    expect([await unfavorite(grace, ids.soup), await unfavorite(grace, ids.soup)]).toEqual([204, 204]);
    expect([await favoritesOf(grace), await countOf(grace)]).toEqual([[], 0]);
    expect(await unfavorite(ada, ids.bread)).toBe(204);
    expect(await isFavorite(ada, ids.bread)).toBe(false);
  });

  it('stays one when the member edits the post, which the change log of the owner does not tell', async () => {
    await share('editor');
    const before = (await ada.call(listChanges, { query: {} })).body.data.length;
    await favorite(grace, ids.soup);
    await act(grace, { scope: { collection_id: ids.family }, all: true }, 'favorite');
    expect((await ada.call(listChanges, { query: {} })).body.data).toHaveLength(before);
    const body = { title: 'Stew', is_favorite: false };
    const { data } = (await grace.call(updatePost, { params: { id: ids.soup }, body })).body;
    expect(data).toMatchObject({ title: 'Stew', is_favorite: true });
    expect(await isFavorite(ada, ids.soup)).toBe(false);
  });

  it('needs a post that the user sees', async () => {
    await share();
    for (const id of [ids.letter, 999_999]) {
      expect([await favorite(grace, id), await unfavorite(grace, id)]).toEqual([404, 404]);
      expect((await act(grace, { scope: {}, ids: [id] }, 'favorite')).total).toBe(0);
    }
    expect(await test.db.selectFrom('member_favorites').selectAll().execute()).toEqual([]);
  });

  it('is found in its collection, and in a search, as the member’s own', async () => {
    await share();
    await favorite(grace, ids.soup);
    await favorite(ada, ids.bread);
    const own = await given(grace, createPost, { title: 'Mine', content: 'Leek' });
    await favorite(grace, own);
    const inFamily = { collection_id: ids.family };
    expect(await titlesOf(grace, { ...inFamily, is_favorite: true })).toEqual(['Soup']);
    expect(await titlesOf(grace, { ...inFamily, is_favorite: false })).toEqual(['Bread']);
    expect(await titlesOf(grace, { ...inFamily, filter: 'leek is:favorite' })).toEqual(['Soup']);
    expect(await titlesOf(grace, { ...inFamily, filter: '-is:favorite', exact: true })).toEqual(['Bread']);
    expect(await titlesOf(grace, { filter: 'leek is:favorite', withShared: true })).toEqual(['Mine', 'Soup']);
    expect(await titlesOf(grace, { filter: '-is:favorite', withShared: true })).toEqual(['Bread']);
    for (const query of [{ is_favorite: true }, { filter: 'is:favorite' }])
      expect((await grace.call(countPosts, { query: { ...inFamily, ...query } })).body.data.count).toBe(1);
    const { statusCode, body } = await test.app.inject({
      ...exportSelection,
      headers: { authorization: `Bearer ${grace.token}` },
      payload: { selection: { scope: { ...inFamily, is_favorite: true }, all: true }, format: 'markdown' },
    });
    expect([statusCode, body.includes('Soup'), body.includes('Bread')]).toEqual([200, true, false]);
  });

  // #favorites-of-all
  it('is among the others on pages in one order', async () => {
    await share();
    for (const title of ['Mine', 'Another']) {
      await favorite(grace, await given(grace, createPost, { title, content: 'x' }));
      await favorite(grace, title === 'Mine' ? ids.bread : ids.soup);
    }
    const all = ['Another', 'Mine', 'Bread', 'Soup'];
    expect([await favoritesOf(grace), await countOf(grace)]).toEqual([all, 4]);
    expect(await favoritesOf(grace, { sort: 'title' })).toEqual(['Another', 'Bread', 'Mine', 'Soup']);
    expect(await favoritesOf(grace, { sort: 'manual' })).toEqual(all);
    expect(await favoritesOf(grace, { filter: 'leek', exact: true })).toEqual(['Bread', 'Soup']);
    const paged: string[] = [];
    let after_id: number | undefined;
    do {
      const query = { is_favorite: true, withShared: true, limit: 1, ...(after_id && { after_id }) };
      const [post] = (await grace.call(listPosts, { query })).body.data;
      if (post) paged.push(post.title);
      after_id = post?.id;
    } while (after_id);
    expect(paged).toEqual(all);
    // Without `withShared` as before.
    expect(await titlesOf(grace, { is_favorite: true })).toEqual(['Another', 'Mine']);
    expect(await favoritesOf(grace, { collection_id: ids.family })).toBe(422);
  });

  // #favorites-end-with-access
  it('is neither shown nor counted while the post is not, and is one again with it', async () => {
    const grant = await share();
    await favorite(grace, ids.soup);
    const shown = async () => [await favoritesOf(grace), await countOf(grace)];
    await ada.call(deleteGrant, { params: { id: grant } });
    expect(await shown()).toEqual([[], 0]);
    await sweepFavorites(test.db, () => false);
    await share();
    expect(await shown()).toEqual([['Soup'], 1]);
    await ada.call(updatePost, { params: { id: ids.soup }, body: { collection_id: ids.secret } });
    expect(await shown()).toEqual([[], 0]);
    await ada.call(updatePost, { params: { id: ids.soup }, body: { collection_id: ids.family } });
    await ada.call(deletePost, { params: { id: ids.soup } });
    expect(await shown()).toEqual([[], 0]);
  });

  it('is removed with the post, and with either user', async () => {
    const other = await aPerson(test, 'other@example.org');
    await share();
    await share('viewer', other);
    for (const id of [ids.soup, ids.bread]) for (const person of [grace, other]) await favorite(person, id);
    const rows = async () => {
      await sweepFavorites(test.db, () => false);
      const all = await test.db.selectFrom('member_favorites').select(['user_id', 'post_id']).execute();
      return all.map(({ user_id, post_id }) => `${user_id} ${post_id}`).toSorted();
    };
    expect(await rows()).toHaveLength(4);
    await ada.call(deletePost, { params: { id: ids.soup } });
    await ada.call(emptyRecycleBin, { query: { is_archived: true } });
    expect(await rows()).toEqual([`${grace.id} ${ids.bread}`, `${other.id} ${ids.bread}`].toSorted());
    await ada.call(deleteUser, { params: { id: other.id } });
    expect(await rows()).toEqual([`${grace.id} ${ids.bread}`]);
    await test.db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect(await rows()).toEqual([]);
  });
});

describe('Many favorites', () => {
  it('are set in a shared collection, and undone', async () => {
    await share();
    await favorite(grace, ids.soup);
    const job = await act(grace, { scope: { collection_id: ids.family }, all: true }, 'favorite');
    expect(job).toMatchObject({ status: 'done', total: 2, changed: 1, can_undo: true });
    expect(await favoritesOf(grace)).toEqual(['Bread', 'Soup']);
    expect((await ada.call(undoPostJob, { params: { id: job.id } })).status).toBe(404);
    const undone = await grace.call(undoPostJob, { params: { id: job.id } });
    expect(undone.body.data).toMatchObject({ status: 'undone', kept: 0 });
    expect(await favoritesOf(grace)).toEqual(['Soup']);
    expect(await favoritesOf(ada)).toEqual([]);
  });

  it('are removed there, and undone', async () => {
    await share();
    for (const id of [ids.soup, ids.bread]) await favorite(grace, id);
    const scope = { collection_id: ids.family, is_favorite: true };
    const job = await act(grace, { scope, ids: [ids.soup, ids.letter] }, 'unfavorite');
    expect(job).toMatchObject({ total: 1, changed: 1 });
    expect(await favoritesOf(grace)).toEqual(['Bread']);
    await grace.call(undoPostJob, { params: { id: job.id } });
    expect(await favoritesOf(grace)).toEqual(['Bread', 'Soup']);
  });

  it('have a limit among the posts of others', async () => {
    await share();
    const rows = Array.from({ length: FAVORITES_OF_OTHERS_MAX }, (_, index) => [
      grace.id,
      1_000_000 + index,
      ada.id,
      '',
    ]);
    const into = 'insert into member_favorites (user_id, post_id, owner_id, created_at)';
    for (let at = 0; at < rows.length; at += 1000) await insertValues(test.db, into, rows.slice(at, at + 1000));
    expect(await favorite(grace, ids.soup)).toBe(422);
    const selection = { scope: { collection_id: ids.family }, all: true as const };
    const body = { selection, action: { type: 'favorite' as const } };
    expect((await grace.call(actOnPosts, { body })).status).toBe(422);
    expect(await unfavorite(grace, 1_000_000)).toBe(404);
    await sweepFavorites(test.db, () => false);
    expect(await favorite(grace, ids.soup)).toBe(204);
  });
});
