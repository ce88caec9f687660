import { type Static, Type } from 'typebox';

import { Data, type Endpoint, endpoint, Flag, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';

/** Maximum number of listed lines of each kind (duplicates, skipped, shortened). */
export const LINES_LISTED_MAX = 5000;
/** Maximum number of listed collections with a public link. */
export const SHARES_LISTED_MAX = 1000;

/** A line or entry of a file, counted from 1, and what happened to it. */
export const ImportLine = Type.Object({ line: Type.Integer(), reason: Type.String() });

/** A collection or saved search that had a public link. */
export const SharedCollection = Type.Object({ name: Type.String(), is_active: Type.Boolean() });

export type ImportResult = Static<typeof ImportResult>;
export const ImportResult = Type.Object({
  /** Null on a dry run. */
  id: Type.Union([Id, Type.Null()]),
  /** Links created, or that would be created (dry run). */
  posts: Type.Integer(),
  /** New collections, made from folders. */
  collections: Type.Integer(),
  /** The collection that holds the import, if there is one. Missing for imports of earlier versions. */
  collection_id: Type.Optional(Id),
  /** New tags. */
  tags: Type.Integer(),
  /** New saved searches. Only for archives. */
  saved_searches: Type.Optional(Type.Integer()),
  /** Links skipped because they are already in that collection, or earlier in the file. */
  duplicates: Type.Integer(),
  /** How many of the duplicates only repeat an earlier entry of the file. Missing for imports of earlier versions. */
  repeated: Type.Optional(Type.Integer()),
  /** The first duplicates: their lines, and where the link already exists. Missing for imports of earlier versions. */
  duplicate_lines: Type.Optional(Type.Array(ImportLine)),
  /** The first lines that cannot be imported; `line` counts from 1. */
  skipped: Type.Array(ImportLine),
  /** Number of skipped lines. Missing for imports of earlier versions, which list them all. */
  skipped_count: Type.Optional(Type.Integer()),
  /** Links and notes whose title or description was too long and was cut. */
  shortened: Type.Optional(Type.Integer()),
  /** The first shortened lines. */
  shortened_lines: Type.Optional(Type.Array(ImportLine)),
  /** Posts that were in the library already and got the title, text, and tags of the file. */
  updated: Type.Optional(Type.Integer()),
  /** Images that were stored. */
  images: Type.Optional(Type.Integer()),
  /**
   * Archives: number of its new collections and saved searches that had a public link. They get a new one only if the
   * request sets `shares`.
   */
  shares: Type.Optional(Type.Integer()),
  /** Whether the request set `shares`. */
  is_sharing: Type.Optional(Type.Boolean()),
  /** The first shared collections and saved searches. */
  shared_collections: Type.Optional(Type.Array(SharedCollection)),
});

/** The same with the header `Prefer: respond-async`: responds immediately, and `getImport` returns the progress. */
export const startImport = {
  method: 'POST',
  url: '/api/imports',
  schema: {
    querystring: Type.Object({ shares: Type.Optional(Flag) }),
    response: { 202: Data(Type.Object({ id: Id })) },
  },
} as const satisfies Endpoint;

/**
 * multipart/form-data with one field `file`, a Netscape bookmark file or the zip of an export. All or nothing.
 * `dry_run`: 200 with the same counts, nothing stored. `shares`: collections that had a public link in a zip get a new
 * one. 409 while another zip of the same user is being imported.
 */
export const importBookmarks = endpoint({
  method: 'POST',
  url: '/api/imports',
  access: 'user',
  scopes: ['import'],
  summary: 'Import a file',
  description:
    'All or nothing, also if the client disconnects: `listImports` then names it once it is done. With `dry_run`: 200 and the same totals, nothing is stored. With the header `Prefer: respond-async`: 202 once the file is read, and GET returns the progress. Files that take longer than proxies wait should be sent with it.',
  form: { file: 'A Netscape bookmark file from any program, or an exported zip.' },
  errors: {
    409: 'A request with this Idempotency-Key is in progress, or another zip of this user is being imported.',
    503: 'It waited ten seconds behind imports of others. Nothing is stored; try again after `Retry-After`.',
  },
  variants: [startImport],
  schema: {
    querystring: Type.Object({ dry_run: Type.Optional(Flag), shares: Type.Optional(Flag) }),
    response: { 200: Data(ImportResult), 201: Data(ImportResult) },
  },
});

export type ImportState = Static<typeof ImportState>;
export const ImportState = Type.Object({
  id: Id,
  /** `undoing`: a large import is being undone. It is gone when that is over, and `done` again if that failed. */
  status: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed'), Type.Literal('undoing')]),
  /** Links (archives: posts and files; while it is undone: posts) processed so far, of `total`. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Null until it is done. */
  result: Nullable(ImportResult),
  /**
   * The error that the synchronous request would have returned, in which case nothing is stored. Null unless it failed.
   */
  failure: Nullable(Type.Object({ status: Type.Integer(), reason: Nullable(Type.String()) })),
  created_at: Timestamp,
});

/**
 * The latest import that was not undone, after those that have failed since, newest first. With `id`, the one with this
 * id. An empty list if there is none.
 */
export const listImports = endpoint({
  method: 'GET',
  url: '/api/imports',
  access: 'user',
  scopes: ['import'],
  summary: 'Get the latest import',
  description:
    'Running, done, or being undone; those that have failed since come before it. An empty list if there is none, or it was undone. With `id`: that import alone.',
  schema: { querystring: Type.Object({ id: Type.Optional(Id) }), response: { 200: Data(Type.Array(ImportState)) } },
});

/** 404 `"Import not found"`. */
export const getImport = endpoint({
  method: 'GET',
  url: '/api/imports/:id',
  access: 'user',
  scopes: ['import'],
  summary: 'Get the state of an import',
  errors: { 404: '"Import not found"' },
  schema: { params: IdParams, response: { 200: Data(ImportState) } },
});

/**
 * Deletes what an import created, except items changed since: 204. A large one is undone in the background, also after
 * a restart of the server: 202, and `getImport` returns the progress, then 404. 409 while it runs.
 */
export const undoImport = endpoint({
  method: 'DELETE',
  url: '/api/imports/:id',
  access: 'user',
  scopes: ['import'],
  summary: 'Undo an import',
  description:
    'Deletes what it created and was not changed since: 204. If that are many posts: 202, it goes on in the background, and `getImport` tells the progress, then 404.',
  errors: { 404: '"Import not found"', 409: '"This import is in progress."' },
  schema: { params: IdParams, response: { 204: Type.Null(), 202: Data(ImportState) } },
});

/** Stops a running import; nothing of it is stored. 409 if it does not run any more. */
export const cancelImport = endpoint({
  method: 'POST',
  url: '/api/imports/:id/cancel',
  access: 'user',
  scopes: ['import'],
  summary: 'Stop an import',
  description: 'Nothing of it stays stored. The response comes when it has stopped.',
  errors: { 404: '"Import not found"', 409: '"This import is not in progress."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
