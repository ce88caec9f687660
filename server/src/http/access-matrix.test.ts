import {
  createCollection,
  createFeed,
  createHighlight,
  createPost,
  createSavedSearch,
  createShare,
  createTag,
  createWebhook,
  type Endpoint,
  importBookmarks,
  OWNER,
  updateShare,
} from '@benotes/contract';
import { type Operation, operations } from '@benotes/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';

import { stateOf } from '../testing/attack-state.ts';
import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../testing/app.ts';
import { items, previewOf } from '../testing/import-previews.ts';

const all = Object.entries(Object.assign({}, ...Object.values(operations)) as Record<string, Operation>);

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const A_NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const A_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** The body for each operation. An operation with a body that is not listed here fails the test. */
const BODIES: Record<string, object> = {
  login: { email: 'nobody@example.org', password: 'wrong' },
  forgotPassword: { email: 'nobody@example.org' },
  resetPassword: {
    email: 'nobody@example.org',
    token: 'x',
    password: 'new password',
    password_confirmation: 'new password',
  },
  setUp: { token: 'x', name: 'x', email: 'x@example.org', password: 'new password' },
  createUser: { name: 'New', email: 'new@example.org', password: 'new password' },
  updateUser: { name: 'Changed' },
  createCollection: { name: 'New' },
  updateCollection: { name: 'Changed' },
  orderCollections: { parent_id: null, ids: [] },
  createPost: { content: 'New' },
  updatePost: { title: 'Changed' },
  updateListSettings: { view: 'list' },
  convertPost: { type: 'link' },
  actOnPosts: { selection: { scope: {}, all: true }, action: { type: 'delete' } },
  exportSelection: { selection: { scope: {}, all: true }, format: 'links' },
  updateImportPreview: { articles: true },
  importPreviewed: { collection_id: null, folders: 'collections', duplicates: 'skip', flags: [], shares: false },
  createHighlight: { post_id: 999_999, source: 'note', quote: 'x', prefix: '', suffix: '', position: 0, color: 'blue' },
  updateHighlight: { color: 'pink' },
  createTag: { name: 'new' },
  updateTag: { name: 'changed' },
  mergeTag: { into: 2 },
  createSavedSearch: { name: 'New', filter: 'is:link' },
  updateSavedSearch: { name: 'Changed' },
  createShare: { token: 'new', collection_id: 1 },
  updateShare: { is_active: false },
  reportModules: { modules: [{ name: 'x', version: 'x', loads: 1, failures: {}, drawings: [0, 0, 0, 0, 0, 0, 0] }] },
  createApiToken: { name: 'CI', modules: ['*'], password: 'wrong' },
  linkOidc: { password: 'wrong' },
  connectIdentity: { password: 'wrong' },
  allowExtension: { challenge: 'A'.repeat(43), name: 'Chromium' },
  connectExtension: { grant: 'A'.repeat(43), verifier: 'A'.repeat(43) },
  disconnectExtension: { token: 'x' },
  createFeed: { collection_id: null },
  createWebhook: { name: 'Hook', url: 'https://hooks.example.org/', events: ['post.created'] },
  updateWebhook: { name: 'Changed' },
  changeRole: { permission: 255 },
  createInvitation: { email: 'invited@example.org' },
  readInvitation: { token: 'x' },
  acceptInvitation: { token: 'x', name: 'x', password: 'new password' },
  completeLogin: { token: 'x', code: '123456' },
  loginWithPasskey: { token: 'x', response: A_PASSKEY },
  startPasskey: { password: 'wrong' },
  addPasskey: { token: 'x', name: 'x', response: A_NEW_PASSKEY },
  renamePasskey: { name: 'Changed' },
  removePasskey: { password: 'wrong' },
  requirePasskey: { is_required: true, password: 'wrong' },
  startTotp: { password: 'wrong' },
  confirmTotp: { code: '123456' },
  disableTotp: { code: '123456', password: 'wrong' },
  createRecoveryCodes: { password: 'wrong' },
  createPersonalToken: { name: 'Phone', scopes: ['tags'], days: 1, password: 'wrong' },
};
const QUERIES: Record<string, string> = { emptyRecycleBin: '?is_archived=true', getMeta: '?url=https://example.org/' };

/** Called last, because it ends the session. */
const LAST = 'logout';

interface Library {
  posts: number;
  collections: number;
  tags: number;
  'saved-searches': number;
  highlights: number;
  shares: number;
  feeds: number;
  webhooks: number;
  imports: number;
  /** A preview of an import. */
  previews: string;
  users: number;
}

/** One entity of each kind, with a share. */
async function aLibrary(person: Person, token: string): Promise<Library> {
  const collections = await given(person, createCollection, { name: 'Mine' });
  const posts = await given(person, createPost, { content: 'Mine', collection_id: collections });
  const { id: tags } = (await person.call(createTag, { body: { name: 'mine' } })).body.data;
  const search = { name: 'Mine', filter: 'mine' };
  const searches = (await person.call(createSavedSearch, { body: search })).body.data.id;
  const passage = { source: 'note' as const, quote: 'Mine', prefix: '', suffix: '', position: 0 };
  const highlight = { ...passage, post_id: posts, color: 'blue' as const };
  const highlights = (await person.call(createHighlight, { body: highlight })).body.data.id;
  const share = { token, collection_id: collections, is_active: true };
  const { id: shares } = (await person.call(createShare, { body: share })).body.data;
  const { id: feeds } = (await person.call(createFeed, { body: { collection_id: collections } })).body.data;
  const hook = { name: 'Mine', url: 'https://127.0.0.1.invalid/', events: ['collection.created' as const] };
  const { id: webhooks } = (await person.call(createWebhook, { body: hook })).body.data;
  const file = aFile('<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/">x</A></DL><p>');
  const imported = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
  const { id: imports } = (imported.body as { data: { id: number } }).data;
  const { id: previews } = await previewOf(person, { 'items.jsonl': items({ kind: 'note', title: 'Mine' }) });
  return {
    posts,
    collections,
    tags,
    'saved-searches': searches,
    highlights,
    shares,
    feeds,
    webhooks,
    imports,
    previews,
    users: person.id,
  };
}

interface Scenario {
  test: TestApp;
  victim: Person;
  attacker: Person;
  owner: Person;
  theirs: Library;
  mine: Library;
}

async function aScenario(): Promise<Scenario> {
  const test = await anApp();
  const [victim, attacker] = [await aPerson(test, 'victim@example.org'), await aPerson(test, 'attacker@example.org')];
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const theirs = await aLibrary(victim, 'open to visitors');
  const mine = await aLibrary(attacker, 'another share');
  return { test, victim, attacker, owner, theirs, mine };
}

const kindOf = (url: string) => (/^\/api\/(?:imports\/(?=previews\/))?([\w-]+)/.exec(url)?.[1] ?? '') as keyof Library;

let address = 0;

/** Calls a route, each time from another IP address, because wrong tokens are rate-limited. */
async function send(app: FastifyInstance, { name, endpoint: { method, url } }: Call, ids: Library, authorization = '') {
  address += 1;
  const answer = await app.inject({
    method,
    url: `${url.replace(':id', String(ids[kindOf(url)]))}${QUERIES[name] ?? ''}`,
    remoteAddress: `10.0.${Math.floor(address / 256)}.${address % 256}`,
    ...(BODIES[name] && { payload: BODIES[name] }),
    headers: { ...(authorization && { authorization }) },
  });
  return { status: answer.statusCode, body: answer.body };
}

interface Call {
  name: string;
  operation: Operation;
  endpoint: Endpoint;
  label: string;
}

const calls: Call[] = all.flatMap(([name, operation]) => {
  const [endpoint] = operation.endpoints;
  return [endpoint.url, ...(operation.also ?? [])].map((url) => ({
    name,
    operation,
    endpoint: { ...endpoint, url: url as Endpoint['url'] },
    label: `${endpoint.method} ${url}`,
  }));
});
const guarded = calls.filter(({ operation }) => operation.access !== 'anyone');
const closedToVisitors = guarded.filter(({ operation }) => operation.access !== 'user-or-visitor');
const named = guarded.filter(({ endpoint, name }) => endpoint.url.includes(':id') && name !== 'getUser');

/** The calls with an unexpected response, each with the response. */
async function unexpected(
  some: readonly Call[],
  answer: (call: Call) => Promise<{ status: number; body: string }>,
  isRight: (call: Call, answer: { status: number; body: string }) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of some) {
    const given = await answer(call);
    if (!isRight(call, given)) wrong.push(`${call.label}: ${given.status} ${given.body.slice(0, 80)}`);
  }
  return wrong;
}

const isUnauthenticated = (_call: Call, { status, body }: { status: number; body: string }) =>
  status === 401 && body === '"Unauthenticated."';

const isRefused = ({ endpoint }: Call, { status }: { status: number }) =>
  status === (endpoint.url.startsWith('/api/auth/') ? 401 : 403);

// An error about the input still means that the caller has access.
const hasAccess = ({ name }: Call, { status }: { status: number }) =>
  name === 'getVisitor' ? status === 401 : ![401, 403, 500].includes(status);

describe('Every route', () => {
  it('with a body is tested with a body', () => {
    const untried = all.filter(
      ([name, { endpoints, form }]) => endpoints.some(({ schema }) => schema.body) && !form && !BODIES[name],
    );
    expect(untried.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['no token', ''],
    ['a missing token', 'Bearer null'],
    ['an invalid token', 'Bearer garbage'],
    ['an unknown session', `Bearer bna_${'A'.repeat(43)}`],
    ['another scheme', 'Basic eDp5'],
    ['an inactive share', 'Bearer closed'],
  ])('is refused to %s, and nothing is changed', async (_who, authorization) => {
    const { test, victim, theirs } = await aScenario();
    await victim.call(updateShare, { params: { id: theirs.shares }, body: { token: 'closed', is_active: false } });
    const before = await stateOf(test.db, victim.id);
    expect(await unexpected(guarded, (call) => send(test.app, call, theirs, authorization), isUnauthenticated)).toEqual(
      [],
    );
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });

  it('of a user is refused to a visitor, and nothing is changed', async () => {
    const { test, victim, theirs } = await aScenario();
    const before = await stateOf(test.db, victim.id);
    const answer = (call: Call) => send(test.app, call, theirs, 'Bearer open to visitors');
    expect(await unexpected(closedToVisitors, answer, isRefused)).toEqual([]);
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });

  it('responds to another user’s id as to one that never existed, and changes nothing', async () => {
    const { test, victim, attacker, theirs } = await aScenario();
    const ids = Object.fromEntries(Object.keys(theirs).map((kind) => [kind, 999_999])) as unknown as Library;
    const missing: Library = { ...ids, previews: 'A'.repeat(22) };
    const before = await stateOf(test.db, victim.id);
    const token = `Bearer ${attacker.token}`;
    const unlike: string[] = [];
    for (const call of named.filter(({ operation }) => operation.access !== 'owner')) {
      const [got, unknown] = [await send(test.app, call, theirs, token), await send(test.app, call, missing, token)];
      const isRight = call.name === 'updateUser' ? got.status === 403 : got.status === 404;
      if (!isRight || got.body !== unknown.body) unlike.push(`${call.label}: ${got.status} ${got.body}`);
    }
    expect(unlike).toEqual([]);
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });

  it('of an owner is refused to a user', async () => {
    const { test, attacker, theirs } = await aScenario();
    const forOwners = guarded.filter(({ operation }) => /owner|token/.test(operation.access));
    expect(forOwners.map(({ name }) => name)).toEqual([
      'getLibrary',
      'createUser',
      'changeRole',
      'disableUser',
      'enableUser',
      'deleteUser',
      'listInvitations',
      'createInvitation',
      'resendInvitation',
      'revokeInvitation',
      'getUserFactors',
      'removeUserFactors',
      'listModules',
      'releaseModule',
      'promoteModule',
      'rollBackModule',
      'disableModule',
      'enableModule',
      'listApiTokens',
      'createApiToken',
      'deleteApiToken',
    ]);
    const answer = (call: Call) => send(test.app, call, theirs, `Bearer ${attacker.token}`);
    expect(await unexpected(forOwners, answer, (_call, { status }) => status === 403)).toEqual([]);
  });

  it.each(['attacker', 'owner'] as const)('gives the %s access to their own data', async (who) => {
    const { test, mine, ...people } = await aScenario();
    const person = people[who];
    const own = who === 'owner' ? await aLibrary(person, 'of the owner') : mine;
    // Operations that delete come after those that read, and the one that ends the session comes last.
    const inOrder = guarded
      .filter(({ operation }) => who === 'owner' || !operation.access.startsWith('owner'))
      .filter(({ operation }) => !operation.form && operation.access !== 'visitor' && operation.access !== 'token')
      .toSorted((a, b) => lateness(a) - lateness(b));
    const ids = who === 'owner' ? { ...own, users: people.victim.id } : own;
    const answer = (call: Call) =>
      send(test.app, call, call.name === 'updateUser' ? own : ids, `Bearer ${person.token}`);
    expect(await unexpected(inOrder, answer, hasAccess)).toEqual([]);
  });
});

const lateness = ({ name, endpoint }: Call) => (name === LAST ? 2 : Number(endpoint.method === 'DELETE'));
