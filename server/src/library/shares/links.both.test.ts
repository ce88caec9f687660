import { inForm } from '@benotes/build/test-form';
import {
  addToShare,
  countPosts,
  createCollection,
  createPost,
  createShare,
  deleteCollection,
  deletePost,
  deleteShare,
  getPost,
  getVisitor,
  type Input,
  listPosts,
  listShares,
  openShareSession,
  type Post,
  restoreCollection,
  type Share,
  stopAdditions,
  updateCollection,
  updatePost,
  updateShare,
  type Visitor,
} from '@benotes/contract';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { exportOf, unpacked } from '../../../testing/archive.ts';
import { setClock } from '../../../testing/clock.ts';

const TOKEN = 'a token that nobody guesses';
const PASSWORD = 'sourdough starter';
const UNAUTHENTICATED = { status: 401, body: 'Unauthenticated.' };

/** The response to a visitor. */
async function visit({ app }: TestApp, token: string, request: InjectOptions | string) {
  const options = typeof request === 'string' ? { url: request } : request;
  const { statusCode, body } = await app.inject({
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  });
  return { status: statusCode, body: JSON.parse(body) as { data: never } };
}

/** A tree: Recipes with Bread and, below that, Rye; and Diary beside it. Each has a post with its name. */
async function aTree() {
  const test = await anApp();
  const person = await aPerson(test);
  const collection = async (name: string, parent_id: number | null = null) => {
    const id = await given(person, createCollection, { name, parent_id });
    return { id, post: await given(person, createPost, { title: name, content: `About ${name}`, collection_id: id }) };
  };
  const recipes = await collection('Recipes');
  const bread = await collection('Bread', recipes.id);
  const rye = await collection('Rye', bread.id);
  const diary = await collection('Diary');
  return { test, person, recipes, bread, rye, diary };
}

type Fields = Partial<Input<typeof createShare>['body']>;

const share = async (person: Person, collection_id: number, fields: Fields = {}): Promise<Share> =>
  (await person.call(createShare, { body: { token: TOKEN, collection_id, ...fields } })).body.data;

const change = (person: Person, id: number, body: Input<typeof updateShare>['body']) =>
  person.call(updateShare, { params: { id }, body });

/** The response to who enters a password. */
async function enter({ app }: TestApp, token: string, password?: string, remoteAddress = '10.0.0.1') {
  const payload = { token, ...(password !== undefined && { password }) };
  const { statusCode, body } = await app.inject({ method: 'POST', url: openShareSession.url, payload, remoteAddress });
  return { status: statusCode, body: JSON.parse(body) as { data: { token: string; expires_at: string | null } } };
}

const sessionOf = async (test: TestApp) => (await enter(test, TOKEN, PASSWORD)).body.data.token;

const titles = async (test: TestApp, query = '', token = TOKEN) =>
  ((await visit(test, token, listPosts.url + query)).body.data as Post[]).map(({ title }) => title);

const postUrl = (id: number) => getPost.url.replace(':id', String(id));
const HOUR_MS = 3600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

/** Lets a share expire without waiting. */
const expire = ({ db }: TestApp, id: number) =>
  db
    .updateTable('shares')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', id)
    .execute();

/** All that a link opens. */
const addressesOf = (token: string, post: number) => {
  const file = encodeURIComponent(token);
  return [
    getVisitor.url,
    '/api/shares/me',
    listPosts.url,
    postUrl(post),
    `/feeds/shared/${file}.atom`,
    `/feeds/shared/${file}.json`,
  ];
};

describe('Links of a collection', () => {
  // #several-links
  it('can be several with names and conditions, and the first stays the first', async () => {
    const { person, recipes } = await aTree();
    const first = await share(person, recipes.id);
    const expires_at = inAnHour();
    const second = await share(person, recipes.id, {
      token: 'second',
      name: ' Grandma ',
      expires_at,
      password: PASSWORD,
    });
    const conditions = { with_subcollections: true, may_add: true, with_comments: true };
    const third = await share(person, recipes.id, { token: 'third', ...conditions });
    expect(second).toMatchObject({ name: 'Grandma', expires_at, has_password: true, may_add: false, openings: 0 });
    expect(third).toMatchObject({ name: null, has_password: false, ...conditions, last_opened_at: null });
    expect((await person.call(listShares, { query: { collection_id: recipes.id } })).body.data).toEqual([
      first,
      second,
      third,
    ]);
    expect(JSON.stringify([second, third])).not.toMatch(/argon2|sourdough/);
    const plain = await person.call(createShare, { body: { token: 'fourth', collection_id: recipes.id } });
    expect(plain).toEqual({ status: 409, body: 'This collection is already shared.' });
    expect((await change(person, first.id, { is_active: false })).status).toBe(200);
    await person.call(deleteShare, { params: { id: first.id } });
    const again = await share(person, recipes.id, { token: 'fifth' });
    const listed = (await person.call(listShares, { query: { collection_id: recipes.id } })).body.data;
    expect(listed.map(({ id }) => id)).toEqual([again.id, second.id, third.id]);
  });

  it('keep the conditions that a change does not name, and lose those that are null', async () => {
    const { person, recipes } = await aTree();
    const { id } = await share(person, recipes.id, {
      name: 'Guests',
      expires_at: inAnHour(),
      password: PASSWORD,
      may_add: true,
    });
    expect((await change(person, id, { is_active: false })).body.data).toMatchObject({
      name: 'Guests',
      has_password: true,
      may_add: true,
    });
    const none = { name: null, expires_at: null, password: null, may_add: false };
    expect((await change(person, id, none)).body.data).toMatchObject({
      name: null,
      expires_at: null,
      has_password: false,
      may_add: false,
    });
  });

  it.each([
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2030-01-01' }, 'expires_at'],
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(2000) }, 'password'],
    [{ password: '🍞'.repeat(300) }, 'password'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ may_add: 'perhaps' }, 'may_add'],
    [{ post_id: 1 }, 'post_id'],
    [{ collection_id: null, post_id: 999 }, 'post_id'],
    [{ collection_id: null, post_id: 1, may_add: true }, 'may_add'],
    [{ collection_id: null, post_id: 1, with_subcollections: true }, 'with_subcollections'],
  ])('are refused with %j, at the field %s', async (fields, field) => {
    const { person, recipes } = await aTree();
    const payload = { token: TOKEN, collection_id: recipes.id, ...fields };
    const answer = await person.send({ method: 'POST', url: createShare.url, payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
  });

  it('of another user cannot be changed', async () => {
    const { test, person, recipes } = await aTree();
    const { id } = await share(person, recipes.id, { password: PASSWORD });
    const other = await aPerson(test, 'other@example.org');
    expect(await change(other, id, { password: null })).toEqual({ status: 404, body: 'Share not found' });
    const post = { token: 'theirs', post_id: recipes.post };
    expect((await other.call(createShare, { body: post })).status).toBe(422);
  });
});

describe('A link that ends at a time', () => {
  // #expired-like-unknown
  it('works before it, and then is answered like an unknown one, feeds included', async () => {
    const { test, person, recipes } = await aTree();
    const { id } = await share(person, recipes.id, { expires_at: inAnHour() });
    for (const url of addressesOf(TOKEN, recipes.post))
      expect([url, (await test.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } })).statusCode]).toEqual(
        [url, 200],
      );
    await expire(test, id);
    const unknown = addressesOf('never there', recipes.post);
    for (const [index, url] of addressesOf(TOKEN, recipes.post).entries()) {
      const expired = await visit(test, TOKEN, url);
      expect(expired.status).toBe(url.startsWith('/feeds') ? 404 : 401);
      expect(expired).toEqual(await visit(test, 'never there', unknown[index] ?? ''));
    }
    expect(await enter(test, TOKEN, PASSWORD)).toEqual(await enter(test, 'never there', PASSWORD));
    expect((await person.call(listShares, { query: {} })).body.data).toMatchObject([{ id, is_active: true }]);
  });

  it('can be opened again by its owner', async () => {
    const { test, person, recipes } = await aTree();
    const { id } = await share(person, recipes.id, { expires_at: inAnHour() });
    await expire(test, id);
    expect((await visit(test, TOKEN, listPosts.url)).status).toBe(401);
    await change(person, id, { expires_at: null });
    expect((await visit(test, TOKEN, listPosts.url)).status).toBe(200);
  });
});

describe('A link with a password', () => {
  // #nothing-before-the-password
  it('reveals nothing before it, anywhere', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { password: PASSWORD });
    const { password_hash } = await test.db.selectFrom('shares').select('password_hash').executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    for (const url of addressesOf(TOKEN, recipes.post)) {
      const { status, body } = await visit(test, TOKEN, url);
      expect([url, status]).toEqual([url, url.startsWith('/feeds') ? 404 : 401]);
      expect(JSON.stringify(body)).not.toMatch(/Recipes|storage/);
    }
    expect(await enter(test, TOKEN)).toMatchObject({
      status: 422,
      body: { password: ['This link needs a password.'] },
    });
  });

  // #password-opens-one-day
  it('gives a token for a day to who knows it, which works where that of the link does', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { password: PASSWORD });
    const { body } = await enter(test, TOKEN, PASSWORD);
    expect((Date.parse(body.data.expires_at ?? '') - Date.now()) / HOUR_MS).toBeCloseTo(24, 1);
    for (const url of addressesOf(body.data.token, recipes.post)) {
      const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${body.data.token}` } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    expect(await titles(test, '', body.data.token)).toEqual(['Recipes']);
    expect((await visit(test, body.data.token, postUrl(recipes.post + 1))).status).toBe(404);
    setClock(23.9 * HOUR_MS);
    expect((await visit(test, body.data.token, postUrl(recipes.post))).status).toBe(200);
    setClock(0.2 * HOUR_MS);
    expect((await visit(test, body.data.token, postUrl(recipes.post))).status).toBe(401);
  });

  // #sessions-end-at-once
  it('closes again at once when the password or the token is changed, or the link is switched off or expires', async () => {
    const { test, person, recipes } = await aTree();
    const { id } = await share(person, recipes.id, { password: PASSWORD });
    const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ['switched off', () => change(person, id, { is_active: false }), () => change(person, id, { is_active: true })],
      ['expired', () => expire(test, id), () => change(person, id, { expires_at: null })],
      [
        'another password',
        () => change(person, id, { password: 'another password' }),
        () => change(person, id, { password: PASSWORD }),
      ],
      ['another token', () => change(person, id, { token: 'another' }), () => change(person, id, { token: TOKEN })],
      ['no password', () => change(person, id, { password: null }), () => change(person, id, { password: PASSWORD })],
    ];
    for (const [what, end, reopen] of ends) {
      const token = await sessionOf(test);
      expect([what, (await visit(test, token, listPosts.url)).status]).toEqual([what, 200]);
      await end();
      expect([what, await visit(test, token, listPosts.url)]).toEqual([what, UNAUTHENTICATED]);
      await reopen();
    }
  });

  it('does not accept a token of another link, a changed one, or one that has ended', async () => {
    const { test, person, recipes, diary } = await aTree();
    const { id } = await share(person, recipes.id, { password: PASSWORD });
    const other = await share(person, diary.id, { token: 'other', password: PASSWORD });
    const token = await sessionOf(test);
    const [, end = '', ...rest] = token.split('.');
    const forged = [
      [`bns_${other.id.toString(36)}`, end, ...rest].join('.'),
      [`bns_${id.toString(36)}`, `${end}0`, ...rest].join('.'),
      [`bns_${id.toString(36)}`, '1', ...rest].join('.'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      ['bns_zzzzzz', end, ...rest].join('.'),
    ];
    for (const each of forged) expect(await visit(test, each, listPosts.url)).toEqual(UNAUTHENTICATED);
    expect((await visit(test, token, listPosts.url)).status).toBe(200);
  });

  // #link-passwords-limited
  it('is limited to five wrong ones for each link and address, also at once, and to 100 for each link', async () => {
    const { test, person, recipes, diary } = await aTree();
    await share(person, recipes.id, { password: PASSWORD });
    await share(person, diary.id, { token: 'other', password: PASSWORD });
    const guesses = await Promise.all(Array.from({ length: 8 }, () => enter(test, TOKEN, 'a wrong password')));
    expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(guesses[0]?.body).toMatchObject({ password: ['This password is wrong.'] });
    expect((await enter(test, TOKEN, PASSWORD)).status).toBe(429);
    expect((await enter(test, 'other', PASSWORD)).status).toBe(200);
    expect((await enter(test, TOKEN, PASSWORD, '10.0.0.2')).status).toBe(200);
    for (let address = 3; address < 22; address += 1)
      for (let count = 0; count < 5; count += 1) await enter(test, TOKEN, 'a wrong password', `10.0.0.${address}`);
    expect((await enter(test, TOKEN, PASSWORD, '10.0.1.1')).status).toBe(429);
  });

  it('counts unknown tokens as guesses', async () => {
    const test = await anApp();
    for (let count = 0; count < 30; count += 1) expect((await enter(test, `guess ${count}`, 'x')).status).toBe(401);
    expect((await enter(test, 'guess', 'x')).status).toBe(429);
  });

  it('is not asked for where there is none', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id);
    expect((await enter(test, TOKEN)).body.data).toEqual({ token: TOKEN, expires_at: null });
  });
});

describe('A link with a password or an end', () => {
  // #no-link-without-conditions
  it('is in no archive, and does not come back without them when its collection is restored', async () => {
    const { test, person, recipes, diary } = await aTree();
    await share(person, recipes.id, { password: PASSWORD });
    await share(person, recipes.id, { token: 'ends', expires_at: inAnHour() });
    await share(person, diary.id, { token: 'plain' });
    await share(person, diary.id, { token: 'named', name: 'Guests' });
    const archive = await unpacked(await exportOf(test, person));
    expect(JSON.parse(archive.get('shares.json')?.toString() ?? '')).toEqual([
      { token: 'plain', collection_id: diary.id, is_active: true },
    ]);
    for (const { id } of [recipes, diary]) {
      await person.call(deleteCollection, { params: { id }, query: { nested: true } });
      await person.call(restoreCollection, { params: { id } });
    }
    const { data } = (await person.call(listShares, { query: {} })).body;
    expect(data).toMatchObject([{ token: 'plain', is_active: false }]);
  });
});

describe('A link with subcollections', () => {
  // #tree-of-a-link
  it('shows the posts below, the tree, and one of its collections', async () => {
    const { test, person, recipes, bread, rye } = await aTree();
    await share(person, recipes.id, { with_subcollections: true });
    const data = (await visit(test, TOKEN, getVisitor.url)).body.data as Visitor;
    expect(data.collections).toEqual([
      { id: bread.id, name: 'Bread', parent_id: recipes.id },
      { id: rye.id, name: 'Rye', parent_id: bread.id },
    ]);
    expect(await titles(test)).toEqual(['Rye', 'Bread', 'Recipes']);
    expect(await titles(test, `?collection_id=${recipes.id}`)).toEqual(['Recipes']);
    expect(await titles(test, `?collection_id=${bread.id}`)).toEqual(['Bread']);
    expect(await titles(test, `?collection_id=${bread.id}&below=1`)).toEqual(['Rye', 'Bread']);
    expect((await visit(test, TOKEN, postUrl(rye.post))).status).toBe(200);
    const feed = await test.app.inject({ url: `/feeds/shared/${encodeURIComponent(TOKEN)}.json` });
    expect((JSON.parse(feed.body) as { items: { title: string }[] }).items.map(({ title }) => title)).toEqual([
      'Rye',
      'Bread',
      'Recipes',
    ]);
  });

  // #nothing-beside-the-tree
  it('shows nothing beside the tree, and does not tell what else there is', async () => {
    const { test, person, recipes, bread, diary } = await aTree();
    await share(person, bread.id, { with_subcollections: true });
    for (const id of [diary.id, recipes.id, 999_999]) {
      expect(await visit(test, TOKEN, `${listPosts.url}?collection_id=${id}`)).toEqual({
        status: 404,
        body: 'Collection not found',
      });
    }
    for (const id of [diary.post, recipes.post, 999_999]) {
      expect(await visit(test, TOKEN, postUrl(id))).toEqual({ status: 404, body: 'Post does not exist' });
      for (const query of ['', `&collection_id=${bread.id}`])
        expect(await visit(test, TOKEN, `${listPosts.url}?after_id=${id}${query}`)).toEqual({
          status: 404,
          body: 'after_id does not exist',
        });
    }
    for (const query of [
      '?is_archived=1',
      '?filter=Diary',
      '?is_uncategorized=1',
      '?tag_id=1',
      '?below=1',
      '?is_favorite=1',
    ])
      expect([query, await titles(test, query)]).toEqual([query, ['Rye', 'Bread']]);
  });

  it('pages through all below', async () => {
    const { test, person, recipes, bread } = await aTree();
    await share(person, recipes.id, { with_subcollections: true });
    expect(await titles(test, '?limit=1')).toEqual(['Rye']);
    expect(await titles(test, `?limit=1&after_id=${bread.post}`)).toEqual(['Recipes']);
  });

  it('loses what is moved out of the tree, or deleted, with the next request', async () => {
    const { test, person, recipes, bread, rye } = await aTree();
    await share(person, recipes.id, { with_subcollections: true });
    await person.call(updateCollection, { params: { id: rye.id }, body: { is_root: true } });
    expect((await visit(test, TOKEN, postUrl(rye.post))).status).toBe(404);
    await person.call(deletePost, { params: { id: bread.post } });
    expect((await visit(test, TOKEN, postUrl(bread.post))).status).toBe(404);
    expect(await titles(test)).toEqual(['Recipes']);
  });

  it('shows none without that condition', async () => {
    const { test, person, recipes, bread } = await aTree();
    const { id } = await share(person, recipes.id, { with_subcollections: true });
    await change(person, id, { with_subcollections: false });
    expect(await titles(test, `?collection_id=${bread.id}`)).toEqual(['Recipes']);
    expect((await visit(test, TOKEN, postUrl(bread.post))).status).toBe(404);
    expect((await visit(test, TOKEN, getVisitor.url)).body.data).not.toHaveProperty('collections');
  });
});

describe('A link to a single post', () => {
  // #one-post-only
  it('shows this post, and nothing of where it is', async () => {
    const { test, person, recipes, bread } = await aTree();
    const body = { token: TOKEN, post_id: bread.post };
    const link = (await person.call(createShare, { body })).body.data;
    expect(link).toMatchObject({ collection_id: null, saved_search_id: null, post_id: bread.post });
    const { data } = (await visit(test, TOKEN, getVisitor.url)).body;
    expect(data).toEqual({
      token: TOKEN,
      collection_id: null,
      post_id: bread.post,
      permission: 4,
      collection_name: 'Bread',
    });
    const [post] = (await visit(test, TOKEN, `${listPosts.url}?withTags=1`)).body.data as Post[];
    expect(post).toMatchObject({ id: bread.post, collection_id: null, is_favorite: false });
    expect(await titles(test, `?after_id=${bread.post}`)).toEqual([]);
    for (const query of [`?collection_id=${recipes.id}`, '?filter=Recipes', '?is_archived=1'])
      expect(await titles(test, query)).toEqual(['Bread']);
    for (const id of [recipes.post, 999_999]) {
      expect(await visit(test, TOKEN, postUrl(id))).toEqual({ status: 404, body: 'Post does not exist' });
      expect((await visit(test, TOKEN, `${listPosts.url}?after_id=${id}`)).status).toBe(404);
    }
  });

  it('ends while the post is in the recycle bin, and with it', async () => {
    const { test, person, bread } = await aTree();
    await person.call(createShare, { body: { token: TOKEN, post_id: bread.post } });
    await person.call(deletePost, { params: { id: bread.post } });
    for (const url of addressesOf(TOKEN, bread.post))
      expect((await visit(test, TOKEN, url)).status).toBe(url.startsWith('/feeds') ? 404 : 401);
    await person.call(updatePost, { params: { id: bread.post }, body: { is_archived: false } });
    expect(await titles(test)).toEqual(['Bread']);
    await person.call(deletePost, { params: { id: bread.post } });
    await person.call(deletePost, { params: { id: bread.post }, query: { permanent: true } });
    expect((await person.call(listShares, { query: {} })).body.data).toEqual([]);
  });
});

/** The response to a visitor who adds a post. */
async function add(test: TestApp, payload: object, { token = TOKEN, ip = '10.0.0.1' } = {}) {
  const { status, body } = await visit(test, token, {
    method: 'POST',
    url: addToShare.url,
    payload,
    remoteAddress: ip,
  });
  return { status, body: body as { data: { id: number } } };
}

const postOf = async (person: Person, id: number) =>
  (await person.call(getPost, { params: { id }, query: { withTags: true } })).body.data;

describe('A link by which visitors may add', () => {
  // #visitors-add-marked
  it('takes links and notes into its collection, marked and sanitized', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { name: 'From the family', may_add: true });
    const note = await add(test, {
      title: 'Rolls',
      content: '<p>Mix</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    });
    expect(note.status).toBe(201);
    const stored = await postOf(person, note.body.data.id);
    expect(stored).toMatchObject({
      title: 'Rolls',
      collection_id: recipes.id,
      added_by: 'From the family',
      type: 'text',
    });
    expect(stored.content).not.toMatch(/script|onerror/);
    const link = await add(test, { content: 'https://example.org/rolls' });
    expect(await postOf(person, link.body.data.id)).toMatchObject({ type: 'link', url: 'https://example.org/rolls' });
    const data = (await visit(test, TOKEN, listPosts.url)).body.data as Post[];
    expect(data.map(({ added_by }) => added_by)).toEqual([undefined, undefined, undefined]);
    const { made_by } = await test.db
      .selectFrom('changes')
      .select('made_by')
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow();
    expect(made_by).toBe('visitor');
  });

  it('marks what is added without a name of the link as a visitor’s', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { may_add: true });
    const { body } = await add(test, { content: 'x' });
    expect((await postOf(person, body.data.id)).added_by).toBe('visitor');
    expect((await postOf(person, recipes.post)).added_by).toBeUndefined();
  });

  // #adding-only-where-allowed
  it('takes nothing without that condition, for other places, with other fields, or once it is switched off', async () => {
    const { test, person, recipes, bread, diary } = await aTree();
    const { id } = await share(person, recipes.id);
    const forbidden = { status: 403, body: 'You may not do this.' };
    expect(await add(test, { content: 'x' })).toEqual(forbidden);
    await change(person, id, { may_add: true });
    for (const collection_id of [bread.id, diary.id, 999_999])
      expect(await add(test, { content: 'x', collection_id })).toMatchObject({
        status: 422,
        body: { collection_id: ['There is no such collection.'] },
      });
    for (const payload of [
      {},
      { content: '' },
      { content: 'x'.repeat(100_001) },
      { content: 'x', title: 'x'.repeat(256) },
    ])
      expect((await add(test, payload)).status).toBe(422);
    const marked = await add(test, { content: 'x', tags: [1], is_pinned: true, is_favorite: true, added_by: 'me' });
    expect(await postOf(person, marked.body.data.id)).toMatchObject({
      is_pinned: false,
      is_favorite: false,
      tags: [],
      added_by: 'visitor',
    });
    expect((await visit(test, TOKEN, { method: 'POST', url: createPost.url, payload: { content: 'x' } })).status).toBe(
      403,
    );
    expect(
      (await visit(test, TOKEN, { method: 'PATCH', url: postUrl(marked.body.data.id), payload: { title: 'x' } }))
        .status,
    ).toBe(403);
    await change(person, id, { with_subcollections: true });
    expect((await add(test, { content: 'x', collection_id: bread.id })).status).toBe(201);
    await change(person, id, { may_add: false });
    expect(await add(test, { content: 'x' })).toEqual(forbidden);
    expect((await person.send({ method: 'POST', url: addToShare.url, payload: { content: 'x' } })).status).toBe(403);
  });

  it('needs the password of the link', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { may_add: true, password: PASSWORD });
    expect((await add(test, { content: 'x' })).status).toBe(401);
    expect((await add(test, { content: 'x' }, { token: await sessionOf(test) })).status).toBe(201);
  });

  // #adding-limited
  it('takes 30 posts in ten minutes from an address', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { may_add: true });
    const answers = await Promise.all(Array.from({ length: 33 }, () => add(test, { content: 'x' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await add(test, { content: 'x' }, { ip: '10.0.0.2' })).status).toBe(201);
  });

  // #flood-of-additions
  it('takes 300 posts a day by a link, however many addresses send more', { timeout: 120_000 }, async () => {
    const refused = inForm(20, 700);
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { may_add: true });
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 300 + refused; sent += 1) {
      const { status } = await add(test, { content: `${sent}` }, { ip: `10.0.1.${sent % 40}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [201, 300],
        [429, refused],
      ]),
    );
    const { count } = (await person.call(countPosts, { query: { collection_id: recipes.id } })).body.data;
    expect(count).toBe(301);
  });

  // #additions-stopped
  it('ends for all links of a collection and below it at once, with one request', async () => {
    const { test, person, recipes } = await aTree();
    const { id } = await share(person, recipes.id, { may_add: true });
    expect((await add(test, { content: 'x' })).status).toBe(201);
    const stop = () => person.call(stopAdditions, { params: { id: recipes.id } });
    expect(await stop()).toMatchObject({ status: 200, body: { data: { links: 1 } } });
    expect((await add(test, { content: 'x' })).status).toBe(403);
    expect((await stop()).body.data.links).toBe(0);
    // Each is switched on again by itself.
    await change(person, id, { may_add: true });
    expect((await add(test, { content: 'x' })).status).toBe(201);
    const another = await aPerson(test, 'another@example.org');
    expect((await another.call(stopAdditions, { params: { id: recipes.id } })).status).toBe(404);
    expect((await add(test, { content: 'x' })).status).toBe(201);
  });
});

async function openingsOf(person: Person) {
  const [first] = (await person.call(listShares, { query: {} })).body.data;
  return { openings: first?.openings, isKnown: first?.last_opened_at !== null };
}

const open = (test: TestApp, token = TOKEN, agent = 'Firefox') =>
  visit(test, token, { url: getVisitor.url, headers: { 'user-agent': agent } });

describe('The openings of a link', () => {
  // #opened-once-per-visit
  it('are counted once for each visitor, whatever else is requested', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id);
    for (let count = 0; count < 3; count += 1) await open(test);
    await titles(test);
    await test.app.inject({ url: `/feeds/shared/${encodeURIComponent(TOKEN)}.atom` });
    await expect.poll(() => openingsOf(person)).toEqual({ openings: 1, isKnown: true });
    await open(test, TOKEN, 'Safari');
    await expect.poll(() => openingsOf(person)).toEqual({ openings: 2, isKnown: true });
  });

  it('of a link with a password are those with it, each time that it is entered', async () => {
    const { test, person, recipes } = await aTree();
    await share(person, recipes.id, { password: PASSWORD });
    await open(test);
    const tokens = [await sessionOf(test), await sessionOf(test)];
    for (const token of [...tokens, ...tokens]) await open(test, token);
    await expect.poll(() => openingsOf(person)).toEqual({ openings: 2, isKnown: true });
  });
});
