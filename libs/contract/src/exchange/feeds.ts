import { type Static, Type } from 'typebox';

import { Data, endpoint, Flag, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { FILTER_MAX_LENGTH, TIME_ZONE_MAX_LENGTH } from '../protocol/limits.ts';
import { OptionalLifetime } from '../protocol/token-lifetime.ts';

/** The maximum number of feeds per user. */
export const FEEDS_MAX = 200;
/** The most entries on a page of a feed, and the number without `limit`. */
export const FEED_PAGE_SIZE_MAX = 100;
export const FEED_PAGE_SIZE = 50;
/** What the secret of a feed begins with. */
export const FEED_TOKEN_PREFIX = 'bnf_';

/** The formats of feeds, by the endings of their addresses. */
export const FEED_FORMATS = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** The path of a user's feed. */
export const feedPath = (token: string, format: FeedFormat): string => `/feeds/${token}.${format}`;

/** The path of the feed of a share. */
export const sharedFeedPath = (token: string, format: FeedFormat): string =>
  `/feeds/shared/${encodeURIComponent(token)}.${format}`;

/** The list of a feed: at most one of `collection_id`, `tag_id`, and `saved_search_id`; none of all means all posts. */
const List = {
  /** 0 is Uncategorized. */
  collection_id: Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  /** Whether the posts of the collections below are included; of a search they always are. */
  below: Type.Boolean(),
  tag_id: Nullable(Id),
  saved_search_id: Nullable(Id),
  is_favorite: Type.Boolean(),
  /** The text of a search, in the collection if there is one. */
  filter: Nullable(Type.String({ minLength: 1, maxLength: FILTER_MAX_LENGTH })),
  /** The notifications of the user instead of posts. */
  of_notifications: Type.Boolean(),
};

/** A feed of a list, without its secret. */
export type Feed = Static<typeof Feed>;
export const Feed = Type.Object({
  id: Id,
  ...List,
  /** The name of the list now. */
  name: Type.String(),
  created_at: Timestamp,
  /** Precise to an hour. */
  last_used_at: Nullable(Timestamp),
  /** The program that read it last, from its `User-Agent`. */
  last_program: Nullable(Type.String()),
  /** Null if it does not expire. */
  expires_at: Nullable(Timestamp),
});

/** The feeds of the current user, newest first, or those of one list. */
export const listFeeds = endpoint({
  method: 'GET',
  url: '/api/feeds',
  access: 'user',
  summary: 'List the feeds of the current user',
  schema: {
    querystring: Type.Object({
      collection_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      tag_id: Type.Optional(Id),
      saved_search_id: Type.Optional(Id),
      is_favorite: Type.Optional(Flag),
    }),
    response: { 200: Data(Type.Array(Feed)) },
  },
});

export const createFeed = endpoint({
  method: 'POST',
  url: '/api/feeds',
  access: 'user',
  hasSecrets: true,
  summary: 'Create a feed of a list, or of the user’s notifications',
  description:
    'The addresses are in this response only: anyone who knows one can read the list. At most 200 feeds per user.',
  errors: { 409: 'There are 200 feeds.' },
  schema: {
    body: Type.Object({
      collection_id: Type.Optional(List.collection_id),
      below: Type.Optional(List.below),
      tag_id: Type.Optional(List.tag_id),
      saved_search_id: Type.Optional(List.saved_search_id),
      is_favorite: Type.Optional(List.is_favorite),
      filter: Type.Optional(List.filter),
      of_notifications: Type.Optional(List.of_notifications),
      /** The IANA name of the time zone in which the dates of `filter` are meant, else UTC. */
      time_zone: Type.Optional(Type.String({ maxLength: TIME_ZONE_MAX_LENGTH })),
      days: OptionalLifetime,
    }),
    response: {
      201: Data(
        Type.Object({ ...Feed.properties, secret: Type.String(), atom_url: Type.String(), json_url: Type.String() }),
      ),
    },
  },
});

/** The addresses stop working with the next request. */
export const deleteFeed = endpoint({
  method: 'DELETE',
  url: '/api/feeds/:id',
  access: 'user',
  summary: 'Revoke a feed',
  errors: { 404: '"There is no such feed."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
