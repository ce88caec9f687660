import {
  actOnPosts,
  addToShare,
  comparePostVersions,
  createCollection,
  createComment,
  createGrant,
  createHighlight,
  createMove,
  createPost,
  createShare,
  deleteCollection,
  deleteComment,
  deleteGrant,
  deleteHighlight,
  deletePost,
  deleteShare,
  exportBookmarks,
  favoritePost,
  getCollection,
  getPost,
  getPostVersion,
  keepPostVersion,
  listChanges,
  listCollections,
  listComments,
  listGrants,
  listNotifications,
  listPostHighlights,
  listPostPeople,
  listPosts,
  listPostVersions,
  listShared,
  listShares,
  listTags,
  orderCollections,
  type PostAction,
  readNotifications,
  restoreCollection,
  restorePostVersion,
  stopAdditions,
  undoMove,
  undoPostJob,
  unfavoritePost,
  updateCollection,
  updateComment,
  updateGrant,
  updateHighlight,
  updateListSettings,
  updatePost,
  updatePostVersion,
  updateShare,
} from '@benotes/contract';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';

import { aPerson, given, type Person, type TestApp } from './app.ts';
import { successfulCalls } from './successful-calls.ts';

const TOKEN = 'for-the-guests-of-this-family';

/** A collection that is shared, one below it with a post, and who shares it with whom. */
interface Family {
  test: TestApp;
  owner: Person;
  member: Person;
  family: number;
  recipes: number;
  soup: number;
}

/** Does what members do in a collection that is shared with them, in each role, and what visitors see of its links. */
export async function exerciseSharing(test: TestApp, owner: Person): Promise<void> {
  const member = await aPerson(test, `member-of-${owner.id}@example.org`);
  const call = successfulCalls(owner);
  const family = await given(owner, createCollection, { name: 'Family' });
  const recipes = await given(owner, createCollection, { name: 'Dishes', parent_id: family });
  const leek = { title: 'Leek', content: '<p>hot leek</p>', add_tags: ['leek'] };
  const soup = await given(owner, createPost, { ...leek, collection_id: recipes });
  const shared = { test, owner, member, family, recipes, soup };
  const principal = { kind: 'user' as const, principal_id: member.id };
  const body = { ...principal, role: 'viewer' as const, may_comment: true };
  const { id } = (await call(createGrant, { params: { id: family }, body })).data;
  await view(shared);
  await discuss(shared);
  await call(updateGrant, { params: { id }, body: { role: 'editor' } });
  const stew = await edit(shared);
  await keepVersions(shared);
  await call(updateGrant, { params: { id }, body: { role: 'manager' } });
  await link(shared);
  await manage(shared, stew);
  // It is shared with the member from now on.
  const beside = await given(owner, createCollection, { name: 'Beside' });
  await call(updateCollection, { params: { id: beside }, body: { parent_id: family } });
  await successfulCalls(member)(deleteGrant, { params: { id } });
  expect((await successfulCalls(member)(listShared)).data).toEqual([]);
}

async function view({ member, family, recipes, soup }: Family): Promise<void> {
  const call = successfulCalls(member);
  await call(listShared);
  await call(listCollections, { query: { withCounts: true } });
  await call(getCollection, { params: { id: recipes }, query: { withCounts: true } });
  await call(getPost, { params: { id: soup }, query: { withTags: true } });
  for (const sort of ['title', 'edited'] as const)
    await call(listPosts, { query: { collection_id: family, below: true, sort, limit: 1 } });
  for (const filter of ['leek', 'tag:leek', 'in:Dishes', 'is:favorite OR leek', '-soup'])
    await call(listPosts, { query: { filter, withShared: true, withTags: true, limit: 10 } });
  await call(listTags, { query: { collection_id: family } });
  await call(updateListSettings, { params: { list: `${family}` }, body: { view: 'list' } });
  await call(favoritePost, { params: { id: soup } });
  const favorites = (await call(listPosts, { query: { is_favorite: true, withShared: true } })).data;
  expect(favorites.map(({ id }) => id)).toEqual([soup]);
  await call(unfavoritePost, { params: { id: soup } });
  await call(listChanges, { query: { collection_id: family } });
}

/** Comments that name each other, and what both are told of them. */
async function discuss({ owner, member, soup }: Family): Promise<void> {
  const [ofOwner, ofMember] = [successfulCalls(owner), successfulCalls(member)];
  const params = { id: soup };
  const people = (await ofMember(listPostPeople, { params })).data;
  const named = people.find(({ id }) => id === owner.id)?.name ?? '';
  const { id } = (await ofMember(createComment, { params, body: { text: 'Salt?' } })).data;
  await ofMember(updateComment, { params: { id }, body: { text: `Salt, @${named}?` } });
  await ofOwner(createComment, { params, body: { text: 'Less.' } });
  expect((await ofMember(listComments, { params })).data).toHaveLength(2);
  for (const call of [ofOwner, ofMember]) {
    const { data } = await call(listNotifications, { query: {} });
    expect(data.length).toBeGreaterThan(0);
    await call(readNotifications, { body: { ids: data.map((one) => one.id) } });
  }
  await ofOwner(deleteComment, { params: { id } });
}

/** Returns the id of a post that the member has added. */
async function edit({ test, member, family, recipes, soup }: Family): Promise<number> {
  const call = successfulCalls(member);
  const stew = await given(member, createPost, { title: 'Stew', content: 'x', collection_id: recipes });
  await call(updatePost, { params: { id: soup }, body: { add_tags: ['winter'], collection_id: family } });
  const mark = { source: 'note' as const, quote: 'hot', prefix: '', suffix: '', position: 0, color: 'blue' as const };
  const { id } = (await call(createHighlight, { body: { post_id: soup, ...mark } })).data;
  await call(updateHighlight, { params: { id }, body: { color: 'pink' } });
  await call(listPostHighlights, { params: { id: soup } });
  await call(deleteHighlight, { params: { id } });
  await call(deletePost, { params: { id: stew } });
  await call(listPosts, { query: { collection_id: recipes, is_archived: true } });
  await call(updatePost, { params: { id: stew }, body: { is_archived: false } });
  const actions: PostAction[] = [
    { type: 'tag', tag_ids: [], add_tags: ['dinner'] },
    { type: 'move', collection_id: family },
    { type: 'pin' },
    { type: 'favorite' },
    { type: 'delete' },
  ];
  for (const action of actions) {
    const selection = { scope: { collection_id: family, below: true }, all: true as const };
    const job = (await call(actOnPosts, { body: { selection, action } })).data;
    expect([action.type, job.total, job.can_undo]).toEqual([action.type, 2, true]);
    await call(undoPostJob, { params: { id: job.id } });
  }
  const headers = { authorization: `Bearer ${member.token}` };
  const url = `${exportBookmarks.url}?format=json&collection_id=${family}`;
  expect((await test.app.inject({ url, headers })).statusCode).toBe(200);
  return stew;
}

async function keepVersions({ test, member, soup: id }: Family): Promise<void> {
  const call = successfulCalls(member);
  const { id: version_id } = (await call(keepPostVersion, { params: { id }, body: { name: 'Hot' } })).data;
  const params = { id, version_id };
  const url = `/api/posts/${id}`;
  const authorization = `Bearer ${member.token}`;
  const { etag } = (await test.app.inject({ url, headers: { authorization } })).headers;
  await call(updatePost, { params: { id }, body: { content: '<p>cold leek</p>' } });
  const payload = { title: 'Leeks', merge: true };
  const headers = { 'if-match': String(etag) };
  const merged = await member.send({ method: 'PATCH', url, payload, headers });
  expect([merged.status, merged.body]).toMatchObject([200, { merged: true, data: { title: 'Leeks' } }]);
  await call(listPostVersions, { params: { id }, query: {} });
  await call(getPostVersion, { params });
  await call(comparePostVersions, { params, query: {} });
  await call(updatePostVersion, { params, body: { name: 'Warm' } });
  await call(restorePostVersion, { params, body: {} });
}

/** Links that a manager makes, and their visitors. */
async function link({ test, member, family, soup }: Family): Promise<void> {
  const call = successfulCalls(member);
  const conditions = { with_subcollections: true, with_comments: true, may_add: true };
  const body = { token: TOKEN, collection_id: family, name: 'Guests', ...conditions };
  const { id } = (await call(createShare, { body })).data;
  await call(createShare, { body: { token: `${TOKEN}-2`, post_id: soup } });
  const visit = async (token: string, request: InjectOptions) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await test.app.inject({ ...request, headers })).statusCode;
  };
  const comments = { url: listComments.url.replace(':id', String(soup)) };
  expect(await visit(TOKEN, comments)).toBe(200);
  expect(await visit(TOKEN, { url: `${listPosts.url}?withTags=true` })).toBe(200);
  expect(await visit(TOKEN, { method: 'POST', url: addToShare.url, payload: { content: 'Salt' } })).toBe(201);
  expect(await visit(`${TOKEN}-2`, { url: listPosts.url })).toBe(200);
  await call(listShares, { query: { collection_id: family } });
  await call(updateShare, { params: { id }, body: { with_comments: false } });
  await call(stopAdditions, { params: { id: family } });
  await call(deleteShare, { params: { id } });
  expect(await visit(TOKEN, comments)).toBe(401);
}

/** Grants and collections of a manager, and moves between them and the owner. */
async function manage({ member, family, recipes }: Family, stew: number): Promise<void> {
  const call = successfulCalls(member);
  const everyone = { kind: 'everyone' as const, role: 'viewer' as const };
  const { id: grant } = (await call(createGrant, { params: { id: recipes }, body: everyone })).data;
  await call(listGrants, { params: { id: recipes } });
  await call(deleteGrant, { params: { id: grant } });
  const { id } = (await call(createCollection, { body: { name: 'Stews', parent_id: recipes } })).data;
  await call(orderCollections, { body: { parent_id: recipes, ids: [id] } });
  await call(updateCollection, { params: { id }, body: { name: 'Slow dishes', parent_id: family, position: 0 } });
  await call(updatePost, { params: { id: stew }, body: { collection_id: id } });
  const to_collection_id = await given(member, createCollection, { name: 'Mine' });
  for (const subject of [{ post_ids: [stew] }, { collection_id: id }]) {
    await call(createMove, { body: { ...subject, to_collection_id, is_preview: true } });
    const moved = (await call(createMove, { body: { ...subject, to_collection_id } })).data;
    expect([moved.posts, await returned(member, moved.id)]).toEqual([1, 'post_ids' in subject ? 1 : 0]);
  }
  await call(deleteCollection, { params: { id }, query: { nested: true } });
  await call(restoreCollection, { params: { id } });
}

/** Undoes a move: the number of single posts that return. */
const returned = async (person: Person, id: number | null): Promise<number> =>
  (await successfulCalls(person)(undoMove, { params: { id: id ?? 0 } })).data.posts;
