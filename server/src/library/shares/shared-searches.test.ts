import {
  createCollection,
  createPost,
  createSavedSearch,
  createShare,
  createTags,
  deletePost,
  deleteSavedSearch,
  listSavedSearches,
  listShares,
  openShareSession,
  type Post,
  updatePost,
  updateSavedSearch,
  updateShare,
} from '@benotes/contract';
import { aShare } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

const TOKEN = 'a token of a search';

/** The response to a visitor of the share. */
async function visit({ app }: TestApp, url: string) {
  const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
  return { status: statusCode, body: JSON.parse(body) as { data: never } };
}

const titles = async (test: TestApp, query = '') =>
  ((await visit(test, `/api/posts${query}`)).body.data as Post[]).map(({ title }) => title);

/** Shares a search for rye in Cooking and below it. */
async function aSharedSearch(filter = 'rye') {
  const test = await anApp();
  const person = await aPerson(test);
  const cooking = await given(person, createCollection, { name: 'Cooking' });
  const bread = await given(person, createCollection, { name: 'Secret bread', parent_id: cooking });
  const search = (await person.call(createSavedSearch, { body: { name: 'Rye', filter, collection_id: cooking } })).body
    .data;
  const body = { token: TOKEN, saved_search_id: search.id };
  const share = (await person.call(createShare, { body })).body.data;
  const add = (title: string, collection_id: number | null, content = 'x') =>
    given(person, createPost, { title, content, collection_id });
  return { test, person, cooking, bread, search, share, add };
}

const change = (person: Person, id: number, body: object) => person.call(updateSavedSearch, { params: { id }, body });

describe('A shared search', () => {
  it('shows visitors the posts it finds at the moment, and its name', async () => {
    const { test, person, share, search, add, cooking, bread } = await aSharedSearch();
    expect(share).toEqual(aShare({ id: share.id, token: TOKEN, collection_id: null, saved_search_id: search.id }));
    expect((await visit(test, '/api/shares/public/me')).body.data).toEqual({
      token: TOKEN,
      collection_id: null,
      saved_search_id: search.id,
      permission: 4,
      collection_name: 'Rye',
    });
    expect(await titles(test)).toEqual([]);
    const id = await add('Rye bread', bread);
    await add('Wheat', cooking, 'with rye');
    await add('Oats', cooking);
    expect(await titles(test)).toEqual(['Rye bread', 'Wheat']);
    await person.call(updatePost, { params: { id }, body: { title: 'White bread' } });
    expect(await titles(test)).toEqual(['Wheat']);
    await change(person, search.id, { filter: 'oats' });
    expect(await titles(test)).toEqual(['Oats']);
  });

  it('is marked in the list, and has one link without a name and conditions', async () => {
    const { person, search, share } = await aSharedSearch();
    expect((await person.call(listSavedSearches)).body.data).toEqual([{ ...search, is_shared: true }]);
    expect((await person.call(listShares, { query: { saved_search_id: search.id } })).body.data).toEqual([share]);
    const second = await person.call(createShare, { body: { token: 'second', saved_search_id: search.id } });
    expect(second).toEqual({ status: 409, body: 'This saved search is already shared.' });
  });

  it('has several links, also with a password and an end', async () => {
    const { test, person, search, add, cooking } = await aSharedSearch();
    await add('Rye bread', cooking);
    const [guests, password] = ['for our guests', 'sourdough starter'];
    const expires_at = new Date(Date.now() + 3600_000).toISOString();
    const body = { token: guests, saved_search_id: search.id, name: 'Guests', password, expires_at };
    const { id } = (await person.call(createShare, { body })).body.data;
    const visitAs = (token: string) =>
      test.app.inject({ url: '/api/posts', headers: { authorization: `Bearer ${token}` } });
    expect((await visitAs(guests)).statusCode).toBe(401);
    const answer = await test.app.inject({
      method: 'POST',
      url: openShareSession.url,
      payload: { token: guests, password },
    });
    const { token } = answer.json<{ data: { token: string } }>().data;
    const seen = (await visitAs(token)).json<{ data: Post[] }>().data;
    expect(seen.map(({ title }) => title)).toEqual(['Rye bread']);
    const past = new Date(Date.now() - 1).toISOString();
    await test.db.updateTable('shares').set({ expires_at: past }).where('id', '=', id).execute();
    expect((await visitAs(token)).statusCode).toBe(401);
    expect(await titles(test), 'the link without conditions goes on').toEqual(['Rye bread']);
  });

  it('ends at once when it is switched off or deleted', async () => {
    const { test, person, search, share } = await aSharedSearch();
    const set = (is_active: boolean) => person.call(updateShare, { params: { id: share.id }, body: { is_active } });
    await set(false);
    expect((await visit(test, '/api/posts')).status).toBe(401);
    await set(true);
    expect((await visit(test, '/api/posts')).status).toBe(200);
    await person.call(deleteSavedSearch, { params: { id: search.id } });
    expect((await visit(test, '/api/posts')).status).toBe(401);
    expect((await person.call(listShares, { query: {} })).body.data).toEqual([]);
  });

  it('pages like every list', async () => {
    const { test, cooking, add } = await aSharedSearch();
    for (const name of ['rye 1', 'rye 2', 'rye 3']) await add(name, cooking);
    const { data } = (await visit(test, '/api/posts?limit=2')).body as { data: Post[] };
    expect(data.map(({ title }) => title)).toEqual(['rye 3', 'rye 2']);
    expect(await titles(test, `?limit=2&after_id=${data[1]?.id}`)).toEqual(['rye 1']);
  });

  it.each([
    [{ token: 'x', collection_id: 1, saved_search_id: 1 }, 'saved_search_id'],
    [{ token: 'x', saved_search_id: 99 }, 'saved_search_id'],
    [{ token: 'x', saved_search_id: null, collection_id: null }, 'collection_id'],
    [{ token: TOKEN, saved_search_id: 2 }, 'token'],
  ])('is refused as %j, at the field %s', async (payload, field) => {
    const { person } = await aSharedSearch();
    await person.call(createSavedSearch, { body: { name: 'Other', filter: 'x' } });
    const answer = await person.send({ method: 'POST', url: createShare.url, payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
  });

  it('of another user cannot be shared', async () => {
    const { test, search } = await aSharedSearch();
    const other = await aPerson(test, 'other@example.org');
    const body = { token: 'theirs', saved_search_id: search.id };
    expect((await other.call(createShare, { body })).status).toBe(422);
  });

  it('cannot become one of a collection', async () => {
    const { person, share, cooking } = await aSharedSearch();
    const body = { collection_id: cooking };
    expect((await person.call(updateShare, { params: { id: share.id }, body })).body.data).toEqual(share);
  });
});

describe('A visitor of a shared search', () => {
  // #nothing-beyond-the-search
  it('gets nothing beyond it, whatever the query', async () => {
    const { test, person, cooking, add } = await aSharedSearch();
    const shown = await add('Rye', cooking);
    const hidden = [
      await add('Diary', cooking),
      await add('Rye elsewhere', null),
      await add('Rye in the bin', cooking),
    ];
    await person.call(deletePost, { params: { id: hidden[2] ?? 0 } });
    for (const query of [
      '',
      '?filter=diary',
      '?filter=diary&exact=1',
      '?is_archived=1',
      '?is_uncategorized=1',
      `?collection_id=${cooking}`,
      '?url=https://example.org',
      '?offset=0&limit=0',
    ])
      expect([query, await titles(test, query)]).toEqual([query, ['Rye']]);
    expect((await visit(test, `/api/posts/${shown}`)).status).toBe(200);
    for (const id of [...hidden, 999_999]) {
      expect(await visit(test, `/api/posts/${id}`)).toEqual({ status: 404, body: 'Post does not exist' });
      expect(await visit(test, `/api/posts?after_id=${id}`)).toEqual({ status: 404, body: 'after_id does not exist' });
    }
  });

  // #no-collection-names
  it('learns neither the names of collections nor which posts share one', async () => {
    const { test, bread, add } = await aSharedSearch();
    const id = await add('Rye', bread);
    const answers = [await visit(test, '/api/posts?withTags=1'), await visit(test, `/api/posts/${id}?withTags=1`)];
    for (const { body } of answers) {
      expect([body.data].flat()[0]).toMatchObject({ id, collection_id: null });
      expect(JSON.stringify(body)).not.toContain('Secret');
    }
    for (const url of [
      '/api/collections',
      '/api/saved-searches',
      '/api/saved-searches/counts',
      '/api/saved-searches/1',
    ])
      expect([url, (await visit(test, url)).status]).toEqual([url, 403]);
  });

  // #unclear-search-finds-nothing
  it('gets nothing of a search that is not understood, which may find more than was meant', async () => {
    const { test, person, search, share, cooking, add } = await aSharedSearch();
    const id = await add('Rye', cooking);
    for (const filter of ['rye is:public', '-is:private', 'tag:', 'tag:"rye', '!!!']) {
      await change(person, search.id, { filter });
      expect([filter, await titles(test)]).toEqual([filter, []]);
      expect((await visit(test, `/api/posts/${id}`)).status).toBe(404);
    }
    await change(person, search.id, { filter: 'rye is:public' });
    const activate = { params: { id: share.id }, body: { is_active: true } };
    expect(await person.call(updateShare, activate)).toMatchObject({
      status: 422,
      body: { saved_search_id: [expect.stringContaining('not understood')] },
    });
  });

  it('gets nothing once the collection of the search is deleted', async () => {
    const { test, person, cooking, add } = await aSharedSearch();
    await add('Rye', cooking);
    await add('Rye elsewhere', null);
    await person.send({ method: 'DELETE', url: `/api/collections/${cooking}?nested=1` });
    expect(await titles(test)).toEqual([]);
  });

  it('sees posts with tags, and the tags', async () => {
    const { test, person, search, cooking } = await aSharedSearch();
    const [tag] = (await person.call(createTags, { body: { tags: [{ name: 'open' }] } })).body.data;
    await given(person, createPost, { title: 'Rye', content: 'x', collection_id: cooking, tags: [tag?.id ?? 0] });
    await change(person, search.id, { filter: 'tag:open' });
    const { data } = (await visit(test, '/api/posts?withTags=1')).body as { data: Post[] };
    expect(data.map(({ tags }) => tags)).toEqual([[tag]]);
  });
});
