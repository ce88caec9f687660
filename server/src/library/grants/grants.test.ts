import {
  actOnPosts,
  addGroupMember,
  cancelPostJob,
  COLLECTION_DEPTH_MAX,
  createCollection,
  createGrant,
  createGroup,
  createPost,
  createShare,
  createTag,
  deleteCollection,
  deleteGrant,
  deleteGroup,
  deletePost,
  deleteShare,
  deleteUser,
  disableUser,
  enableUser,
  exportBookmarks,
  exportSelection,
  getCollection,
  getLibrary,
  getPost,
  getPostJob,
  type GrantKind,
  GRANTS_MAX,
  listChanges,
  listCollections,
  listAllGrants,
  listAuditEntries,
  listGrants,
  listPosts,
  listShared,
  listShares,
  type ListName,
  listTags,
  OWNER,
  removeGroupMember,
  restoreCollection,
  type Role,
  stopAdditions,
  undoPostJob,
  updateCollection,
  updateGrant,
  updateListSettings,
  updatePost,
  updateShare,
} from '@benotes/contract';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
/** Ada's collections, with a post each: Family, Recipes below it, and Private beside it. */
let ids: Record<'family' | 'recipes' | 'secret' | 'soup' | 'letter', number>;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  const family = await given(ada, createCollection, { name: 'Family' });
  const recipes = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
  const secret = await given(ada, createCollection, { name: 'Private' });
  const soup = await given(ada, createPost, {
    title: 'Soup',
    content: 'Leek',
    collection_id: recipes,
    is_favorite: true,
  });
  const letter = await given(ada, createPost, { title: 'Letter', content: 'Leek too', collection_id: secret });
  ids = { family, recipes, secret, soup, letter };
});

/** Shares a collection of Ada's. */
async function share(
  role: Role,
  id: number = ids.family,
  kind: GrantKind = 'user',
  principal_id: number | null = grace.id,
) {
  const { status, body } = await ada.call(createGrant, { params: { id }, body: { kind, principal_id, role } });
  expect(status).toBe(201);
  return body.data.id;
}

const postsOf = async (person: Person, query: object) => {
  const { status, body } = await person.call(listPosts, { query });
  return status === 200 ? body.data : status;
};

const titlesOf = async (person: Person, query: object) => {
  const posts = await postsOf(person, query);
  return typeof posts === 'number' ? posts : posts.map(({ title }) => title);
};

/** What Grace gets for restoring a deleted collection. */
const restore = (id: number) => grace.call(restoreCollection, { params: { id } });
const edit = (person: Person, id: number, body: object) => person.call(updatePost, { params: { id }, body });

const download = (format: string, person: Person) =>
  person.send({ method: 'GET', url: `${exportBookmarks.url}?format=${format}&collection_id=${ids.recipes}` });

const fileOf = async ({ token }: Person, request: InjectOptions) =>
  (await test.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } })).body;

describe('A collection that is shared with a user', () => {
  it('is in their list, with all that is below it, and with nothing else', async () => {
    await share('viewer');
    const [root, ...others] = (await grace.call(listShared)).body.data;
    expect(others).toEqual([]);
    expect(root).toMatchObject({
      owner: { id: ada.id },
      role: 'viewer',
      permission: 4,
      may_comment: false,
      collection: { name: 'Family', parent_id: null, owner_id: ada.id, permission: 4, nested: [{ name: 'Recipes' }] },
    });
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual(['Soup']);
    expect(await titlesOf(grace, { collection_id: ids.family, below: true })).toEqual(['Soup']);
    expect(await titlesOf(grace, { collection_id: ids.secret })).toEqual([]);
    expect((await grace.call(getPost, { params: { id: ids.letter } })).status).toBe(404);
    expect((await grace.call(listCollections)).body).toEqual({ data: [], has_shared: true });
    expect((await ada.call(listCollections)).body).not.toHaveProperty('has_shared');
  });

  it('is read on from its own posts only: the place of another one in an order would tell its title', async () => {
    await share('editor');
    const binned = await given(ada, createPost, { title: 'Old letter', content: 'x', collection_id: ids.secret });
    await ada.call(updatePost, { params: { id: binned }, body: { is_archived: true } });
    const lists = [
      { collection_id: ids.recipes, sort: 'title' },
      { collection_id: ids.family, below: true, sort: 'title' },
      { collection_id: ids.recipes, filter: 'leek', sort: 'title' },
      { collection_id: ids.recipes, filter: 'leek' },
    ] as const;
    for (const list of lists) {
      for (const after_id of [ids.letter, binned, 999_999])
        expect([list, await postsOf(grace, { ...list, after_id })]).toEqual([list, 404]);
      expect([list, await titlesOf(grace, { ...list, after_id: ids.soup })]).toEqual([list, []]);
    }
  });

  // #ended-grants-hold
  it('is not shared any more from the next request on', async () => {
    const grant = await share('editor');
    expect((await grace.call(getPost, { params: { id: ids.soup } })).status).toBe(200);
    await ada.call(deleteGrant, { params: { id: grant } });
    expect((await grace.call(getPost, { params: { id: ids.soup } })).status).toBe(404);
    expect((await edit(grace, ids.soup, { title: 'Mine' })).status).toBe(404);
    expect((await grace.call(listShared)).body.data).toEqual([]);
  });

  it('shows what is in it later, and not what has left it', async () => {
    await share('viewer');
    const stew = await given(ada, createPost, { content: 'Stew', collection_id: ids.recipes });
    expect((await grace.call(getPost, { params: { id: stew } })).status).toBe(200);
    await ada.call(updateCollection, { params: { id: ids.recipes }, body: { is_root: true } });
    expect((await grace.call(getPost, { params: { id: stew } })).status).toBe(404);
  });

  it('does not tell what is personal to its owner', async () => {
    await share('manager');
    const [post] = (await grace.call(listPosts, { query: { collection_id: ids.recipes } })).body.data;
    expect(post).toMatchObject({ is_favorite: false, owner_id: ada.id, permission: 7 });
    expect(post).not.toHaveProperty('link_state');
    expect(await postsOf(grace, { collection_id: ids.recipes, filter: 'soup -is:broken' })).toBe(422);
    for (const query of [{ is_favorite: true }, { filter: 'is:favorite' }])
      expect(await postsOf(grace, { collection_id: ids.recipes, ...query })).toEqual([]);
    // Whatever else a request names, it gets nothing of what is not shared.
    expect(await postsOf(grace, { collection_id: ids.recipes, is_uncategorized: true })).toBe(422);
    expect(await titlesOf(grace, { collection_id: ids.family, filter: 'leek' })).toEqual(['Soup']);
    expect((await grace.call(listPosts, { query: { collection_id: ids.family, filter: 'leter' } })).body).toEqual({
      data: [],
    });
    const favorite = { content: 'https://example.org/', is_favorite: true, collection_id: ids.recipes };
    const added = await grace.call(createPost, { body: { ...favorite, unless_saved: true } });
    expect(added.body.data).toMatchObject({ is_favorite: false });
    expect((await ada.call(getPost, { params: { id: added.body.data.id } })).body.data.is_favorite).toBe(false);
  });

  it('is marked for its owner', async () => {
    await share('viewer');
    const { data } = (await ada.call(listCollections, { query: { withShares: true } })).body;
    expect(data.map(({ name, is_shared }) => [name, is_shared])).toEqual([
      ['Family', true],
      ['Private', false],
      ['Recipes', false],
    ]);
  });

  it('is left by deleting the grant that names them', async () => {
    const grant = await share('viewer');
    const [root] = (await grace.call(listShared)).body.data;
    expect(root?.grant_id).toBe(grant);
    expect((await grace.call(deleteGrant, { params: { id: grant } })).status).toBe(204);
    expect((await grace.call(listShared)).body.data).toEqual([]);
  });

  it('is not exported as an archive by them', async () => {
    await share('manager');
    expect((await download('zip', grace)).status).toBe(403);
    const { status, body } = await download('json', grace);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('Soup');
    expect(JSON.stringify(body)).not.toContain('"is_favorite":true');
    expect(JSON.stringify((await download('json', ada)).body)).toContain('"is_favorite":true');
  });

  // #bookmark-file-of-members
  it('is a bookmark file for them without the favorites of its owner', async () => {
    await share('viewer');
    const link = {
      content: 'https://example.org/',
      collection_id: ids.recipes,
      preview_later: true,
      is_favorite: true,
    };
    await given(ada, createPost, link);
    const selection = { scope: { collection_id: ids.recipes }, all: true };
    for (const request of [
      { url: `${exportBookmarks.url}?collection_id=${ids.recipes}` },
      { method: 'POST' as const, url: exportSelection.url, payload: { selection, format: 'html' } },
    ]) {
      expect(await fileOf(ada, request)).toContain('DATA-IMPORTANT');
      const body = await fileOf(grace, request);
      expect([body.includes('https://example.org/'), body.includes('DATA-IMPORTANT')]).toEqual([true, false]);
    }
  });
});

describe('A viewer', () => {
  it('changes nothing', async () => {
    await share('viewer');
    expect((await edit(grace, ids.soup, { title: 'Mine' })).status).toBe(403);
    expect((await grace.call(createPost, { body: { content: 'x', collection_id: ids.recipes } })).status).toBe(403);
    expect((await grace.call(deletePost, { params: { id: ids.soup } })).status).toBe(403);
    const selection = { scope: { collection_id: ids.recipes }, all: true as const };
    expect((await grace.call(actOnPosts, { body: { selection, action: { type: 'delete' } } })).status).toBe(403);
  });

  it('does not see the recycle bin', async () => {
    await share('viewer');
    await ada.call(deletePost, { params: { id: ids.soup } });
    expect((await grace.call(getPost, { params: { id: ids.soup } })).status).toBe(404);
    expect(await postsOf(grace, { collection_id: ids.recipes, is_archived: true })).toBe(403);
  });

  it('sees the changes of what is shared, and no others', async () => {
    await share('viewer');
    await edit(ada, ids.soup, { title: 'Leek soup' });
    await edit(ada, ids.letter, { title: 'A letter' });
    const all = { scope: { collection_id: ids.secret }, all: true as const };
    await ada.call(actOnPosts, { body: { selection: all, action: { type: 'delete' } } });
    const { data } = (await grace.call(listChanges, { query: { collection_id: ids.family } })).body;
    expect(data.map(({ name }) => name)).toContain('Leek soup');
    expect(JSON.stringify(data)).not.toContain('etter');
    expect(data.filter(({ reason }) => reason !== null)).toEqual([]);
    expect(data.filter(({ type }) => type === 'grant')).toEqual([]);
    const own = (await ada.call(listChanges, { query: { collection_id: ids.family } })).body.data;
    expect(own.filter(({ type }) => type === 'grant')).toHaveLength(1);
    expect((await grace.call(listChanges, { query: { collection_id: ids.secret } })).status).toBe(404);
  });
});

describe('An editor', () => {
  it('adds, changes, deletes, and restores posts of the owner', async () => {
    await share('editor');
    const body = { title: 'Stew', content: 'Beef', collection_id: ids.recipes };
    const { id } = (await grace.call(createPost, { body })).body.data;
    expect(await titlesOf(ada, { collection_id: ids.recipes })).toEqual(['Stew', 'Soup']);
    const found = await grace.call(getPost, { params: { id } });
    expect((await edit(grace, id, { title: 'Beef stew' })).body.data.title).toBe('Beef stew');
    expect(found.body.data.owner_id).toBe(ada.id);
    await grace.call(deletePost, { params: { id } });
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual(['Soup']);
    expect((await edit(grace, id, { is_archived: false })).status).toBe(200);
    expect(await titlesOf(ada, { collection_id: ids.recipes })).toEqual(['Beef stew', 'Soup']);
    expect((await grace.call(deletePost, { params: { id }, query: { permanent: true } })).status).toBe(403);
  });

  // #nothing-leaves-shared
  it('takes nothing out of what is shared', async () => {
    await share('editor', ids.recipes);
    const mine = await given(grace, createCollection, { name: 'Mine' });
    for (const collection_id of [ids.family, ids.secret, mine, null])
      expect((await edit(grace, ids.soup, { collection_id })).status).toBe(422);
    expect((await edit(grace, ids.soup, { is_uncategorized: true })).status).toBe(422);
    const selection = { scope: { collection_id: ids.recipes }, all: true as const };
    for (const collection_id of [ids.secret, mine])
      expect(
        (await grace.call(actOnPosts, { body: { selection, action: { type: 'move', collection_id } } })).status,
      ).toBe(404);
    const outOf = { type: 'move' as const, collection_id: null };
    expect((await grace.call(actOnPosts, { body: { selection, action: outOf } })).status).toBe(422);
  });

  it('gains nothing by moving posts from where they edit to where they read', async () => {
    await share('viewer');
    const notes = await given(ada, createCollection, { name: 'Notes' });
    const note = await given(ada, createPost, { content: 'x', collection_id: notes });
    await share('editor', notes);
    expect((await edit(grace, note, { collection_id: ids.recipes })).status).toBe(422);
  });

  it('undoes what they did to many posts, as long as they may edit them', async () => {
    const grant = await share('editor');
    const selection = { scope: { collection_id: ids.recipes }, all: true as const };
    const { id } = (await grace.call(actOnPosts, { body: { selection, action: { type: 'delete' } } })).body.data;
    expect((await grace.call(getPostJob, { params: { id } })).body.data.changed).toBe(1);
    expect((await ada.call(getPostJob, { params: { id } })).status).toBe(200);
    expect((await grace.call(undoPostJob, { params: { id } })).status).toBe(200);
    expect(await titlesOf(ada, { collection_id: ids.recipes })).toEqual(['Soup']);
    const again = (await grace.call(actOnPosts, { body: { selection, action: { type: 'delete' } } })).body.data.id;
    await ada.call(updateGrant, { params: { id: grant }, body: { role: 'viewer' } });
    expect((await grace.call(undoPostJob, { params: { id: again } })).status).toBe(403);
  });

  // #undo-within-access
  it('undoes nothing in what was moved out of what is shared with them', async () => {
    await share('editor');
    await given(ada, createPost, { title: 'Bread', content: 'x', collection_id: ids.family });
    const selection = { scope: { collection_id: ids.family, below: true }, all: true as const };
    const job = (await grace.call(actOnPosts, { body: { selection, action: { type: 'pin' } } })).body.data;
    expect([job.total, job.changed]).toEqual([2, 2]);
    await ada.call(updateCollection, { params: { id: ids.recipes }, body: { is_root: true } });
    const undone = (await grace.call(undoPostJob, { params: { id: job.id } })).body.data;
    expect([undone.status, undone.kept]).toEqual(['undone', 1]);
    const isPinned = async (collection_id: number) =>
      (await ada.call(listPosts, { query: { collection_id } })).body.data.map(({ is_pinned }) => is_pinned);
    expect([await isPinned(ids.family), await isPinned(ids.recipes)]).toEqual([[false], [true]]);
  });

  // #action-of-former-members
  it('does not show, cancel, or undo an action in a collection that is no longer shared with them', async () => {
    await share('editor');
    const selection = { scope: { collection_id: ids.recipes }, all: true as const };
    const job = (await grace.call(actOnPosts, { body: { selection, action: { type: 'pin' } } })).body.data;
    await ada.call(updateCollection, { params: { id: ids.recipes }, body: { is_root: true } });
    const call = { params: { id: job.id } };
    const statuses = [
      (await grace.call(getPostJob, call)).status,
      (await grace.call(cancelPostJob, call)).status,
      (await grace.call(undoPostJob, call)).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
    const [post] = (await ada.call(listPosts, { query: { collection_id: ids.recipes } })).body.data;
    expect(post).toMatchObject({ is_pinned: true });
  });

  // #selections-of-several-owners
  it('changes the posts of a selection that are in the shared collection, with all below it, and no others', async () => {
    await share('editor');
    const read = await given(ada, createCollection, { name: 'Read only' });
    await share('viewer', read);
    const bread = await given(ada, createPost, { title: 'Bread', content: 'x', collection_id: read });
    const own = await given(grace, createPost, { title: 'Mine', content: 'x' });
    const all = [ids.soup, ids.letter, bread, own, 999_999];
    const act = async (collection_id: number | null, type: 'delete' | 'favorite') => {
      const scope = collection_id === null ? {} : { collection_id, below: true };
      return grace.call(actOnPosts, { body: { selection: { scope, ids: all }, action: { type } } });
    };
    expect((await act(read, 'delete')).status).toBe(403);
    for (const place of [ids.family, null])
      expect((await act(place, 'delete')).body.data).toMatchObject({ total: 1, changed: 1 });
    expect((await act(read, 'favorite')).body.data).toMatchObject({ total: 1, changed: 1 });
    expect(await titlesOf(ada, { is_archived: true })).toEqual(['Soup']);
    expect(await titlesOf(grace, { is_archived: true })).toEqual(['Mine']);
  });

  it('tags posts with the tags that are used there, and with others by their names', async () => {
    await share('editor');
    const tag = async (name: string) => (await ada.call(createTag, { body: { name } })).body.data.id;
    const [shown, hidden] = [await tag('soup'), await tag('secret')];
    await edit(ada, ids.soup, { tags: [shown] });
    await edit(ada, ids.letter, { tags: [hidden] });
    const query = { collection_id: ids.family };
    expect((await grace.call(listTags, { query })).body.data).toEqual([{ id: shown, name: 'soup' }]);
    expect((await edit(grace, ids.soup, { tags: [shown, hidden] })).status).toBe(422);
    const { data } = (await edit(grace, ids.soup, { add_tags: ['Winter', 'SECRET'] })).body;
    expect(data.tags?.map(({ name }) => name)).toEqual(['secret', 'soup', 'Winter']);
    const stew = { content: 'Stew', collection_id: ids.recipes, add_tags: ['winter'] };
    expect((await grace.call(createPost, { body: stew })).body.data.tags).toMatchObject([{ name: 'Winter' }]);
    expect((await grace.call(listTags)).body.data).toEqual([]);
    const selection = { scope: { collection_id: ids.recipes }, all: true as const };
    const unknown = await tag('unused');
    const action = { type: 'tag' as const, tag_ids: [unknown] };
    expect((await grace.call(actOnPosts, { body: { selection, action } })).status).toBe(422);
  });

  it('orders the posts of a shared collection for everybody', async () => {
    await share('editor');
    const bread = await given(ada, createPost, { title: 'Bread', content: 'Rye', collection_id: ids.recipes });
    const { order } = (await ada.call(getPost, { params: { id: bread }, query: {} })).body.data;
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual(['Bread', 'Soup']);
    expect((await edit(grace, ids.soup, { order })).status).toBe(200);
    for (const person of [ada, grace])
      expect(await titlesOf(person, { collection_id: ids.recipes })).toEqual(['Soup', 'Bread']);
  });

  it('adds subcollections, and shares nothing', async () => {
    await share('editor');
    const body = { name: 'Soups', parent_id: ids.recipes };
    expect((await grace.call(createCollection, { body })).body.data).toMatchObject({ name: 'Soups', owner_id: ada.id });
    expect((await grace.call(listGrants, { params: { id: ids.family } })).status).toBe(403);
    const link = { token: 'soups', collection_id: ids.recipes };
    expect((await grace.call(createShare, { body: link })).status).toBe(422);
  });
});

describe('A manager', () => {
  it('renames, shares, and deletes what is below, and keeps the root where it is', async () => {
    await share('manager');
    const rename = { params: { id: ids.recipes }, body: { name: 'Cooking' } };
    expect((await grace.call(updateCollection, rename)).body.data.name).toBe('Cooking');
    const alan = await aPerson(test, 'alan@example.org');
    const grant = { kind: 'user', principal_id: alan.id, role: 'viewer' } as const;
    expect((await grace.call(createGrant, { params: { id: ids.recipes }, body: grant })).status).toBe(201);
    expect(await titlesOf(alan, { collection_id: ids.recipes })).toEqual(['Soup']);
    const toRoot = { params: { id: ids.recipes }, body: { is_root: true } };
    expect((await grace.call(updateCollection, toRoot)).status).toBe(422);
    const toTop = { params: { id: ids.family }, body: { position: 0 } };
    expect((await grace.call(updateCollection, toTop)).status).toBe(422);
    expect((await grace.call(updateCollection, { ...toTop, params: { id: ids.recipes } })).status).toBe(200);
    expect((await grace.call(deleteCollection, { params: { id: ids.family } })).status).toBe(403);
    expect((await grace.call(deleteCollection, { params: { id: ids.recipes } })).status).toBe(204);
    expect(await titlesOf(alan, { collection_id: ids.recipes })).toEqual([]);
  });

  it('restores what was deleted below, where it was', async () => {
    await share('manager');
    await grace.call(deleteCollection, { params: { id: ids.recipes }, query: { nested: true } });
    const { status, body } = await restore(ids.recipes);
    expect(status).toBe(200);
    const place = { id: ids.recipes, parent_id: ids.family };
    expect(body.data).toMatchObject({ ...place, owner_id: ada.id, permission: 7 });
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual(['Soup']);
    expect((await ada.call(getCollection, { params: { id: ids.recipes } })).body.data).toMatchObject(place);
    expect((await restore(ids.recipes)).status).toBe(404);
  });

  it('restores nothing that would return elsewhere', async () => {
    const grant = await share('manager');
    const remove = (id: number) => ada.call(deleteCollection, { params: { id }, query: { nested: true } });
    const bread = await given(ada, createCollection, { name: 'Bread', parent_id: ids.recipes });
    const taxes = await given(ada, createCollection, { name: 'Taxes', parent_id: ids.secret });
    for (const id of [taxes, bread]) await remove(id);
    expect((await restore(taxes)).status).toBe(404);
    await remove(ids.recipes);
    expect((await restore(bread)).status).toBe(404); // it would return at the top level
    expect((await restore(ids.recipes)).status).toBe(200);
    let deep = ids.family;
    for (let level = 2; level < COLLECTION_DEPTH_MAX; level += 1)
      deep = await given(ada, createCollection, { name: 'Deep', parent_id: deep });
    await ada.call(updateCollection, { params: { id: ids.recipes }, body: { parent_id: deep } });
    expect((await restore(bread)).status).toBe(403); // so would this, because it is too deep
    await ada.call(updateCollection, { params: { id: ids.recipes }, body: { parent_id: ids.secret } });
    expect((await restore(bread)).status).toBe(404);
    await ada.call(updateCollection, { params: { id: ids.recipes }, body: { parent_id: ids.family } });
    await ada.call(updateGrant, { params: { id: grant }, body: { role: 'editor' } });
    expect((await restore(bread)).status).toBe(403);
    await ada.call(updateGrant, { params: { id: grant }, body: { role: 'manager' } });
    expect((await restore(bread)).status).toBe(200);
  });

  it('creates, changes, and ends public links, which are in the library of the owner', async () => {
    const grant = await share('manager', ids.recipes);
    const link = { token: 'recipes', collection_id: ids.recipes, name: 'Guests' };
    const { status, body } = await grace.call(createShare, { body: link });
    expect(status).toBe(201);
    const params = { id: body.data.id };
    const ofRecipes = { query: { collection_id: ids.recipes } };
    expect((await ada.call(listShares, ofRecipes)).body.data).toEqual([body.data]);
    expect((await grace.call(listShares, ofRecipes)).body.data).toEqual([body.data]);
    expect((await grace.call(listShares)).body.data).toEqual([]);
    expect((await grace.call(createShare, { body: { token: 'soup', post_id: ids.soup } })).status).toBe(201);
    for (const collection_id of [ids.family, ids.secret]) {
      expect((await grace.call(updateShare, { params, body: { collection_id } })).status).toBe(422);
      expect((await grace.call(createShare, { body: { token: 'other', collection_id } })).status).toBe(422);
    }
    expect((await grace.call(createShare, { body: { token: 'other', post_id: ids.letter } })).status).toBe(422);
    expect((await grace.call(updateShare, { params, body: { name: 'Friends' } })).body.data.name).toBe('Friends');
    const { id: ofSecret } = (await ada.call(createShare, { body: { token: 'secret', collection_id: ids.secret } }))
      .body.data;
    expect((await grace.call(updateShare, { params: { id: ofSecret }, body: { name: 'x' } })).status).toBe(404);
    const { data } = (await ada.call(listAuditEntries, { query: { scope: 'all', group: 'shares' } })).body;
    expect(data.filter(({ action, by }) => action === 'share.changed' && by === 'grace@example.org')).toHaveLength(1);
    await ada.call(updateGrant, { params: { id: grant }, body: { role: 'editor' } });
    expect((await grace.call(deleteShare, { params })).status).toBe(403);
    expect((await grace.call(listShares, ofRecipes)).body.data).toEqual([]);
    await ada.call(updateGrant, { params: { id: grant }, body: { role: 'manager' } });
    expect((await grace.call(deleteShare, { params })).status).toBe(204);
    expect((await ada.call(listShares, ofRecipes)).body.data).toEqual([]);
  });

  it('of a part does not manage the whole, nor see who has access to it', async () => {
    await share('viewer');
    await share('manager', ids.recipes);
    expect((await grace.call(listGrants, { params: { id: ids.family } })).status).toBe(403);
    const { data } = (await grace.call(listGrants, { params: { id: ids.recipes } })).body;
    expect(data.map(({ role, from }) => [role, from])).toEqual([['manager', null]]);
    const roots = (await grace.call(listShared)).body.data;
    expect(roots.map(({ collection, role }) => [collection.name, role])).toEqual([
      ['Family', 'viewer'],
      ['Recipes', 'manager'],
    ]);
    expect(roots[0]?.collection).toMatchObject({ permission: 4, nested: [{ name: 'Recipes', permission: 7 }] });
  });

  it('of a part changes, shares, and ends nothing of the whole, and takes the part nowhere else', async () => {
    await share('viewer');
    const beside = await given(ada, createCollection, { name: 'Beside', parent_id: ids.family });
    await share('manager', ids.recipes);
    const alan = await aPerson(test, 'alan@example.org');
    const whole = { params: { id: ids.family } };
    const grant = { kind: 'user', principal_id: alan.id, role: 'viewer' } as const;
    const refused = [
      await grace.call(updateCollection, { ...whole, body: { name: 'Ours' } }),
      await grace.call(deleteCollection, whole),
      await grace.call(createGrant, { ...whole, body: grant }),
      await grace.call(createCollection, { body: { name: 'More', parent_id: ids.family } }),
      await grace.call(stopAdditions, whole),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const into = (parent_id: number) => ({ params: { id: ids.recipes }, body: { parent_id } });
    expect((await grace.call(updateCollection, into(beside))).status).toBe(422);
    expect((await grace.call(updateCollection, into(ids.secret))).status).toBe(422);
    expect((await ada.call(getCollection, { params: { id: ids.recipes } })).body.data.parent_id).toBe(ids.family);
  });

  it('of a part where a viewer may comment is listed, so that they can', async () => {
    await share('viewer');
    const body = { kind: 'user', principal_id: grace.id, role: 'viewer', may_comment: true } as const;
    await ada.call(createGrant, { params: { id: ids.recipes }, body });
    const roots = (await grace.call(listShared)).body.data;
    expect(roots.map(({ collection, may_comment }) => [collection.name, may_comment])).toEqual([
      ['Family', false],
      ['Recipes', true],
    ]);
  });
});

describe('A grant', () => {
  it('is listed with those of the collections above', async () => {
    await share('viewer');
    await share('editor', ids.recipes, 'everyone', null);
    const { data } = (await ada.call(listGrants, { params: { id: ids.recipes } })).body;
    expect(data.map(({ kind, role, from }) => [kind, role, from?.name])).toEqual([
      ['everyone', 'editor', undefined],
      ['user', 'viewer', 'Family'],
    ]);
  });

  it('is refused for whom there is not, for its owner, and twice', async () => {
    await share('viewer');
    const grant = async (body: { kind: GrantKind; principal_id?: number | null; role: Role }) =>
      (await ada.call(createGrant, { params: { id: ids.family }, body })).status;
    expect(await grant({ kind: 'user', principal_id: grace.id, role: 'editor' })).toBe(409);
    expect(await grant({ kind: 'user', principal_id: 999_999, role: 'editor' })).toBe(422);
    expect(await grant({ kind: 'user', principal_id: ada.id, role: 'editor' })).toBe(422);
    expect(await grant({ kind: 'user', role: 'editor' })).toBe(422);
    expect(await grant({ kind: 'everyone', principal_id: grace.id, role: 'editor' })).toBe(422);
    expect(await grant({ kind: 'group', principal_id: 1, role: 'editor' })).toBe(422);
  });

  it('of an owner of the server says nothing about the libraries of others', async () => {
    const mine = await given(grace, createCollection, { name: 'Mine' });
    expect((await ada.call(getCollection, { params: { id: mine } })).status).toBe(404);
    const body = { kind: 'everyone', role: 'manager' } as const;
    expect((await ada.call(createGrant, { params: { id: mine }, body })).status).toBe(404);
  });

  it('ends with the user it names', async () => {
    await share('viewer');
    await ada.call(deleteUser, { params: { id: grace.id } });
    expect((await ada.call(listGrants, { params: { id: ids.family } })).body.data).toEqual([]);
  });
});

describe('A user whose collections are shared', () => {
  it('is deleted after it is said how many others will lose them', async () => {
    const owner = await aPerson(test, 'emmy@example.org');
    const [alan, disabled] = [await aPerson(test, 'alan@example.org'), await aPerson(test, 'joan@example.org')];
    const count = async () => {
      const { shared_count, members_count } = (await ada.call(getLibrary, { params: { id: owner.id } })).body.data;
      return [shared_count, members_count];
    };
    expect(await count()).toEqual([0, 0]);
    const garden = await given(owner, createCollection, { name: 'Garden' });
    const herbs = await given(owner, createCollection, { name: 'Herbs' });
    const post = await given(owner, createPost, { content: 'Thyme', collection_id: herbs });
    const { id: groupId } = (await ada.call(createGroup, { body: { name: 'Gardeners' } })).body.data;
    for (const member_id of [grace.id, alan.id, owner.id])
      await ada.call(addGroupMember, { params: { id: groupId, member_id } });
    const grant = (id: number, kind: GrantKind, principal_id: number | null) =>
      owner.call(createGrant, { params: { id }, body: { kind, principal_id, role: 'editor' } });
    await grant(garden, 'group', groupId);
    await grant(herbs, 'user', grace.id);
    await grant(herbs, 'user', disabled.id);
    await ada.call(disableUser, { params: { id: disabled.id } });
    expect(await count()).toEqual([2, 2]);
    const added = await given(grace, createPost, { content: 'Sage', collection_id: herbs });
    await grant(garden, 'everyone', null);
    expect(await count()).toEqual([2, 3]); // Ada as well
    await ada.call(deleteUser, { params: { id: owner.id } });
    for (const id of [post, added]) expect((await grace.call(getPost, { params: { id } })).status).toBe(404);
    expect((await grace.call(listShared)).body.data).toEqual([]);
    expect(await test.db.selectFrom('collection_grants').select('id').execute()).toEqual([]);
  });

  // #disabled-ends-sharing
  it('shares nothing while they are disabled, and has access to nothing', async () => {
    await share('editor');
    const mine = await given(grace, createCollection, { name: 'Mine' });
    const post = await given(grace, createPost, { content: 'Mine', collection_id: mine });
    const body = { kind: 'everyone', role: 'viewer' } as const;
    await grace.call(createGrant, { params: { id: mine }, body });
    expect((await ada.call(getPost, { params: { id: post } })).status).toBe(200);
    await ada.call(disableUser, { params: { id: grace.id } });
    expect((await ada.call(getPost, { params: { id: post } })).status).toBe(404);
    expect((await grace.call(getPost, { params: { id: ids.soup } })).status).toBe(401);
    await ada.call(enableUser, { params: { id: grace.id } });
    expect((await ada.call(getPost, { params: { id: post } })).status).toBe(200);
  });
});

describe('A collection', () => {
  it('is shared with a thousand users and groups, and not with one more', { timeout: 60_000 }, async () => {
    const row = { user_id: ada.id, collection_id: ids.family, kind: 'group', permission: 4, may_comment: 0 } as const;
    const created_at = new Date().toISOString();
    for (let at = 0; at < GRANTS_MAX; at += 100) {
      const names = Array.from({ length: 100 }, (_, index) => `Group ${at + index}`);
      const groups = await test.db
        .insertInto('user_groups')
        .values(names.map((name) => ({ name, name_key: name.toLowerCase(), created_at })))
        .returning('id')
        .execute();
      await test.db
        .insertInto('collection_grants')
        .values(groups.map(({ id }) => ({ ...row, group_id: id, made_by: ada.id, created_at })))
        .execute();
    }
    expect((await ada.call(listGrants, { params: { id: ids.family } })).body.data).toHaveLength(GRANTS_MAX);
    const body = { kind: 'user', principal_id: grace.id, role: 'viewer' } as const;
    expect((await ada.call(createGrant, { params: { id: ids.family }, body })).status).toBe(409);
    expect((await grace.call(listShared)).body.data).toEqual([]);
  });
});

describe('A group', () => {
  it('that is deleted while its members work ends their access with the next request, and loses nothing', async () => {
    const { id } = (await ada.call(createGroup, { body: { name: 'Family' } })).body.data;
    await ada.call(addGroupMember, { params: { id, member_id: grace.id } });
    await share('editor', ids.family, 'group', id);
    const write = (index: number) => edit(grace, ids.soup, { title: `Soup ${index}` });
    const [first, ...others] = await Promise.all([
      write(0),
      ada.call(deleteGroup, { params: { id } }),
      ...Array.from({ length: 5 }, (_, index) => write(index + 1)),
    ]);
    for (const { status } of [first, ...others.slice(1)]) expect([200, 404]).toContain(status);
    expect((await write(9)).status).toBe(404);
    expect((await ada.call(getPost, { params: { id: ids.soup } })).body.data.title).toMatch(/^Soup( \d)?$/);
  });

  it('has access as long as it exists, and its members as long as they are in it', async () => {
    const { id } = (await ada.call(createGroup, { body: { name: 'Family' } })).body.data;
    await share('viewer', ids.family, 'group', id);
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual([]);
    const params = { id, member_id: grace.id };
    expect((await ada.call(addGroupMember, { params })).body.data.member_ids).toEqual([grace.id]);
    expect((await ada.call(addGroupMember, { params })).status).toBe(200);
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual(['Soup']);
    await ada.call(removeGroupMember, { params });
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual([]);
  });

  it('that is made again under its name gets nothing of the one before', async () => {
    const { id } = (await ada.call(createGroup, { body: { name: 'Family' } })).body.data;
    await ada.call(addGroupMember, { params: { id, member_id: grace.id } });
    await share('viewer', ids.family, 'group', id);
    await ada.call(deleteGroup, { params: { id } });
    const again = (await ada.call(createGroup, { body: { name: 'Family' } })).body.data;
    expect(again.member_ids).toEqual([]);
    await ada.call(addGroupMember, { params: { id: again.id, member_id: grace.id } });
    expect(await titlesOf(grace, { collection_id: ids.recipes })).toEqual([]);
    expect((await ada.call(listGrants, { params: { id: ids.family } })).body.data).toEqual([]);
  });

  it('has a name of its own', async () => {
    await ada.call(createGroup, { body: { name: 'Family' } });
    expect((await ada.call(createGroup, { body: { name: 'x'.repeat(10_000) } })).status).toBe(422);
    expect((await ada.call(createGroup, { body: { name: ' FAMILY ' } })).status).toBe(409);
    expect((await ada.call(createGroup, { body: { name: '  ' } })).status).toBe(422);
  });
});

describe('Who shares what with whom', () => {
  // #owners-see-sharing
  it('is listed for owners of the server, newest first and in pages', async () => {
    const id = await share('editor');
    const everyone = await share('viewer', ids.secret, 'everyone', null);
    const list = async (before?: number) =>
      (await ada.call(listAllGrants, { query: before === undefined ? {} : { before } })).body.data;
    const [first, second] = await list();
    expect(first).toMatchObject({ id: everyone, kind: 'everyone', role: 'viewer', collection_name: 'Private' });
    expect(second).toMatchObject({
      id,
      kind: 'user',
      principal_id: grace.id,
      name: 'grace@example.org',
      collection_name: 'Family',
      owner: { id: ada.id, name: 'ada@example.org' },
      made_by: { id: ada.id },
    });
    expect((await list(everyone)).map((grant) => grant.id)).toEqual([id]);
    expect((await grace.call(listAllGrants, { query: {} })).status).toBe(403);
  });
});

describe('How members show a shared collection', () => {
  // #views-of-members
  it('is as its owner does, until they choose something, which is theirs alone', async () => {
    const grant = await share('viewer');
    const settingsOf = async (person: Person) => {
      const query = { collection_id: ids.family, withSettings: true };
      const { settings } = (await person.call(listPosts, { query })).body;
      return [settings?.view, settings?.sort];
    };
    const choose = (person: Person, body: object, list: ListName = `${ids.family}`) =>
      person.call(updateListSettings, { params: { list }, body });
    await choose(ada, { view: 'list', sort: 'title' });
    expect(await settingsOf(grace)).toEqual(['list', 'title']);
    expect((await choose(grace, { view: 'moodboard' })).status).toBe(200);
    expect(await settingsOf(grace)).toEqual(['moodboard', 'title']);
    expect(await settingsOf(ada)).toEqual(['list', 'title']);
    await test.housekeeping.round();
    expect(await settingsOf(grace)).toEqual(['moodboard', 'title']);
    expect((await choose(grace, { view: 'cards' }, `${ids.secret}`)).status).toBe(404);
    await ada.call(deleteGrant, { params: { id: grant } });
    expect((await choose(grace, { view: 'cards' })).status).toBe(404);
  });
});
