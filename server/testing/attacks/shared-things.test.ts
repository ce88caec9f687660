import {
  createCollection,
  createComment,
  createFeed,
  createGrant,
  createHighlight,
  createPost,
  createSavedSearch,
  createShare,
  createWebhook,
  deleteCollection,
  deleteGrant,
  deleteHighlight,
  deleteShare,
  getCollection,
  getCopy,
  keepPostVersion,
  listHighlights,
  listPostHighlights,
  listPosts,
  listShares,
  updateHighlight,
  updatePost,
  updateShare,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD, type Person } from '../app.ts';
import { aCopyServer, anArticle, saveAndCopy } from '../copies.ts';
import { recordQueries } from '../recorded-queries.ts';
import { aWebSite } from '../web-site.ts';
import { aWebhook, aWebhookServer } from '../webhooks.ts';

const NONE = 999_999;

/** As the form generates them: chosen ones are limited. */
const tokenOf = (count: number) => `${count}-abcdefghijklmnopqrstuvwxyz-0123456789`;

describe('Entity tags', () => {
  // #etags-tell-nothing
  it(
    'never tell whether something exists that is not shared, whatever conditions a request has',
    { timeout: 60_000 },
    async () => {
      const test = await anApp();
      const [ada, mallory] = [await aPerson(test, 'ada@example.org'), await aPerson(test, 'mallory@example.org')];
      const shared = await given(ada, createCollection, { name: 'Family' });
      const secret = await given(ada, createCollection, { name: 'Secret' });
      const post = await given(ada, createPost, { title: 'Diary', content: 'x', collection_id: secret });
      const body = { kind: 'user' as const, principal_id: mallory.id, role: 'manager' as const };
      await ada.call(createGrant, { params: { id: shared }, body });
      const send = async (person: typeof ada, method: 'GET' | 'PATCH' | 'DELETE', url: string, headers: object) => {
        const authorization = `Bearer ${person.token}`;
        const payload = method === 'PATCH' ? { payload: { title: 'x', name: 'x' } } : {};
        return test.app.inject({ method, url, headers: { authorization, ...headers }, ...payload });
      };
      for (const [path, id] of [
        ['posts', post],
        ['collections', secret],
      ] as const) {
        const { etag } = (await send(ada, 'GET', `/api/${path}/${id}`, {})).headers;
        expect(etag).toBeDefined();
        for (const method of ['GET', 'PATCH', 'DELETE'] as const)
          for (const headers of [
            {},
            { 'if-match': etag },
            { 'if-match': '"another"' },
            { 'if-none-match': etag },
            { 'if-none-match': '*' },
            { 'if-modified-since': new Date().toUTCString() },
          ]) {
            const [real, unknown] = [
              await send(mallory, method, `/api/${path}/${id}`, headers),
              await send(mallory, method, `/api/${path}/${NONE}`, headers),
            ];
            const seen = (answer: typeof real) => [
              answer.statusCode,
              answer.body,
              Object.keys(answer.headers).toSorted(),
            ];
            expect([method, headers, ...seen(real)]).toEqual([method, headers, ...seen(unknown)]);
            expect(real.statusCode).toBe(404);
          }
      }
    },
  );
});

/** Shares a collection of a person with another one. */
async function share(owner: Person, collection: number, member: Person, role: 'viewer' | 'editor' | 'manager') {
  const body = { kind: 'user' as const, principal_id: member.id, role };
  return (await owner.call(createGrant, { params: { id: collection }, body })).body.data.id;
}

describe('The time of an answer', () => {
  // #same-queries-for-hidden
  it('does not tell whether something exists that is not shared: the database is asked the same', async () => {
    const test = await anApp();
    const [ada, linus] = [await aPerson(test, 'ada@example.org'), await aPerson(test, 'linus@example.org')];
    const mallory = await aPerson(test, 'mallory@example.org');
    for (const owner of [ada, linus])
      await share(owner, await given(owner, createCollection, { name: 'Family' }), mallory, 'manager');
    const secret = await given(ada, createCollection, { name: 'Secret' });
    const post = await given(ada, createPost, { title: 'Diary', content: 'Rye', collection_id: secret });
    const loose = await given(ada, createPost, { title: 'Loose', content: 'x' });
    const mark = { post_id: post, source: 'note' as const, quote: 'Rye', prefix: '', suffix: '', position: 0 };
    const highlight = (await ada.call(createHighlight, { body: { ...mark, color: 'yellow' } })).body.data.id;
    const params = { id: post };
    const comment = (await ada.call(createComment, { params, body: { text: 'Dear diary' } })).body.data.id;
    const version = (await ada.call(keepPostVersion, { params, body: { name: 'First' } })).body.data.id;
    const grant = await share(ada, secret, linus, 'viewer');
    const links: number[] = [];
    for (const subject of [{ collection_id: secret }, { post_id: post }])
      links.push((await ada.call(createShare, { body: { ...subject, token: tokenOf(links.length) } })).body.data.id);
    const [link = 0, linkOfPost = 0] = links;
    const queries = recordQueries();
    const fields = { title: 'x', name: 'x', color: 'blue', text: 'x', kind: 'everyone', role: 'viewer' };
    const asked = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string) => {
      queries.length = 0;
      const headers = { authorization: `Bearer ${mallory.token}` };
      const payload = method === 'POST' || method === 'PATCH' ? { payload: fields } : {};
      expect((await test.app.inject({ method, url, headers, ...payload })).statusCode).toBe(404);
      return queries.map(({ sql }) => sql).toSorted();
    };
    for (const [method, url, id] of [
      ['GET', '/api/posts/:id', post],
      ['GET', '/api/posts/:id', loose],
      ['GET', '/api/posts/:id/copy', post],
      ['GET', '/api/posts/:id/highlights', post],
      ['GET', '/api/posts/:id/comments', post],
      ['PATCH', '/api/posts/:id', post],
      ['DELETE', '/api/posts/:id', post],
      ['GET', '/api/collections/:id', secret],
      ['PATCH', '/api/collections/:id', secret],
      ['DELETE', '/api/collections/:id', secret],
      ['PATCH', '/api/highlights/:id', highlight],
      ['DELETE', '/api/highlights/:id', highlight],
      ['GET', '/api/posts/:id/versions', post],
      ['POST', '/api/posts/:id/versions', post],
      ['GET', `/api/posts/:id/versions/${version}`, post],
      ['PATCH', `/api/posts/:id/versions/${version}`, post],
      ['GET', `/api/posts/:id/versions/${version}/difference`, post],
      ['POST', `/api/posts/:id/versions/${version}/restore`, post],
      ['GET', '/api/posts/:id/people', post],
      ['POST', '/api/posts/:id/comments', post],
      ['PATCH', '/api/comments/:id', comment],
      ['DELETE', '/api/comments/:id', comment],
      ['GET', '/api/collections/:id/grants', secret],
      ['POST', '/api/collections/:id/grants', secret],
      ['PATCH', '/api/grants/:id', grant],
      ['DELETE', '/api/grants/:id', grant],
      ['PATCH', '/api/shares/:id', link],
      ['DELETE', '/api/shares/:id', link],
      ['PATCH', '/api/shares/:id', linkOfPost],
      ['DELETE', '/api/shares/:id', linkOfPost],
    ] as const) {
      // The shortest of three: jobs in the background may ask something meanwhile.
      const of = async (each: number) => {
        const all = [];
        for (let time = 0; time < 3; time += 1) all.push(await asked(method, url.replace(':id', String(each))));
        return all.toSorted((one, other) => one.length - other.length)[0] ?? [];
      };
      await of(NONE); // the first request of a kind may look up more
      const unknown = await of(NONE);
      expect(unknown.length).toBeGreaterThan(0);
      expect([method, url, await of(id)]).toEqual([method, url, unknown]);
    }
  });
});

describe('What a member has created', () => {
  // #nothing-outlives-access
  it('is of their own collections: no feed, webhook, or saved search of a shared one', async () => {
    const test = await anApp();
    const [ada, mallory] = [await aPerson(test, 'ada@example.org'), await aPerson(test, 'mallory@example.org')];
    const collection_id = await given(ada, createCollection, { name: 'Family' });
    await share(ada, collection_id, mallory, 'manager');
    for (const id of [collection_id, NONE]) {
      const hook = { name: 'x', url: 'https://example.org/', events: ['post.created' as const], password: PASSWORD };
      const answers = [
        await mallory.call(createFeed, { body: { collection_id: id } }),
        await mallory.call(createWebhook, { body: { ...hook, collection_id: id } }),
        await mallory.call(createSavedSearch, { body: { name: 'x', filter: 'x', collection_id: id } }),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([422, { collection_id: ['There is no such collection.'] }]);
    }
  });

  // #webhooks-of-own-posts
  it('is told nothing of posts of others: neither by webhooks of all posts, nor of what they do there', async () => {
    const { test, receiver, person: mallory } = await aWebhookServer();
    const ada = await aPerson(test, 'ada@example.org');
    await aWebhook(mallory, receiver.url);
    const collection_id = await given(ada, createCollection, { name: 'Family' });
    await share(ada, collection_id, mallory, 'editor');
    const post = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id });
    await mallory.call(updatePost, { params: { id: post }, body: { title: 'Stew' } });
    await given(mallory, createPost, { content: 'In the collection of Ada', collection_id });
    await given(mallory, createPost, { content: 'Mine' });
    await test.webhookSender.deliverDue();
    expect(receiver.received.map(({ body }) => body.data['content'])).toEqual(['Mine']);
  });
});

describe('Highlights and copies of pages of a shared post', () => {
  // #highlights-end-with-access
  it('are read by those who see it, in no list of their own, and by nobody whose access has ended', async () => {
    const site = await aWebSite({ '/a': anArticle() });
    const test = await aCopyServer([site]);
    const ada = test.person;
    const grace = await aPerson(test, 'grace@example.org');
    const family = await given(ada, createCollection, { name: 'Family' });
    const secret = await given(ada, createCollection, { name: 'Secret' });
    const { post_id: id } = await saveAndCopy(test, `${site.origin}/a`);
    const place = (collection_id: number) => ada.call(updatePost, { params: { id }, body: { collection_id } });
    await place(family);
    const mark = { post_id: id, source: 'copy' as const, quote: 'sourdough', prefix: '', suffix: '', position: 0 };
    const body = { ...mark, color: 'yellow' as const };
    const highlight = (await ada.call(createHighlight, { body })).body.data.id;
    const params = { id };
    const change = { params: { id: highlight }, body: { color: 'blue' as const } };
    const found = async () =>
      (await grace.call(listPosts, { query: { filter: 'sourdough', withShared: true } })).body.data.length;
    /** What somebody may do with it: the statuses of reading, and of changing. */
    const statuses = async () => [
      (await grace.call(listPostHighlights, { params })).status,
      (await grace.call(getCopy, { params })).status,
      (await grace.call(updateHighlight, change)).status,
      await found(),
    ];
    const hidden = [404, 404, 404, 0];
    expect(await statuses()).toEqual(hidden);
    const viewer = await share(ada, family, grace, 'viewer');
    expect(await statuses()).toEqual([200, 200, 403, 1]);
    await ada.call(deleteGrant, { params: { id: viewer } });
    expect(await statuses()).toEqual(hidden);
    const editor = await share(ada, family, grace, 'editor');
    expect(await statuses()).toEqual([200, 200, 200, 1]);
    // Those of posts of others are not among one's own.
    expect((await grace.call(listHighlights, { query: {} })).body.data).toEqual([]);
    await place(secret);
    expect(await statuses()).toEqual(hidden);
    await place(family);
    expect(await statuses()).toEqual([200, 200, 200, 1]);
    await ada.call(deleteGrant, { params: { id: editor } });
    expect(await statuses()).toEqual(hidden);
    expect((await grace.call(deleteHighlight, { params: { id: highlight } })).status).toBe(404);
    expect((await grace.call(createHighlight, { body })).status).toBe(422);
  });
});

describe('A hundred links of a collection', () => {
  // #hundred-links
  it(
    'are listed, changed, and ended one by one, and all of them with the collection',
    { timeout: 60_000 },
    async () => {
      const test = await anApp();
      const ada = await aPerson(test);
      const collection_id = await given(ada, createCollection, { name: 'Family' });
      const ids: number[] = [];
      for (let count = 0; count < 100; count += 1) {
        const fields = { token: tokenOf(count), collection_id, ...(count > 0 && { name: `Guest ${count}` }) };
        const { status, body } = await ada.call(createShare, { body: fields });
        expect(status).toBe(201);
        ids.push(body.data.id);
      }
      const list = async () => (await ada.call(listShares, { query: { collection_id } })).body.data;
      expect((await list()).map(({ id }) => id)).toEqual(ids);
      const last = ids.at(-1) ?? 0;
      await ada.call(updateShare, { params: { id: last }, body: { may_add: true } });
      expect((await list()).at(-1)).toMatchObject({ id: last, may_add: true });
      await ada.call(deleteShare, { params: { id: ids[1] ?? 0 } });
      expect(await list()).toHaveLength(ids.length - 1);
      expect((await ada.call(getCollection, { params: { id: collection_id }, query: {} })).status).toBe(200);
      const visit = (token: string) =>
        test.app.inject({ url: '/api/shares/public/me', headers: { authorization: `Bearer ${token}` } });
      expect((await visit(tokenOf(7))).statusCode).toBe(200);
      await ada.call(deleteCollection, { params: { id: collection_id } });
      for (const count of [0, 7, 99]) expect((await visit(tokenOf(count))).statusCode).toBe(401);
    },
  );
});
