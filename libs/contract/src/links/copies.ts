import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';

/**
 * How the last attempt to copy a page ended. `none`: there was none. `copied`: the copy is of that attempt. After any
 * other outcome the copy, if there is one, is of an earlier attempt.
 */
export const COPY_STATES = [
  'none',
  'copied',
  'nothing-readable',
  'login-needed',
  'consent-needed',
  'too-large',
  'not-a-page',
  'encrypted',
  'damaged',
  'refused',
  'gone',
  'blocked',
  'unreachable',
  'quota-full',
  'failed',
] as const;

export type CopyState = (typeof COPY_STATES)[number];
const CopyState = Type.Unsafe<CopyState>(Type.Union(COPY_STATES.map((state) => Type.Literal(state))));

export type CopyKind = 'html' | 'pdf';
const CopyKind = Type.Unsafe<CopyKind>(Type.Union([Type.Literal('html'), Type.Literal('pdf')]));

export type PageCopy = Static<typeof PageCopy>;
/** What was kept of a linked page. */
export const PageCopy = Type.Object({
  /** The same for every later copy of the link. */
  id: Id,
  kind: CopyKind,
  /** The URL of the page after redirects. */
  url: Type.String(),
  title: Type.String(),
  author: Nullable(Type.String()),
  /** As the page names it; ISO 8601 if it could be read. */
  published_at: Nullable(Type.String()),
  /** A BCP 47 tag. */
  language: Nullable(Type.String()),
  words: Type.Integer(),
  /** Of a PDF. */
  pages: Nullable(Type.Integer()),
  /** What it takes of the storage: text, images, and files. */
  bytes: Type.Integer(),
  /** Images that were left out: too many, too large, or not readable. */
  images_left_out: Type.Integer(),
  /** HTML like that of a note. Its images are stored on this server. */
  html: Type.String(),
  /** The URL path of the PDF itself. */
  file: Nullable(Type.String()),
  fetched_at: Timestamp,
});

/**
 * How the last attempt to take a snapshot ended. `none`: there was none. `taken`: the snapshot is of that attempt.
 * After any other outcome the snapshot, if there is one, is of an earlier attempt.
 */
export const SNAPSHOT_STATES = [
  'none',
  'taken',
  'not-a-page',
  'refused',
  'gone',
  'unreachable',
  'too-large',
  'timed-out',
  'quota-full',
  'failed',
] as const;

export type SnapshotState = (typeof SNAPSHOT_STATES)[number];
const SnapshotState = Type.Unsafe<SnapshotState>(Type.Union(SNAPSHOT_STATES.map((state) => Type.Literal(state))));

export type PageSnapshot = Static<typeof PageSnapshot>;
/** A page as a browser showed it. */
export const PageSnapshot = Type.Object({
  /** The URL path of the page as one HTML file, which contains everything that it shows, and no scripts. */
  page: Type.String(),
  /** The URL path of a picture of it. */
  picture: Nullable(Type.String()),
  /** The URL of the page after redirects. */
  url: Type.String(),
  /** What both take of the storage. */
  bytes: Type.Integer(),
  /** Images, fonts, and styles for which there was no room. */
  left_out: Type.Integer(),
  taken_at: Timestamp,
});

export type SnapshotOfPost = Static<typeof SnapshotOfPost>;
export const SnapshotOfPost = Type.Object({
  state: SnapshotState,
  /** When the last attempt ended; null for `none`. */
  checked_at: Nullable(Timestamp),
  /** A snapshot is about to be taken. */
  is_pending: Type.Boolean(),
  /** The last good one. */
  kept: Nullable(PageSnapshot),
});

export type CopyOfPost = Static<typeof CopyOfPost>;
export const CopyOfPost = Type.Object({
  post_id: Id,
  state: CopyState,
  /** When the last attempt ended; null for `none`. */
  checked_at: Nullable(Timestamp),
  /** A copy is about to be fetched. */
  is_pending: Type.Boolean(),
  /** Whether this server keeps copies. */
  is_enabled: Type.Boolean(),
  /**
   * Of an imported link, or one that is filled in later: whether its title, description, and picture are about to be
   * fetched from its page. `failed`: that was given up, because the server ended each time while it fetched the page.
   */
  preview: Type.Union([Type.Literal('none'), Type.Literal('pending'), Type.Literal('failed')]),
  /** The last good copy. */
  copy: Nullable(PageCopy),
  /** The page as a browser shows it. Null if this server takes no snapshots, and there is none. */
  snapshot: Nullable(SnapshotOfPost),
});

export const getCopy = endpoint({
  method: 'GET',
  url: '/api/posts/:id/copy',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Get the copy of a linked page',
  description:
    '`state` says how the last attempt ended; `copy` is the last good one, or null. `snapshot` is the page as a browser shows it, where the server takes snapshots. Visitors get no copies.',
  errors: { 404: '"Post does not exist", also for notes.' },
  schema: { params: IdParams, response: { 200: Data(CopyOfPost) } },
});

export const fetchCopy = endpoint({
  method: 'POST',
  url: '/api/posts/:id/copy',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Copy a linked page again',
  description:
    'In the background: `is_pending` until it is done. The earlier copy stays until the new one is good. If its `preview` is `failed`, that is fetched again, too.',
  errors: {
    404: '"Post does not exist", also for notes.',
    409: '"This server keeps no copies of pages."',
    429: 'More than 60 per minute.',
  },
  schema: { params: IdParams, response: { 202: Data(CopyOfPost) } },
});

/** Deletes a copy with its files and its snapshot. 404 if there is none. */
export const deleteCopy = endpoint({
  method: 'DELETE',
  url: '/api/posts/:id/copy',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Delete the copy of a linked page',
  errors: { 404: '"There is no copy."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

export type StorageUse = Static<typeof StorageUse>;
/** How much of their storage a user takes, in bytes. */
export const StorageUse = Type.Object({
  /** Uploaded images. */
  uploads: Type.Integer(),
  /** Pictures of links. They are stored only while there is room. */
  pictures: Type.Integer(),
  /** Copies of linked pages, with their images and files. */
  copies: Type.Integer(),
  copies_count: Type.Integer(),
  /** Earlier versions of posts. */
  versions: Type.Integer(),
  /** Links whose pages are about to be copied. */
  pending_count: Type.Integer(),
  quota: Type.Integer(),
  /** What this server keeps of linked pages. */
  keep_copies: Type.Unsafe<'off' | 'text' | 'images'>(
    Type.Union([Type.Literal('off'), Type.Literal('text'), Type.Literal('images')]),
  ),
});

export const getStorageUse = endpoint({
  method: 'GET',
  url: '/api/storage-use',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Get how much storage uploads, pictures, copies, and versions take',
  schema: { response: { 200: Data(StorageUse) } },
});
