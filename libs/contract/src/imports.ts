import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Flag, Id, IdParams, Nullable, Timestamp } from './endpoint.ts';

/** Lines of a kind (duplicates, skipped, shortened) that are listed, of however many there are. */
export const LINES_LISTED_MAX = 5000;
/** The same of collections with a public link. */
export const SHARES_LISTED_MAX = 1000;

const Line = Type.Object({ line: Type.Integer(), reason: Type.String() });

export type ImportResult = Static<typeof ImportResult>;
export const ImportResult = Type.Object({
  /** Null on a dry run. */
  id: Type.Union([Id, Type.Null()]),
  /** Links that were stored, or on a dry run would be. */
  posts: Type.Integer(),
  /** Folders that became new collections. */
  collections: Type.Integer(),
  /** Tags that were new. */
  tags: Type.Integer(),
  /** Links left out because they stand in that collection already. */
  duplicates: Type.Integer(),
  /** The first of them: the lines they stand in, and where the same is already. Absent for imports of earlier versions. */
  duplicate_lines: Type.Optional(Type.Array(Line)),
  /** The first lines that hold nothing that can be saved; `line` counts from 1. */
  skipped: Type.Array(Line),
  /** How many of them there are. Absent for imports of earlier versions, which list them all. */
  skipped_count: Type.Optional(Type.Integer()),
  /** Links and notes of which the title or the description was longer than it may be, and was cut. */
  shortened: Type.Optional(Type.Integer()),
  /** The first of them. */
  shortened_lines: Type.Optional(Type.Array(Line)),
  /**
   * Of an archive: how many of its new collections have a public link in it. They get none here unless the call says
   * `shares`, and then a new one.
   */
  shares: Type.Optional(Type.Integer()),
  /** Whether the call said so. */
  is_sharing: Type.Optional(Type.Boolean()),
  /** The first of them, by the names of their collections. */
  shared_collections: Type.Optional(Type.Array(Type.Object({ name: Type.String(), is_active: Type.Boolean() }))),
});

/**
 * multipart/form-data with one field `file`, a Netscape bookmark file or the zip of an export. All or nothing.
 * `dry_run`: 200 and the same figures, nothing stored. `shares`: collections that had a public link in a zip get a new
 * one. 409 while another zip of the same user is being imported.
 */
export const importBookmarks = {
  method: 'POST',
  url: '/api/imports',
  schema: {
    querystring: Type.Object({ dry_run: Type.Optional(Flag), shares: Type.Optional(Flag) }),
    response: { 200: Data(ImportResult), 201: Data(ImportResult) },
  },
} as const satisfies Endpoint;

/** The same with the header `Prefer: respond-async`: answers at once, and `getImport` tells how it goes. */
export const startImport = {
  method: 'POST',
  url: '/api/imports',
  schema: {
    querystring: Type.Object({ shares: Type.Optional(Flag) }),
    response: { 202: Data(Type.Object({ id: Id })) },
  },
} as const satisfies Endpoint;

export type ImportState = Static<typeof ImportState>;
export const ImportState = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
  /** Links (of an archive: posts and files) handled so far, of `total`. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Null until it is done. */
  result: Nullable(ImportResult),
  /** What the call would have been answered with; null unless it failed. Nothing is stored then. */
  failure: Nullable(Type.Object({ status: Type.Integer(), reason: Nullable(Type.String()) })),
  created_at: Timestamp,
});

/** The latest import that was not taken back, running, done or failed; an empty list where there is none. */
export const listImports = {
  method: 'GET',
  url: '/api/imports',
  schema: { response: { 200: Data(Type.Array(ImportState)) } },
} as const satisfies Endpoint;

/** 404 `"Import not found"`. */
export const getImport = {
  method: 'GET',
  url: '/api/imports/:id',
  schema: { params: IdParams, response: { 200: Data(ImportState) } },
} as const satisfies Endpoint;

/** Takes back what an import made and nobody has changed since. 409 while it runs. */
export const undoImport = {
  method: 'DELETE',
  url: '/api/imports/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;
