import { createCollection, createGrant, createPost, listChanges, OWNER } from '@benotes/contract';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

const UNKNOWN = 999_999;

let test: TestApp;
let ada: Person;
/** Manages one of Ada's collections. */
let grace: Person;
/** Of Ada: a post in the shared collection, and a collection that is not shared with a post in it. */
let ids: Record<'shared' | 'soup' | 'secret' | 'letter', number>;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  const shared = await given(ada, createCollection, { name: 'Family' });
  const secret = await given(ada, createCollection, { name: 'Private' });
  const soup = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id: shared });
  const letter = await given(ada, createPost, { title: 'Letter', content: 'Leek too', collection_id: secret });
  const grant = { kind: 'user', principal_id: grace.id, role: 'manager' } as const;
  await ada.call(createGrant, { params: { id: shared }, body: grant });
  ids = { shared, soup, secret, letter };
});

type Request = (ids: { collection: number; post: number; shared: number; soup: number }) => InjectOptions;

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const patch = (url: string, payload: object): InjectOptions => ({ method: 'PATCH', url, payload });
const get = (url: string): InjectOptions => ({ method: 'GET', url });

const REQUESTS: Readonly<Record<string, Request>> = {
  'a list': ({ collection }) => get(`/api/posts?collection_id=${collection}`),
  'a list with all below': ({ collection }) => get(`/api/posts?collection_id=${collection}&below=1`),
  'the recycle bin': ({ collection }) => get(`/api/posts?collection_id=${collection}&is_archived=1`),
  'a list after a post': ({ shared, post: id }) => get(`/api/posts?collection_id=${shared}&after_id=${id}`),
  tags: ({ collection }) => get(`/api/tags?collection_id=${collection}`),
  'an export': ({ collection }) => get(`/api/exports?format=html&collection_id=${collection}`),
  'an export of selected posts': ({ post: id }) =>
    post('/api/posts/exports', { selection: { scope: {}, ids: [id] }, format: 'links' }),
  'an export of a selected list': ({ collection }) =>
    post('/api/posts/exports', { selection: { scope: { collection_id: collection }, all: true }, format: 'links' }),
  'a post in it': ({ collection }) => post('/api/posts', { content: 'x', collection_id: collection }),
  'a post moved into it': ({ soup, collection }) => patch(`/api/posts/${soup}`, { collection_id: collection }),
  'a collection in it': ({ collection }) => post('/api/collections', { name: 'x', parent_id: collection }),
  'a collection moved into it': ({ shared, collection }) =>
    patch(`/api/collections/${shared}`, { parent_id: collection }),
  'an order in it': ({ collection, shared }) =>
    post('/api/collections/order', { parent_id: collection, ids: [shared] }),
  'an order with it': ({ collection, shared }) =>
    post('/api/collections/order', { parent_id: shared, ids: [collection] }),
  'an action on a post': ({ post: id }) =>
    post('/api/posts/actions', { selection: { scope: {}, ids: [id] }, action: { type: 'pin' } }),
  'an action on a list': ({ collection }) =>
    post('/api/posts/actions', {
      selection: { scope: { collection_id: collection }, all: true },
      action: { type: 'pin' },
    }),
  'an action that moves posts into it': ({ shared, soup, collection }) =>
    post('/api/posts/actions', {
      selection: { scope: { collection_id: shared }, ids: [soup] },
      action: { type: 'move', collection_id: collection },
    }),
  'how it is shown': ({ collection }) => patch(`/api/list-settings/${collection}`, { view: 'list' }),
  'a move to another owner': ({ collection }) =>
    post('/api/moves', { collection_id: collection, to_collection_id: null }),
  'a move of a post': ({ post: id }) => post('/api/moves', { post_ids: [id], to_collection_id: null }),
  'a public link': ({ collection }) => post('/api/shares', { collection_id: collection, token: 'for all our guests' }),
  'a public link of a post': ({ post: id }) => post('/api/shares', { post_id: id, token: 'for all our guests' }),
};

/** What differs between two responses only because they are about another id, or at another moment. */
const withoutIds = ({ status, body }: { status: number; body: unknown }, unlike: readonly number[]) =>
  unlike.reduce(
    (text, id) => text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID'),
    JSON.stringify({ status, body }).replaceAll(/"(?:id|\w+_at)":("[^"]*"|\d+)/g, ''),
  );

describe('A manager of a shared collection', () => {
  it.each(Object.keys(REQUESTS))(
    'gets for what is not shared what they get for what is not there: %s',
    async (name) => {
      const request = REQUESTS[name] as Request;
      const { shared, soup, secret, letter } = ids;
      const before = await changes();
      const hidden = await grace.send(request({ collection: secret, post: letter, shared, soup }));
      expect(await changes()).toEqual(before);
      const unknown = await grace.send(request({ collection: UNKNOWN, post: UNKNOWN, shared, soup }));
      const unlike = [secret, letter, UNKNOWN];
      expect(withoutIds(hidden, unlike)).toBe(withoutIds(unknown, unlike));
      expect(JSON.stringify(hidden.body)).not.toMatch(/Letter|Private|Leek too/);
    },
  );
});

const changes = async () => (await ada.call(listChanges, { query: {} })).body;
