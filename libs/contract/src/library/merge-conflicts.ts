import { type Static, Type } from 'typebox';

import { Nullable } from '../protocol/endpoint.ts';
import { Author } from './authors.ts';
import { fieldsWith, type FieldsWith } from './fields-with.ts';
import { Post } from './posts.ts';

type ConflictField = Exclude<FieldsWith<'edited'>, 'tags'>;

export type MergeConflict = Static<typeof MergeConflict>;
/** Where two edits changed the same words, or the same block or field in ways that cannot be combined. */
export const MergeConflict = Type.Object({
  field: Type.Unsafe<ConflictField>(
    Type.Union(
      fieldsWith('edited')
        .filter((name) => name !== 'tags')
        .map((name) => Type.Literal(name)),
    ),
  ),
  /** Words within a block, or whole blocks; of a field without blocks its value as JSON. */
  kind: Type.Union([Type.Literal('block'), Type.Literal('words')]),
  /** The number of the block of the merged note, from 0. */
  block: Type.Integer(),
  /** What each has there, as HTML, of a title and a description as text; null if a block is not there. */
  base: Nullable(Type.String()),
  mine: Nullable(Type.String()),
  theirs: Nullable(Type.String()),
  /** Of words, the block or the text that they were in. */
  context: Nullable(Type.String()),
});

export type MergeDecision = Static<typeof MergeDecision>;
/** Besides `error`, what a client gets with the status 409 when a merge needs a decision. */
export const MergeDecision = Type.Object({
  conflicts: Type.Array(MergeConflict),
  /** The post as it is now, and its entity tag, for the request with the decision. */
  post: Post,
  etag: Type.String(),
  /** The other users who have changed it since. None if all of the changes are the user's own. */
  changed_by: Type.Array(Author),
});
