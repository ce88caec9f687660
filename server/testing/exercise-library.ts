import {
  actOnPosts,
  convertPost,
  createCollection,
  createFeed,
  createHighlight,
  createPost,
  createSavedSearch,
  createShare,
  createTag,
  deleteCollection,
  deletePost,
  exportSelection,
  getCareNumbers,
  getCollection,
  importBookmarks,
  listCollections,
  listDuplicates,
  listHighlights,
  listPosts,
  listTags,
  mergeTag,
  orderCollections,
  type PostAction,
  restoreCollection,
  type SelectionScope,
  undoConversion,
  undoImport,
  undoPostJob,
  updateCollection,
  updateListSettings,
  updatePost,
  updateTag,
} from '@benotes/contract';
import { expect } from 'vitest';

import { aFile, given, type Person, type TestApp } from './app.ts';
import { exerciseSharing } from './exercise-sharing.ts';
import { ok, successfulCalls } from './successful-calls.ts';

/** A search for each way in which one is answered. */
const SEARCHES = ['soup', '"hot soup"', 'title:soup', '-soup', 'sop', 'is:duplicate', 'is:untagged', 'has:code'].concat(
  ['tag:dinner', 'in:Recipes', 'site:example.org', 'after:2020', 'is:link OR soup', 'in:copy soup', 'is:broken'],
);

/** Does what users do with a library and with what is shared, and what visitors and feed readers see of it. */
export async function exerciseLibrary(test: TestApp, person: Person): Promise<void> {
  const call = successfulCalls(person);

  const recipes = await given(person, createCollection, { name: 'Recipes' });
  const soups = await given(person, createCollection, { name: 'Soups', parent_id: recipes });
  const other = await given(person, createCollection, { name: 'Other' });
  await call(orderCollections, { body: { parent_id: null, ids: [other, recipes] } });
  await call(updateCollection, { params: { id: other }, body: { name: 'Others', position: 0 } });
  const { id: dinner } = (await call(createTag, { body: { name: 'dinner' } })).data;
  const { id: lunch } = (await call(createTag, { body: { name: 'lunch' } })).data;
  const tags = [dinner, lunch];
  const note = await given(person, createPost, {
    title: 'Soup',
    content: '<p>hot soup</p>',
    collection_id: soups,
    tags,
  });
  const link = await given(person, createPost, { content: 'https://example.org/soup', collection_id: soups });
  await given(person, createPost, { content: 'https://example.org/soup?utm_source=x', collection_id: other });
  await call(updatePost, {
    params: { id: note },
    body: { title: 'Stew', order: 1, is_favorite: true, is_pinned: true },
  });
  await call(updatePost, { params: { id: link }, body: { collection_id: other } });
  await call(updatePost, { params: { id: note }, body: { title: 'Soup' } });
  await call(updateListSettings, { params: { list: `${soups}` }, body: { view: 'list' } });
  const quote = { source: 'note' as const, quote: 'hot', prefix: '', suffix: '', position: 0, color: 'blue' as const };
  await call(createHighlight, { body: { post_id: note, ...quote } });
  await call(listHighlights);
  await call(convertPost, { params: { id: link }, body: { type: 'text' } });
  await call(undoConversion, { params: { id: link } });

  for (const filter of SEARCHES) await call(listPosts, { query: { filter, withTags: true, limit: 10 } });
  for (const sort of ['title', 'edited'] as const)
    await call(listPosts, { query: { sort, limit: 1, collection_id: other } });
  await call(listPosts, { query: { url: 'https://example.org/soup', similar_url: true } });
  await call(listCollections, { query: { nested: true } });
  await call(getCollection, { params: { id: soups } });

  await jobs(person, [recipes, other], tags);
  const body = { selection: { scope: {}, all: true as const }, format: 'links' as const };
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await test.app.inject({ method: 'POST', url: exportSelection.url, payload: body, headers })).statusCode).toBe(
    200,
  );
  await call(getCareNumbers);
  await call(listDuplicates, { query: {} });

  const imported = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
    <DT><H3>Soups</H3><DL><p><DT><A HREF="https://example.org/new" TAGS="dinner,new">New</A></DL><p></DL><p>`;
  const { id } = (
    (await ok('import', person.send({ method: 'POST', url: importBookmarks.url, ...aFile(imported) }))) as {
      data: { id: number };
    }
  ).data;
  await call(undoImport, { params: { id } });

  await look(test, person, soups);
  await call(updateTag, { params: { id: lunch }, body: { name: 'midday' } });
  await call(mergeTag, { params: { id: lunch }, body: { into: dinner } });
  await call(listTags);
  await call(deletePost, { params: { id: note } });
  await call(updatePost, { params: { id: note }, body: { is_archived: false } });
  await call(deleteCollection, { params: { id: recipes }, query: { nested: true } });
  await call(restoreCollection, { params: { id: recipes } });
  const kept = (await call(listPosts, { query: { filter: 'soup', limit: 10 } })).data.map((post) => post.id);
  expect(kept).toContain(note);
  await exerciseSharing(test, person);
}

/** Each action on many posts, undone where that is possible. */
async function jobs(person: Person, [from = 0, to = 0]: number[], tag_ids: number[]): Promise<void> {
  const done = async (action: PostAction, scope: SelectionScope = {}) => {
    const body = { selection: { scope, all: true as const }, action };
    const job = (await ok(action.type, person.call(actOnPosts, { body }))).data;
    if (job.can_undo) await ok(`undo ${action.type}`, person.call(undoPostJob, { params: { id: job.id } }));
  };
  await done({ type: 'move', collection_id: from });
  await done({ type: 'move', collection_id: null }, { collection_id: to });
  for (const type of ['tag', 'untag'] as const) await done({ type, tag_ids });
  for (const type of ['pin', 'unpin', 'favorite', 'unfavorite', 'check', 'accept', 'replace_url', 'delete'] as const)
    await done({ type });
  await done({ type: 'merge', keep: 'oldest', collection_id: from });
}

/** What visitors of a share and readers of a feed see. */
async function look({ app }: TestApp, person: Person, collection_id: number): Promise<void> {
  const token = 'for-the-guests-of-this-test';
  await ok('share', person.call(createShare, { body: { token, collection_id, is_active: true } }));
  const { id: saved_search_id } = (
    await ok('search', person.call(createSavedSearch, { body: { name: 'Soups', filter: 'soup' } }))
  ).data;
  await ok(
    'share of a search',
    person.call(createShare, { body: { token: `${token}-2`, saved_search_id, is_active: true } }),
  );
  for (const bearer of [token, `${token}-2`]) {
    const { statusCode } = await app.inject({
      url: `${listPosts.url}?withTags=true&filter=soup`,
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(statusCode).toBe(200);
  }
  const feed = (await ok('feed', person.call(createFeed, { body: { collection_id } }))).data;
  expect((await app.inject({ url: new URL(feed.atom_url).pathname })).statusCode).toBe(200);
}
