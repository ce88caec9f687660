import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Flag, Id, IdParams, Nullable, Timestamp } from './endpoint.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  FILTER_MAX_LENGTH,
  TAGS_PER_POST_MAX,
  TITLE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from './limits.ts';
import { Tag } from './tags.ts';

export type Post = Static<typeof Post>;
export const Post = Type.Object({
  id: Id,
  type: Type.Union([Type.Literal('text'), Type.Literal('link')]),
  title: Type.String(),
  /** HTML. A lone paragraph is stored without its wrapper. */
  content: Type.String(),
  /** The URL of a link; null for a text, as are the four fields below. */
  url: Nullable(Type.String()),
  /** scheme://host[:port] of `url`. */
  base_url: Nullable(Type.String()),
  description: Nullable(Type.String()),
  image_path: Nullable(Type.String()),
  /** `#rrggbb`; null shows `LINK_COLOR`. */
  color: Nullable(Type.String()),
  /** Null means Uncategorized. */
  collection_id: Nullable(Id),
  /** Lists show the highest order first. */
  order: Type.Integer(),
  /** In the recycle bin. */
  is_archived: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it was moved to the recycle bin; only on posts there. */
  archived_at: Type.Optional(Timestamp),
  /** The deleted collection it comes from; only in the recycle bin, with `collection_id` null. */
  deleted_collection_id: Type.Optional(Id),
  /** Always in responses to POST and PATCH, otherwise only with `withTags`. */
  tags: Type.Optional(Type.Array(Tag)),
});

/**
 * One page of posts, highest order first (recycle bin: last deleted first).
 *
 * `collection_id` above 0: that collection; `is_uncategorized`: the posts without one; neither: all of the user.
 * `filter`: a search (`@benotes/contract/search-query`), in the collection and all below it: posts that match in their
 * title first, each part newest first. `time_zone`: the IANA name of the zone in which its dates are meant, else UTC.
 * `url`: only links to exactly this URL; `filter` is ignored. A missing `limit` is 20; 0 and more than 100 mean 100.
 */
export const listPosts = {
  method: 'GET',
  url: '/api/posts',
  schema: {
    querystring: Type.Object({
      collection_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      is_uncategorized: Type.Optional(Flag),
      tag_id: Type.Optional(Id),
      filter: Type.Optional(Type.String({ maxLength: FILTER_MAX_LENGTH })),
      time_zone: Type.Optional(Type.String({ maxLength: 64 })),
      url: Type.Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
      is_archived: Type.Optional(Flag),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      after_id: Type.Optional(Id),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      withTags: Type.Optional(Flag),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(Post),
        /** Only on the first page of a search without results: a similar search that has some, or null. */
        suggestion: Type.Optional(Nullable(Type.String())),
      }),
    },
  },
} as const satisfies Endpoint;

export const getPost = {
  method: 'GET',
  url: '/api/posts/:id',
  schema: {
    params: IdParams,
    querystring: Type.Object({ withTags: Type.Optional(Flag) }),
    response: { 200: Data(Post) },
  },
} as const satisfies Endpoint;

const Title = Type.String({ maxLength: TITLE_MAX_LENGTH });
const TagIds = Type.Array(Id, { maxItems: TAGS_PER_POST_MAX });
/** 0 means null, because the reference client sends it. */
const CollectionId = Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));

/** Adds the post at the top of its collection. Content that is exactly one http(s) URL becomes a link. */
export const createPost = {
  method: 'POST',
  url: '/api/posts',
  schema: {
    body: Type.Object({
      title: Type.Optional(Nullable(Title)),
      content: Type.String(),
      collection_id: Type.Optional(CollectionId),
      is_uncategorized: Type.Optional(Type.Boolean()),
      description: Type.Optional(Nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
      tags: Type.Optional(TagIds),
    }),
    response: { 201: Data(Post) },
  },
} as const satisfies Endpoint;

/**
 * Missing fields are unchanged; `tags: []` removes all tags. In another collection the post goes to the top. `order` moves
 * it to the position of the post with that number. `is_archived` true works like DELETE, false restores.
 */
export const updatePost = {
  method: 'PATCH',
  url: '/api/posts/:id',
  schema: {
    params: IdParams,
    body: Type.Object({
      title: Type.Optional(Nullable(Title)),
      content: Type.Optional(Type.String()),
      collection_id: Type.Optional(CollectionId),
      is_uncategorized: Type.Optional(Type.Boolean()),
      tags: Type.Optional(TagIds),
      order: Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
      is_archived: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Data(Post) },
  },
} as const satisfies Endpoint;

/** Moves a post to the recycle bin. `permanent` permanently deletes one that is in the bin (404 for others). */
export const deletePost = {
  method: 'DELETE',
  url: '/api/posts/:id',
  schema: {
    params: IdParams,
    querystring: Type.Object({ permanent: Type.Optional(Flag) }),
    response: { 204: Type.Null() },
  },
} as const satisfies Endpoint;

/** Permanently deletes the posts in the recycle bin. 422 without `is_archived=true`. */
export const emptyRecycleBin = {
  method: 'DELETE',
  url: '/api/posts',
  schema: { querystring: Type.Object({ is_archived: Flag }), response: { 204: Type.Null() } },
} as const satisfies Endpoint;
