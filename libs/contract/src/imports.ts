import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Flag, Id } from './endpoint.ts';

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
  /** Lines that hold nothing that can be saved; `line` counts from 1. */
  skipped: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
});

/** multipart/form-data with one field `file`, a Netscape bookmark file. All or nothing. */
export const importBookmarks = {
  method: 'POST',
  url: '/api/imports',
  schema: {
    querystring: Type.Object({ dry_run: Type.Optional(Flag) }),
    response: { 200: Data(ImportResult), 201: Data(ImportResult) },
  },
} as const satisfies Endpoint;
