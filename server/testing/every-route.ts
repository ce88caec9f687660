import {
  createCollection,
  createComment,
  createFeed,
  createHighlight,
  createPost,
  createSavedSearch,
  createShare,
  createTag,
  createWebhook,
  type DescribedEndpoint,
  importBookmarks,
  keepPostVersion,
} from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import type { FastifyInstance } from 'fastify';

import { aFile, given, PASSWORD, type Person } from './app.ts';
import { items, previewOf } from './import-previews.ts';

/** Every endpoint of the API by the id of its operation. */
export const all = Object.entries(Object.assign({}, ...Object.values(operations)) as Record<string, DescribedEndpoint>);

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const A_NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const A_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** The body for each operation. An operation with a body that is not listed here fails the test. */
export const BODIES: Record<string, object> = {
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
  updateReadingPosition: { source: 'note', position: 120 },
  updateListSettings: { view: 'list' },
  convertPost: { type: 'link' },
  actOnPosts: { selection: { scope: {}, all: true }, action: { type: 'delete' } },
  exportSelection: { selection: { scope: {}, all: true }, format: 'links' },
  updateImportPreview: { articles: true },
  importPreviewed: { collection_id: null, folders: 'collections', duplicates: 'skip', flags: [], shares: false },
  createHighlight: { post_id: 999_999, source: 'note', quote: 'x', prefix: '', suffix: '', position: 0, color: 'blue' },
  updateHighlight: { color: 'pink' },
  createComment: { text: 'New' },
  updateComment: { text: 'Changed' },
  readNotifications: { up_to: 1 },
  keepPostVersion: { name: 'New' },
  updatePostVersion: { name: 'Changed' },
  restorePostVersion: {},
  createGrant: { kind: 'everyone', role: 'viewer' },
  updateGrant: { role: 'editor' },
  createMove: { post_ids: [999_999], to_collection_id: null },
  createGroup: { name: 'New' },
  updateGroup: { name: 'Changed' },
  createTag: { name: 'new' },
  updateTag: { name: 'changed' },
  mergeTag: { into: 999_998 },
  createSavedSearch: { name: 'New', filter: 'is:link' },
  updateSavedSearch: { name: 'Changed' },
  createShare: { token: 'new', collection_id: 1 },
  updateShare: { is_active: false },
  openShareSession: { token: 'x', password: 'wrong' },
  addToShare: { content: 'New' },
  reportModules: { modules: [{ name: 'x', version: 'x', loads: 1, failures: {}, drawings: [0, 0, 0, 0, 0, 0, 0] }] },
  createApiToken: { name: 'CI', modules: ['*'], password: 'wrong' },
  linkOidc: { password: 'wrong' },
  connectIdentity: { password: 'wrong' },
  allowExtension: { challenge: 'A'.repeat(43), name: 'Chromium' },
  connectExtension: { grant: 'A'.repeat(43), verifier: 'A'.repeat(43) },
  disconnectExtension: { token: 'x' },
  createFeed: { collection_id: null },
  createWebhook: { name: 'Hook', url: 'https://hooks.example.org/', events: ['post.created'], password: 'wrong' },
  updateWebhook: { name: 'Changed' },
  changeRole: { permission: 255 },
  createInvitation: { email: 'invited@example.org' },
  confirmSession: { password: 'wrong' },
  readEmailChange: { token: 'x' },
  confirmEmailChange: { token: 'x' },
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
const QUERIES: Record<string, string> = {
  emptyRecycleBin: '?is_archived=true',
  getMeta: '?url=https://example.org/',
  listPagePictures: '?url=https://example.org/',
  unsubscribePage: '?token=x',
  unsubscribe: '?token=x',
};

export interface Library {
  posts: number;
  collections: number;
  tags: number;
  'saved-searches': number;
  highlights: number;
  comments: number;
  /** A version of the post. */
  versions: number;
  shares: number;
  feeds: number;
  webhooks: number;
  imports: number;
  /** A preview of an import. */
  previews: string;
  users: number;
  grants: number;
  groups: number;
  moves: number;
  invitations: number;
  tokens: number;
  /** What belongs to the account of a user, which has tests of its own for the ids of others. */
  account: number;
}

/** The id of what a library does not have. */
const NONE = 999_998;

/** One entity of each kind, with a share. */
export async function aLibrary(person: Person, token: string): Promise<Library> {
  const collections = await given(person, createCollection, { name: 'Mine' });
  const posts = await given(person, createPost, { content: 'Mine', collection_id: collections });
  const { id: tags } = (await person.call(createTag, { body: { name: 'mine' } })).body.data;
  const search = { name: 'Mine', filter: 'mine' };
  const searches = (await person.call(createSavedSearch, { body: search })).body.data.id;
  const passage = { source: 'note' as const, quote: 'Mine', prefix: '', suffix: '', position: 0 };
  const highlight = { ...passage, post_id: posts, color: 'blue' as const };
  const highlights = (await person.call(createHighlight, { body: highlight })).body.data.id;
  const comments = (await person.call(createComment, { params: { id: posts }, body: { text: 'Mine' } })).body.data.id;
  const versions = await aVersion(person, posts);
  const share = { token, collection_id: collections, is_active: true };
  const { id: shares } = (await person.call(createShare, { body: share })).body.data;
  const { id: feeds } = (await person.call(createFeed, { body: { collection_id: collections } })).body.data;
  const about = { name: 'Mine', events: ['collection.created' as const] };
  const hook = { ...about, url: 'https://127.0.0.1.invalid/', password: PASSWORD };
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
    comments,
    versions,
    shares,
    feeds,
    webhooks,
    imports,
    previews,
    users: person.id,
    grants: NONE,
    groups: NONE,
    moves: NONE,
    invitations: NONE,
    tokens: NONE,
    account: NONE,
  };
}

export const aVersion = async (person: Person, post: number): Promise<number> =>
  (await person.call(keepPostVersion, { params: { id: post }, body: { name: 'Mine' } })).body.data.id;

/** What the id in a URL is of. */
export const kindOf = (url: string) =>
  (/^\/api\/(?:imports\/(?=previews\/))?([\w-]+)/.exec(url)?.[1] ?? '') as keyof Library;

let address = 0;

/** @throws Error for a kind that is not in `Library`: nobody would test whether its ids are safe from others. */
function idIn(ids: Library, url: string): string {
  const id: number | string | undefined = ids[kindOf(url)];
  if (id === undefined) throw new Error(`What ${url} names is missing in Library.`);
  return String(id);
}

/** Calls a route, each time from another IP address, because wrong tokens are rate-limited. */
export async function send(
  app: FastifyInstance,
  { name, endpoint: { method, url } }: Call,
  ids: Library,
  authorization = '',
) {
  address += 1;
  const answer = await app.inject({
    method,
    url: `${url
      .replace(':id', () => idIn(ids, url))
      .replace(':version_id', String(ids.versions))
      .replace(':member_id', String(ids.users))}${QUERIES[name] ?? ''}`,
    remoteAddress: `10.0.${Math.floor(address / 256)}.${address % 256}`,
    ...(BODIES[name] && { payload: BODIES[name] }),
    headers: { ...(authorization && { authorization }) },
  });
  return { status: answer.statusCode, body: answer.body };
}

/** A route of an endpoint. */
export interface Call {
  name: string;
  endpoint: DescribedEndpoint;
  label: string;
}

/** Every route. */
export const calls: Call[] = all.flatMap(([name, endpoint]) =>
  [endpoint.url, ...(endpoint.also ?? [])].map((url) => ({
    name,
    endpoint: { ...endpoint, url: url as DescribedEndpoint['url'] },
    label: `${endpoint.method} ${url}`,
  })),
);

/** Called last, because it ends the session. */
const LAST = 'logout';

/** The order of calls: those that read, that write, that delete, and the one that ends the session. */
export const lateness = ({ name, endpoint: { method } }: Call) => {
  if (name === LAST) return 3;
  return { GET: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 }[method];
};
