import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable } from '../protocol/endpoint.ts';

/** The most posts, and the most collections, that one move between owners takes along. */
export const MOVED_POSTS_MAX = 500;
export const MOVED_COLLECTIONS_MAX = 100;
/** How long a move between owners can be undone, in hours. */
export const MOVE_UNDO_HOURS = 24;

const Count = Type.Integer({ minimum: 0 });

/**
 * What stays with the originals, of all posts and collections of a move. Links and grants are counted for managers
 * only.
 */
export type LeftBehind = Static<typeof LeftBehind>;
export const LeftBehind = Type.Object({
  /** Public links. */
  links: Count,
  /** With whom the collections are shared. */
  grants: Count,
  comments: Count,
  /** Earlier versions of posts. */
  versions: Count,
  /** Stored copies of pages, and highlights in them. */
  copies: Count,
  highlights: Count,
});

/** A move of posts or of a collection to another owner, or what it would do. */
export type Move = Static<typeof Move>;
export const Move = Type.Object({
  /** Null where it was only asked what the move would do. */
  id: Nullable(Id),
  /** How many posts, and how many collections, are moved. */
  posts: Count,
  collections: Count,
  /** The user to whom they belong afterwards. */
  owner: Type.Object({ id: Id, name: Type.String() }),
  left: LeftBehind,
  /** The new ids of the posts, by those that they had. */
  copies: Type.Array(Type.Object({ from: Id, to: Id })),
  /** The new id of the collection. */
  collection_id: Nullable(Id),
});

const UNKNOWN = '"Post does not exist", "Collection not found", or "Move not found"';

export const createMove = endpoint({
  method: 'POST',
  url: '/api/moves',
  access: 'user',
  scopes: ['everything'],
  summary: 'Move posts or a collection to another owner',
  description:
    'From one’s own library into a collection that another user shares, back, or between two of those. Posts can be moved by whoever may edit both places; collections by whoever manages them, except for the collection that is shared itself. Everything belongs to the owner of the new place: it is copied there with pictures, highlights, and tags, which become tags of that owner by their names, and the originals go to the recycle bin. `left` counts what stays behind. With `is_preview`, nothing is moved.',
  errors: {
    403: 'The user may not take it from there, or not add it there.',
    404: UNKNOWN,
    409: 'Something else is being deleted or restored.',
    422: 'Both places belong to the same owner, or these are too many posts or collections.',
    507: 'The storage of the new owner is full.',
  },
  schema: {
    body: Type.Object({
      /** Posts of one owner, outside the recycle bin. */
      post_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOVED_POSTS_MAX })),
      /** Moved with everything below it. */
      collection_id: Type.Optional(Id),
      /** Null for one’s own Uncategorized, or for the top level. */
      to_collection_id: Nullable(Id),
      is_preview: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Data(Move), 201: Data(Move) },
  },
});

export const undoMove = endpoint({
  method: 'POST',
  url: '/api/moves/:id/undo',
  access: 'user',
  scopes: ['everything'],
  summary: 'Undo a move to another owner',
  description:
    'Within 24 hours, by whoever moved it and may still edit both places. The originals return from the recycle bin, and the copies go there, with what was changed in the meantime. A post whose original is not in the recycle bin any more stays where it is.',
  errors: { 404: UNKNOWN, 409: 'The collection cannot be restored any more.' },
  schema: {
    params: IdParams,
    response: { 200: Data(Type.Object({ posts: Count, kept: Count, collection_id: Nullable(Id) })) },
  },
});
