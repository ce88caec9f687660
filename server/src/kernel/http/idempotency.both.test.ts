import type { ServerResponse } from 'node:http';

import {
  actOnPosts,
  convertPost,
  createCollection,
  createComment,
  createGrant,
  createHighlight,
  createPost,
  createShare,
  createTags,
  createUser,
  deleteCollection,
  type Endpoint,
  keepPostVersion,
  listPosts,
  OWNER,
  restoreCollection,
  uploadFile,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { aWebSite } from '../../../testing/web-site.ts';
import { removeExpiredResponses } from './idempotency.repo.ts';

const post = (person: Person, key: string, payload: object = { content: 'once' }) =>
  person.send({ method: 'POST', url: createPost.url, payload, headers: { 'idempotency-key': key } });
const count = async (person: Person) => (await person.call(listPosts, { query: { limit: 0 } })).body.data.length;

describe('An idempotency key', () => {
  // #one-effect
  it('gives the same response and one effect', async () => {
    const person = await aPerson(await anApp());
    const first = await post(person, 'a-key');
    expect(first.status).toBe(201);
    expect(await post(person, 'a-key')).toEqual(first);
    expect(await count(person)).toBe(1);
    await post(person, 'another');
    expect(await count(person)).toBe(2);
  });

  // #one-effect-if-concurrent
  it('has one effect for two concurrent requests', async () => {
    const person = await aPerson(await anApp());
    const answers = await Promise.all([1, 2, 3].map(() => post(person, 'a-key')));
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await count(person)).toBe(1);
  });

  it('belongs to one user and one request', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await post(person, 'a-key');
    expect((await post(person, 'a-key', { content: 'something else' })).status).toBe(422);
    expect((await post(other, 'a-key')).status).toBe(201);
    expect([await count(person), await count(other)]).toEqual([1, 1]);
  });

  it('is stored without a hash of the password in the request', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const fingerprints = [];
    for (const [key, password] of [
      ['one', 'a long one for ada'],
      ['two', 'another long one'],
    ] as const) {
      const payload = { name: 'New', email: 'new@example.org', password };
      await owner.send({ method: 'POST', url: createUser.url, payload, headers: { 'idempotency-key': key } });
      const row = test.db.selectFrom('idempotency_keys').select('fingerprint').where('key', '=', key);
      fingerprints.push((await row.executeTakeFirstOrThrow()).fingerprint);
    }
    expect(fingerprints[0]).toBe(fingerprints[1]);
  });

  it('stores the response to an invalid request', async () => {
    const person = await aPerson(await anApp());
    const refused = await post(person, 'a-key', { content: '' });
    expect(refused.status).toBe(422);
    expect(await post(person, 'a-key', { content: '' })).toEqual(refused);
  });

  it('is valid for 24 hours', async () => {
    const person = await aPerson(await anApp());
    await post(person, 'a-key');
    const before = await count(person);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600 * 1000);
    await post(person, 'a-key');
    vi.restoreAllMocks();
    expect(await count(person)).toBe(before + 1);
  });

  it('rolls the effect back if another process has responded meanwhile', async () => {
    const waiting: ServerResponse[] = [];
    const web = await aWebSite({ '/slow': (_request, response) => void waiting.push(response) });
    const test = await anApp({ PREVIEW_TIMEOUT_MS: '20000', PREVIEW_ALLOW_HOSTS: web.host });
    const person = await aPerson(test);
    const call = { content: `${web.origin}/slow` };
    const late = post(person, 'a-key', call);
    await vi.waitFor(() => expect(web.requests).toEqual(['/slow']));
    const { created_at, ...other } = {
      created_at: new Date().toISOString(),
      fingerprint: 'x',
      status: 201,
      body: '""',
    };
    await test.db
      .insertInto('idempotency_keys')
      .values({ user_id: person.id, key: 'a-key', created_at, ...other })
      .execute();
    for (const response of waiting) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>');
    expect(await late).toEqual({ status: 409, body: 'This request is in progress.' });
    expect(await count(person)).toBe(0);
  });

  it('without a response, from an older version, can be used again', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const created_at = new Date().toISOString();
    await test.db
      .insertInto('idempotency_keys')
      .values({ user_id: person.id, key: 'a-key', fingerprint: 'x', created_at })
      .execute();
    const first = await post(person, 'a-key');
    expect(first.status).toBe(201);
    expect(await post(person, 'a-key')).toEqual(first);
  });

  it('is removed with its response after 24 hours', async () => {
    const test = await anApp();
    await post(await aPerson(test), 'a-key');
    const kept = () => test.db.selectFrom('idempotency_keys').select('key').execute();
    await removeExpiredResponses(test.db);
    expect(await kept()).toHaveLength(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600 * 1000);
    await removeExpiredResponses(test.db);
    vi.restoreAllMocks();
    expect(await kept()).toEqual([]);
  });

  it('also repeats the response to a merge and an upload', async () => {
    const person = await aPerson(await anApp());
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'a' }, { name: 'b' }] } })).body;
    const merge = {
      method: 'POST',
      url: `/api/tags/${data[0]?.id}/merge`,
      payload: { into: data[1]?.id },
      headers: { 'idempotency-key': 'merge' },
    } as const;
    const merged = await person.send(merge);
    expect(merged).toEqual({ status: 200, body: { data: data[1] } });
    expect(await person.send(merge)).toEqual(merged);

    const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { payload, headers } = aFile(image, 'red.png');
    const upload = {
      method: 'POST',
      url: uploadFile.url,
      payload,
      headers: { ...headers, 'idempotency-key': 'upload' },
    } as const;
    const uploaded = await person.send(upload);
    expect(uploaded.status).toBe(201);
    expect(await person.send(upload)).toEqual(uploaded);
  });

  it('repeats to members what they got, without what is the owner’s alone', async () => {
    const test = await anApp();
    const [owner, member] = [await aPerson(test), await aPerson(test, 'member@example.org')];
    const shared = await given(owner, createCollection, { name: 'Shared' });
    const below = await given(owner, createCollection, { name: 'Below', parent_id: shared });
    const grant = { kind: 'user', principal_id: member.id, role: 'manager' } as const;
    await owner.call(createGrant, { params: { id: shared }, body: grant });
    const id = await given(owner, createPost, { content: '<p>x</p>', collection_id: shared, is_favorite: true });
    await owner.call(deleteCollection, { params: { id: below } });
    const passage = { source: 'note', quote: 'x', prefix: '', suffix: '', position: 0, color: 'blue' };
    const calls: [Endpoint, object?][] = [
      [createPost, { content: 'new', collection_id: shared }],
      [convertPost, { type: 'text' }],
      [createHighlight, { ...passage, post_id: id }],
      [createComment, { text: 'x' }],
      [keepPostVersion, { name: 'x' }],
      [actOnPosts, { selection: { scope: { collection_id: shared }, ids: [id] }, action: { type: 'pin' } }],
      [createShare, { token: 'shared', collection_id: shared }],
      [createCollection, { name: 'New', parent_id: shared }],
      [restoreCollection],
      [createGrant, { kind: 'everyone', role: 'viewer' }],
    ];
    for (const [{ method, url }, payload] of calls) {
      const named = url.includes('/deleted/') ? below : url.includes('/collections/') ? shared : id;
      const headers = { 'idempotency-key': url };
      const request = { method, url: url.replace(':id', `${named}`), headers, ...(payload && { payload }) };
      const first = await member.send(request);
      expect([url, first.status]).toEqual([url, expect.toBeOneOf([200, 201])]);
      expect([url, await member.send(request)]).toEqual([url, first]);
    }
  });

  it.each(['', ' ', 'ä', 'x'.repeat(256)])('is refused as %j', async (key) => {
    const person = await aPerson(await anApp());
    expect((await post(person, key)).status).toBe(422);
    expect(await count(person)).toBe(0);
  });
});
