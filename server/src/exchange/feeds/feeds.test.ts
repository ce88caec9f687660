import {
  createCollection,
  createFeed,
  createGrant,
  createPost,
  createSavedSearch,
  createTag,
  deleteCollection,
  deleteFeed,
  deleteGrant,
  deletePost,
  listFeeds,
  updateCollection,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { aFeed, read, readAtom, readJson } from '../../../testing/feeds.ts';
import { transact } from '../../kernel/database/transact.ts';
import { tellOfRemovedVersions } from '../../library/notifications/tell.ts';

const titlesOf = (feed: { items?: { title?: string | undefined }[] | undefined }) =>
  (feed.items ?? []).map(({ title }) => title);

const post = (person: Person, title: string, more: object = {}) =>
  given(person, createPost, { title, content: `About ${title}`, ...more });

async function aReader() {
  const test = await anApp();
  return { test, person: await aPerson(test) };
}

describe('A feed', () => {
  it('has the posts of its list, newest first, in both formats', async () => {
    const { test, person } = await aReader();
    const [kitchen, bread] = [
      await given(person, createCollection, { name: 'Kitchen' }),
      await given(person, createCollection, { name: 'Bread' }),
    ];
    await person.send({ method: 'PATCH', url: `/api/collections/${bread}`, payload: { parent_id: kitchen } });
    const { id: tag } = (await person.call(createTag, { body: { name: 'warm' } })).body.data;
    await post(person, 'Soup', { collection_id: kitchen, is_pinned: true });
    await post(person, 'Rye', { collection_id: bread, tags: [tag], is_favorite: true });
    await post(person, 'Stove', { collection_id: kitchen });
    await post(person, 'Elsewhere');
    const search = { name: 'Warm things', filter: 'tag:warm' };
    const saved = (await person.call(createSavedSearch, { body: search })).body.data.id;
    const lists = [
      [{ collection_id: kitchen }, 'Kitchen', ['Stove', 'Soup']],
      [{ collection_id: kitchen, below: true }, 'Kitchen', ['Stove', 'Rye', 'Soup']],
      [{ collection_id: 0 }, 'Uncategorized', ['Elsewhere']],
      [{ tag_id: tag }, '#warm', ['Rye']],
      [{ is_favorite: true }, 'Favorites', ['Rye']],
      [{ saved_search_id: saved }, 'Warm things', ['Rye']],
      [{ filter: 'stove' }, 'stove', ['Stove']],
      [{ filter: 'about', collection_id: kitchen }, 'about (Kitchen)', ['Stove', 'Rye', 'Soup']],
      [{}, 'All posts', ['Elsewhere', 'Stove', 'Rye', 'Soup']],
    ] as const;
    for (const [list, name, titles] of lists) {
      const { atom, json } = await aFeed(person, list);
      const [inAtom, inJson] = [await readAtom(test, atom), await readJson(test, json)];
      expect([inAtom.title?.value ?? inAtom.title, inJson.title]).toEqual([name, name]);
      expect((inAtom.entries ?? []).map(({ title }) => title?.value ?? title)).toEqual(titles);
      expect(titlesOf(inJson)).toEqual(titles);
    }
  });

  // #secret-alone-reads
  it('is read with its secret alone, of which only a hash is stored', async () => {
    const { test, person } = await aReader();
    const { secret, atom, json, id } = await aFeed(person);
    expect(secret).toMatch(/^bnf_[\w-]{43}$/);
    expect((await read(test, atom)).statusCode).toBe(200);
    const rows = await test.db.selectFrom('feeds').selectAll().execute();
    const keys = await test.db.selectFrom('idempotency_keys').selectAll().execute();
    const listed = (await person.call(listFeeds)).body.data;
    expect(JSON.stringify([rows, keys, listed])).not.toContain(secret.slice(4));
    expect(listed).toEqual([
      expect.objectContaining({ id, name: 'All posts', last_used_at: expect.any(String) as string }),
    ]);
    const wrong = `${atom.slice(0, -6)}x.atom`;
    const query = '/api/posts?token=';
    for (const url of [wrong, atom.replace('.atom', '.rss'), '/feeds/x.atom', '/feeds/.atom', '/feeds/%00.json'])
      expect((await read(test, url)).statusCode).toBe(404);
    expect((await read(test, query + secret)).statusCode).toBe(401);
    const asBearer = await read(test, '/api/posts', { authorization: `Bearer ${secret}` });
    expect(asBearer.statusCode).toBe(401);
    expect((await read(test, json)).statusCode).toBe(200);
  });

  // #ends-when-revoked
  it('ends when it is revoked, and when its list is deleted', async () => {
    const { test, person } = await aReader();
    const other = await aPerson(test, 'other@example.org');
    const collection = await given(person, createCollection, { name: 'Kitchen' });
    const [revoked, deleted] = [await aFeed(person), await aFeed(person, { collection_id: collection })];
    expect((await other.call(deleteFeed, { params: { id: revoked.id } })).status).toBe(404);
    expect((await person.call(deleteFeed, { params: { id: revoked.id } })).status).toBe(204);
    await person.call(deleteCollection, { params: { id: collection } });
    for (const { atom } of [revoked, deleted]) expect((await read(test, atom)).statusCode).toBe(404);
    const actions = await test.db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute();
    expect(actions.filter(({ action }) => action.startsWith('feed.'))).toEqual([
      { action: 'feed.created', detail: 'All posts' },
      { action: 'feed.created', detail: 'Kitchen' },
      { action: 'feed.revoked', detail: 'All posts' },
    ]);
  });

  it('ends when its time is over', async () => {
    const { test, person } = await aReader();
    const [ended, other] = [await aFeed(person), await aFeed(person)];
    const expires_at = '2026-01-01T00:00:00.000Z';
    await test.db.updateTable('feeds').set({ expires_at }).where('id', '=', ended.id).execute();
    expect((await read(test, ended.atom)).statusCode).toBe(404);
    expect((await read(test, other.atom)).statusCode).toBe(200);
  });

  it('is of one list of its user', async () => {
    const { test, person } = await aReader();
    const other = await aPerson(test, 'other@example.org');
    const collection = await given(person, createCollection, { name: 'Kitchen' });
    for (const payload of [
      { collection_id: collection },
      { tag_id: 7 },
      { saved_search_id: 7 },
      { collection_id: 0, is_favorite: true },
      { filter: 'soup', is_favorite: true },
      { filter: 'soup', time_zone: 'Nowhere/Else' },
      { filter: ' ' },
      { collection_id: -1 },
      { below: 'perhaps' },
    ])
      expect((await other.send({ method: 'POST', url: '/api/feeds', payload })).status).toBe(422);
    expect((await other.call(listFeeds)).body.data).toEqual([]);
  });

  it('is paged to the end, each post once', async () => {
    const { test, person } = await aReader();
    for (let count = 1; count <= 7; count += 1) await post(person, `Note ${count}`);
    const { atom, json } = await aFeed(person);
    const seen: (string | undefined)[] = [];
    for (let url: string | undefined = `${json}?limit=3`; url;) {
      const page: Awaited<ReturnType<typeof readJson>> = await readJson(test, url);
      seen.push(...titlesOf(page));
      url = page.next_url;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Note ${number}`));
    const { links = [] } = await readAtom(test, `${atom}?limit=3`);
    const next = links.find(({ rel }) => rel === 'next')?.href ?? '';
    expect((await readAtom(test, next)).entries).toHaveLength(3);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=0', 'after=1&after=2', 'after=99999999999'])
      expect((await read(test, `${json}?${query}`)).statusCode).toBe(400);
    expect((await read(test, `${json}?after=9999`)).statusCode).toBe(404);
  });

  it('is not sent again until something of it changes', async () => {
    const { test, person } = await aReader();
    const { id: tag } = (await person.call(createTag, { body: { name: 'warm' } })).body.data;
    const [first, second] = [await post(person, 'Soup', { tags: [tag] }), await post(person, 'Rye')];
    const { atom } = await aFeed(person, { tag_id: tag });
    const state = async (url = atom) => {
      const { headers } = await read(test, url);
      return { etag: String(headers['etag']), modified: String(headers['last-modified']) };
    };
    const before = await state();
    expect(Date.parse(before.modified)).toBeGreaterThan(Date.now() - 60_000);
    const again = (etag: string) => read(test, atom, { 'if-none-match': `"other", ${etag}` });
    const unchanged = await again(before.etag);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    // Tagging does not make a post newer.
    await person.call(updatePost, { params: { id: second }, body: { tags: [tag] } });
    expect((await again(before.etag)).statusCode).toBe(200);
    const tagged = await state();
    expect((await read(test, atom, { 'if-modified-since': tagged.modified })).statusCode).toBe(200);
    await person.call(deletePost, { params: { id: first } });
    expect((await again(tagged.etag)).statusCode).toBe(200);
  });

  it('keeps the ids of its entries when they change, and names them alike in both formats', async () => {
    const { test, person } = await aReader();
    const id = await post(person, 'Soup');
    const { atom, json } = await aFeed(person);
    const before = (await readAtom(test, atom)).entries?.[0];
    await person.call(updatePost, { params: { id }, body: { title: 'Stew' } });
    const after = (await readAtom(test, atom)).entries?.[0];
    expect(after?.id).toBe(before?.id);
    expect(after?.id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect((await readJson(test, json)).items?.[0]?.id).toBe(after?.id);
    expect(after?.published).toBe(before?.published);
    expect(String(after?.updated) >= String(before?.updated)).toBe(true);
  });

  it('is compressed, not indexed, and cannot run anything', async () => {
    const { test, person } = await aReader();
    for (let count = 0; count < 10; count += 1) await post(person, `Note ${count}`);
    const { atom } = await aFeed(person);
    const { headers } = await read(test, atom, { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is refused after too many wrong secrets, also with a right one', async () => {
    const { test, person } = await aReader();
    const { atom } = await aFeed(person);
    const guess = async (url: string) => (await test.app.inject({ url, remoteAddress: '10.9.9.9' })).statusCode;
    const guesses = await Promise.all(
      Array.from({ length: 35 }, (_, count) => guess(`/feeds/bnf_${String(count).padStart(43, 'x')}.atom`)),
    );
    expect(guesses.filter((status) => status === 404)).toHaveLength(30);
    expect(guesses.filter((status) => status === 429)).toHaveLength(5);
    expect(await guess(atom)).toBe(429);
    expect((await read(test, atom)).statusCode).toBe(200);
  });
});

describe('A feed of notifications', () => {
  it('goes on behind any number of those of what may not be seen any more', async () => {
    const { test, person } = await aReader();
    const row = {
      user_id: person.id,
      owner_id: person.id,
      maker_id: person.id,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    const tell = (kind: 'shared' | 'access-ended', name: string) =>
      test.db
        .insertInto('notifications')
        .values({ ...row, kind, name })
        .execute();
    for (const name of ['One', 'Two', 'Three']) await tell('access-ended', name);
    for (let index = 0; index < 150; index += 1) await tell('shared', 'Gone');
    const { json } = await aFeed(person, { of_notifications: true });
    const first = await readJson(test, `${json}?limit=2`);
    expect(titlesOf(first)).toEqual([expect.stringContaining('Three'), expect.stringContaining('Two')]);
    const second = await readJson(test, first.next_url ?? '');
    expect([titlesOf(second), second.next_url]).toEqual([[expect.stringContaining('One')], undefined]);
  });

  // #feed-of-notifications
  it('tells what its user may see when it is read, and nothing of what they may not', async () => {
    const test = await anApp();
    const ada = await aPerson(test, 'ada@example.org');
    const grace = await aPerson(test, 'grace@example.org');
    const shareOne = async (name: string) => {
      const id = await given(ada, createCollection, { name });
      const body = { kind: 'user' as const, principal_id: grace.id, role: 'viewer' as const };
      return { id, grant: (await ada.call(createGrant, { params: { id }, body })).body.data.id };
    };
    const recipes = await shareOne('Soups & <b>more</b>');
    const secret = await shareOne('Secret');
    const { atom, json } = await aFeed(grace, { of_notifications: true });
    expect(titlesOf(await readJson(test, json))).toEqual([
      'ada@example.org shared “Secret” with you.',
      'ada@example.org shared “Soups & <b>more</b>” with you.',
    ]);
    await ada.call(updateCollection, { params: { id: secret.id }, body: { name: 'Hidden' } });
    await ada.call(deleteGrant, { params: { id: secret.grant } });
    const feed = await readJson(test, json);
    expect(titlesOf(feed)).toEqual([
      '“Hidden” is no longer shared with you.',
      'ada@example.org shared “Soups & <b>more</b>” with you.',
    ]);
    expect(feed.items?.[1]?.url).toMatch(new RegExp(`/c/${recipes.id}$`));
    expect((await readAtom(test, `${atom}?limit=1`)).entries).toHaveLength(1);
    await transact(test.db, grace.id, (trx) => tellOfRemovedVersions(trx, grace.id));
    expect((await readJson(test, json)).items?.[0]).toMatchObject({
      title: 'Your storage is full: the oldest versions of your posts were removed.',
      url: expect.stringMatching(new RegExp(`/users/${grace.id}$`)),
    });
    expect((await ada.call(listFeeds, { query: {} })).body.data).toEqual([]);
    expect((await grace.call(createFeed, { body: { of_notifications: true, is_favorite: true } })).status).toBe(422);
  });
});
