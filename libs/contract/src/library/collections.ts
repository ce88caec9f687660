import { type Static, Type } from 'typebox';

import { Data, endpoint, Flag, Id, IdParams, Nullable } from '../protocol/endpoint.ts';
import { COLLECTIONS_URL } from '../protocol/first-requests.ts';
import {
  COLLECTION_DESCRIPTION_MAX_LENGTH,
  COLLECTION_NAME_MAX_LENGTH,
  IMPORT_FOLDERS_MAX,
  URL_MAX_LENGTH,
} from '../protocol/limits.ts';
import { COLLECTION_COLORS, type CollectionColor } from './collection-colors.ts';

export interface Collection {
  id: number;
  name: string;
  /** One of the ids in `icons`, or null for none. */
  icon_id: number | null;
  /** Null for a top-level collection. */
  parent_id: number | null;
  /** The color of its icon; left out for the color of the text. */
  color?: CollectionColor;
  /** Plain text; left out where there is none. */
  description?: string;
  /** The URL path of its cover, a stored image; left out where there is none. */
  cover?: string;
  /** Left out unless it is one of the user's favorites. */
  is_favorite?: boolean;
  /** Left out unless it is false: then pages of its links are not copied. */
  keep_copies?: boolean;
  /** Of one that is shared with the user: whose it is, and what they may do with it (4, 6, or 7). */
  owner_id?: number;
  permission?: number;
  /** Number of its posts, without subcollections and the recycle bin. Only with `withCounts`. */
  posts_count?: number;
  /** Whether it has an active public link, or others have access to it. Only with `withCounts` or `withShares`. */
  is_shared?: boolean;
}

/** A collection. With `withCounts`, also the counts of what would be deleted with it. */
export interface CountedCollection extends Collection {
  /** Number of its descendants. */
  collections_below?: number;
  /** Number of posts in its descendants, without the recycle bin. */
  posts_below?: number;
}

/** A collection with its descendants, siblings in their stored order. */
export interface CollectionTree extends Collection {
  nested: CollectionTree[];
}

const Color = Type.Unsafe<CollectionColor>(Type.Union(COLLECTION_COLORS.map((name) => Type.Literal(name))));

const fields = {
  id: Id,
  name: Type.String(),
  icon_id: Nullable(Type.Integer()),
  parent_id: Nullable(Id),
  color: Type.Optional(Color),
  description: Type.Optional(Type.String()),
  cover: Type.Optional(Type.String()),
  is_favorite: Type.Optional(Type.Boolean()),
  keep_copies: Type.Optional(Type.Boolean()),
  owner_id: Type.Optional(Id),
  permission: Type.Optional(Type.Integer()),
};

export const Collection = Type.Object(fields);

export const CountedCollection = Type.Object({
  ...fields,
  posts_count: Type.Optional(Type.Integer()),
  is_shared: Type.Optional(Type.Boolean()),
  collections_below: Type.Optional(Type.Integer()),
  posts_below: Type.Optional(Type.Integer()),
});

/** How much there is in a library, without the recycle bin. */
export type LibraryCounts = Static<typeof LibraryCounts>;
export const LibraryCounts = Type.Object({
  /** All posts. */
  posts: Type.Integer(),
  /** Posts without a collection. */
  uncategorized: Type.Integer(),
  favorites: Type.Integer(),
  highlights: Type.Integer(),
  tags: Type.Integer(),
});

/** Not validated by the serializer: the server sends the tree as it is. */
export const CollectionTree = Type.Unsafe<CollectionTree>(Type.Any());

const Name = Type.String({ minLength: 1, maxLength: COLLECTION_NAME_MAX_LENGTH });

/**
 * How a collection looks. null or an empty text removes it. `cover`: the path of an image that the user has uploaded.
 */
const appearance = {
  color: Type.Optional(Nullable(Color)),
  description: Type.Optional(Nullable(Type.String({ maxLength: COLLECTION_DESCRIPTION_MAX_LENGTH }))),
  cover: Type.Optional(Nullable(Type.String({ maxLength: URL_MAX_LENGTH }))),
  is_favorite: Type.Optional(Type.Boolean()),
  /** Whether the pages of its links are copied; true by default. Turning it on fetches the missing copies. */
  keep_copies: Type.Optional(Type.Boolean()),
};

export const listCollections = endpoint({
  method: 'GET',
  url: COLLECTIONS_URL,
  access: 'user',
  scopes: ['posts:read', 'posts:write', 'collections'],
  summary: 'List collections',
  description:
    '`nested=true`: the root collections with their trees. `nested=false`: a flat list that includes `nested`. Omitted: a flat list. `withCounts` adds `posts_count` and `is_shared`, and next to `data` the `counts` of the library; `withShares` adds only `is_shared`. `has_shared` says that others share collections with the user (`GET /api/shared`), and with `withCounts`, `unread_notifications` how many of their notifications are unread.',
  errors: {
    413: 'More than 100,000 entries; `nested=false` repeats a collection for each of its ancestors.',
  },
  schema: {
    querystring: Type.Object({
      nested: Type.Optional(Flag),
      withCounts: Type.Optional(Flag),
      withShares: Type.Optional(Flag),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(CollectionTree),
        counts: Type.Optional(LibraryCounts),
        /** Whether others share collections with the user, which `listShared` has; otherwise left out. */
        has_shared: Type.Optional(Type.Literal(true)),
        /** How many notifications are unread; only with `withCounts`, and left out for users who have none at all. */
        unread_notifications: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
    },
  },
});

export const getCollection = endpoint({
  method: 'GET',
  url: '/api/collections/:id',
  access: 'user',
  scopes: ['posts:read', 'posts:write', 'collections'],
  summary: 'Get a collection',
  description:
    '`withCounts` adds `posts_count`, `is_shared`, and what would be deleted with it, at any depth: `collections_below` and `posts_below`.',
  versioned: 'tagged',
  errors: { 404: '"Collection not found"' },
  schema: {
    params: IdParams,
    querystring: Type.Object({ withCounts: Type.Optional(Flag) }),
    response: { 200: Data(CountedCollection) },
  },
});

export const createCollection = endpoint({
  method: 'POST',
  url: COLLECTIONS_URL,
  access: 'user',
  scopes: ['collections'],
  summary: 'Create a collection',
  description: 'As the last child of `parent_id`, or else at the top level.',
  versioned: 'tagged',
  schema: {
    body: Type.Object({
      name: Name,
      parent_id: Type.Optional(Nullable(Id)),
      icon_id: Type.Optional(Nullable(Type.Integer())),
      ...appearance,
    }),
    response: { 201: Data(Collection) },
  },
});

export const updateCollection = endpoint({
  method: 'PATCH',
  url: '/api/collections/:id',
  access: 'user',
  scopes: ['collections'],
  summary: 'Rename, move, or reorder a collection',
  description:
    'Omitted fields are unchanged. `is_root` removes the parent, `icon_id` null or 0 the icon; `position` is the index among its siblings, from 0. `cover` is the path of an image from `POST /api/files`.',
  versioned: 'matched',
  errors: { 404: '"Collection not found"' },
  schema: {
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Name),
      parent_id: Type.Optional(Nullable(Id)),
      icon_id: Type.Optional(Nullable(Type.Integer())),
      is_root: Type.Optional(Type.Boolean()),
      position: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      ...appearance,
    }),
    response: { 200: Data(Collection) },
  },
});

/**
 * Puts the children of a collection (null: the top level) into an order. Children that are not among `ids` follow in
 * the order they had. 422 on `ids` if one of them is not a child. The client sorts, because it knows the user's
 * language.
 */
export const orderCollections = endpoint({
  method: 'POST',
  url: `${COLLECTIONS_URL}/order`,
  access: 'user',
  scopes: ['collections'],
  summary: 'Put subcollections into an order',
  description:
    'The children of `parent_id`, or the top level for null, in the order of `ids`; others follow in the order they had.',
  errors: { 404: '"Collection not found"' },
  schema: {
    body: Type.Object({
      parent_id: Nullable(Id),
      ids: Type.Array(Id, { maxItems: IMPORT_FOLDERS_MAX, uniqueItems: true }),
    }),
    response: { 204: Type.Null() },
  },
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  url: '/api/collections/:id',
  access: 'user',
  scopes: ['collections'],
  summary: 'Delete a collection',
  description:
    '`nested=true` deletes its descendants, too; otherwise its children move up. Posts move to the recycle bin, shares end. It can be restored for 30 days.',
  versioned: 'matched',
  errors: { 404: '"Collection not found"' },
  schema: {
    params: IdParams,
    querystring: Type.Object({ nested: Type.Optional(Flag) }),
    response: { 204: Type.Null() },
  },
});
