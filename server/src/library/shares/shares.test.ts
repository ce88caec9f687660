import {
  addToShare,
  createCollection,
  createPost,
  createShare,
  deleteShare,
  getPost,
  getVisitor,
  listCollections,
  listPosts,
  listShares,
  openShareSession,
  updateShare,
} from '@benotes/contract';
import { aShare } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

/** The response to a visitor with this token. */
const visit = async ({ app }: TestApp, token: string, url: string = getVisitor.url, method: 'GET' | 'POST' = 'GET') => {
  const bytes = Buffer.from(`Bearer ${token}`).toString('latin1');
  const { statusCode, body } = await app.inject({ method, url, headers: { authorization: bytes } });
  return { status: statusCode, body: JSON.parse(body) as unknown };
};

const aSharedCollection = async (person: Person, token = 'a token') => {
  const collection_id = await given(person, createCollection, { name: 'Recipes' });
  const { body } = await person.call(createShare, { body: { token, collection_id, is_active: true } });
  return { collection_id, share: body.data };
};

describe('Shares', () => {
  // #token-gives-access
  it.each(['plain', 'two words', 'Rezepte für Gäste 🍲'])(
    'give access to visitors with their token, such as %s',
    async (token) => {
      const test = await anApp();
      const person = await aPerson(test);
      const { collection_id, share } = await aSharedCollection(person, token);
      expect(share).toEqual(aShare({ id: share.id, token, collection_id }));
      expect(await visit(test, token)).toEqual({
        status: 200,
        body: { data: { token, collection_id, permission: 4, collection_name: 'Recipes' } },
      });
      expect((await person.call(listShares, { query: { collection_id } })).body.data).toEqual([share]);
    },
  );

  // #served-under-both-paths
  it('are served under both paths', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { collection_id, share } = await aSharedCollection(person);
    const list = await person.send({ url: `/api/shares/public/?collection_id=${collection_id}` });
    expect(list).toEqual({ status: 200, body: { data: [share] } });
    expect((await visit(test, 'a token', '/api/shares/me')).status).toBe(200);
    const url = `/api/shares/public/${share.id}`;
    expect((await person.send({ method: 'PATCH', url, payload: { is_active: false } })).status).toBe(200);
    expect((await person.send({ method: 'DELETE', url })).status).toBe(204);
  });

  // #ends-immediately
  it('end immediately when they or their collection are deleted, or they are made inactive', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { collection_id, share } = await aSharedCollection(person);
    const set = (is_active: boolean) => person.call(updateShare, { params: { id: share.id }, body: { is_active } });
    await set(false);
    expect((await visit(test, 'a token')).status).toBe(401);
    await set(true);
    expect((await visit(test, 'a token')).status).toBe(200);
    await person.call(deleteShare, { params: { id: share.id } });
    expect((await visit(test, 'a token')).status).toBe(401);
    await person.call(createShare, { body: { token: 'another', collection_id } });
    expect((await visit(test, 'another')).status).toBe(200);
    await person.send({ method: 'DELETE', url: `/api/collections/${collection_id}` });
    expect((await visit(test, 'another')).status).toBe(401);
    expect((await person.call(listShares, { query: {} })).body.data).toEqual([]);
  });

  it('do not accept an old token after it was changed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { share } = await aSharedCollection(person);
    await person.call(updateShare, { params: { id: share.id }, body: { token: 'fresh' } });
    expect((await visit(test, 'a token')).status).toBe(401);
    expect((await visit(test, 'fresh')).status).toBe(200);
  });

  it('are limited to one per collection without a name and conditions', async () => {
    const person = await aPerson(await anApp());
    const { collection_id } = await aSharedCollection(person);
    expect((await person.call(createShare, { body: { token: 'second', collection_id } })).status).toBe(409);
  });

  it('cannot have the token of another share', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await aSharedCollection(person, 'taken');
    const collection_id = await given(other, createCollection, { name: 'Theirs' });
    expect(await other.call(createShare, { body: { token: 'taken', collection_id } })).toMatchObject({
      status: 422,
      body: { token: ['This token cannot be used.'] },
    });
    const { share } = await aSharedCollection(other, 'own');
    const answer = await other.call(updateShare, { params: { id: share.id }, body: { token: 'taken' } });
    expect(answer.status).toBe(422);
  });

  it.each([
    [{ token: '', collection_id: 1 }, 'token'],
    [{ token: '   ', collection_id: 1 }, 'token'],
    [{ token: 'null', collection_id: 1 }, 'token'],
    [{ token: 'undefined', collection_id: 1 }, 'token'],
    [{ token: 'bna_like-a-session', collection_id: 1 }, 'token'],
    [{ token: `bnt_${'a'.repeat(43)}`, collection_id: 1 }, 'token'],
    [{ token: 'two\nlines', collection_id: 1 }, 'token'],
    [{ token: 'x'.repeat(256), collection_id: 1 }, 'token'],
    [{ token: 'fine', collection_id: 99 }, 'collection_id'],
    [{ token: 'fine' }, 'collection_id'],
    [{ token: 'fine', collection_id: 1, is_active: 'maybe' }, 'is_active'],
  ])('are refused as %j, at the field %s', async (payload, field) => {
    const person = await aPerson(await anApp());
    await given(person, createCollection, { name: 'First' });
    const answer = await person.send({ method: 'POST', url: createShare.url, payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
    expect((await person.call(listShares, { query: {} })).body.data).toEqual([]);
  });

  it('of another user have the same responses as ones that do not exist', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { share, collection_id } = await aSharedCollection(person);
    const unknown = { status: 404, body: 'Share not found' };
    expect(await other.call(updateShare, { params: { id: share.id }, body: { is_active: false } })).toEqual(unknown);
    expect(await other.call(deleteShare, { params: { id: share.id } })).toEqual(unknown);
    expect((await other.call(listShares, { query: { collection_id } })).body.data).toEqual([]);
    expect((await other.call(createShare, { body: { token: 'x', collection_id } })).status).toBe(422);
    expect((await visit(test, 'a token')).status).toBe(200);
  });
});

describe('A visitor', () => {
  // #only-the-shared-posts
  it('sees only the posts of the shared collection, whatever the query', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { collection_id } = await aSharedCollection(person);
    const shown = await given(person, createPost, { title: 'Soup', content: 'x', collection_id });
    const hidden = await given(person, createPost, { title: 'Diary', content: 'x' });
    const binned = await given(person, createPost, { title: 'Old', content: 'x', collection_id });
    await person.send({ method: 'DELETE', url: `/api/posts/${binned}` });
    for (const query of ['', '?is_uncategorized=1', '?is_archived=1', '?collection_id=99&filter=Diary&limit=0']) {
      const { body } = await visit(test, 'a token', `${listPosts.url}${query}`);
      expect((body as { data: { title: string }[] }).data.map(({ title }) => title)).toEqual(['Soup']);
    }
    const one = (id: number) => visit(test, 'a token', getPost.url.replace(':id', String(id)));
    expect((await one(shown)).status).toBe(200);
    for (const id of [hidden, binned]) expect(await one(id)).toEqual({ status: 404, body: 'Post does not exist' });
  });

  // #no-other-routes
  it('has no access to other routes', async () => {
    const test = await anApp();
    await aSharedCollection(await aPerson(test));
    expect((await visit(test, 'a token', listCollections.url)).status).toBe(403);
    for (const url of ['/api/tags', '/api/users', '/api/shares', '/api/exports', '/api/meta?url=https://example.org'])
      expect([url, (await visit(test, 'a token', url)).status]).toEqual([url, 403]);
    expect((await visit(test, 'a token', '/api/auth/me')).status).toBe(401);
    expect((await visit(test, 'a token', '/api/auth/refresh', 'POST')).status).toBe(401);
  });

  it('gets 429 after 30 wrong tokens, but signed-in users at the same address do not', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await aSharedCollection(person);
    for (let count = 0; count < 30; count += 1) expect((await visit(test, `guess ${count}`)).status).toBe(401);
    expect((await visit(test, 'a token')).status).toBe(429);
    expect((await person.call(listCollections, { query: {} })).status).toBe(200);
    expect((await visit(test, 'bna_expired')).status).toBe(401);
  });
});

const ask = ({ app }: TestApp, url: string, from: string, method: 'GET' | 'OPTIONS' = 'GET') =>
  app.inject({ method, url, headers: { origin: from, authorization: 'Bearer a token' } });

describe('The standalone viewer', () => {
  const origin = 'https://viewer.example.org';

  it('may send a visitor’s requests from its own origin, and read error responses', async () => {
    const test = await anApp({ SHARE_ORIGINS: `${origin}, https://other.example.org` });
    for (const url of [getVisitor.url, listPosts.url, '/api/posts/1', '/api/posts/1/comments', '/api/shares/me']) {
      expect((await ask(test, url, origin)).headers['access-control-allow-origin']).toBe(origin);
      const preflight = await ask(test, url, origin, 'OPTIONS');
      expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
        204,
        'authorization, content-type',
      ]);
    }
    for (const url of [openShareSession.url, addToShare.url]) {
      const preflight = await ask(test, url, origin, 'OPTIONS');
      expect(preflight.headers['access-control-allow-methods']).toBe('POST');
      expect(preflight.headers['access-control-allow-origin']).toBe(origin);
    }
  });

  it('may send no other requests, and none from another origin', async () => {
    const test = await anApp({ SHARE_ORIGINS: origin });
    for (const [url, from] of [
      [listCollections.url, origin],
      ['/api/auth/me', origin],
      [getVisitor.url, 'https://evil.example.org'],
    ] as const)
      expect((await ask(test, url, from)).headers['access-control-allow-origin']).toBeUndefined();
    const closed = await anApp();
    expect((await ask(closed, getVisitor.url, origin)).headers['access-control-allow-origin']).toBeUndefined();
  });
});
