import { type Static, Type } from 'typebox';

import { endpoint, Id, Nullable, Timestamp } from '../protocol/endpoint.ts';

/** How long the change log keeps what changed, in days. */
export const CHANGES_KEPT_DAYS = 90;
/** Changes per page, unless a request asks for another number, and the maximum. */
export const CHANGES_PAGE_SIZE = 100;
export const CHANGES_PAGE_SIZE_MAX = 1000;

/** What a change is about. `list`: how a list is shown. */
export const CHANGED_TYPES = [
  'post',
  'collection',
  'tag',
  'saved_search',
  'highlight',
  'version',
  'comment',
  'share',
  'grant',
  'list',
] as const;
export type ChangedType = (typeof CHANGED_TYPES)[number];

/** What happened. `deleted`: of posts and collections, to the recycle bin; `removed`: permanently, from there. */
export const CHANGE_KINDS = ['created', 'changed', 'deleted', 'restored', 'removed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Why many posts changed. */
export const CHANGE_REASONS = ['import', 'undo-import', 'action', 'undo-action', 'recycle-bin'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** Who makes changes. `server`: nobody asked for it at that time, such as the title of a page that was loaded later. */
export const CHANGE_MAKERS = ['user', 'token', 'visitor', 'server'] as const;
export type ChangeMaker = (typeof CHANGE_MAKERS)[number];

const oneOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>(Type.Union(values.map((value) => Type.Literal(value))));

/** A change of a library. */
export type Change = Static<typeof Change>;
export const Change = Type.Object({
  /** One more than that of the change before. */
  revision: Id,
  type: oneOf(CHANGED_TYPES),
  kind: oneOf(CHANGE_KINDS),
  /** Of what changed; null for several at once, and for a list. */
  id: Nullable(Id),
  /** The post that it is, or is a part of; null for several at once. */
  post_id: Nullable(Id),
  /**
   * The title that the post has now, null once it is removed; otherwise the name at that time. Members of a shared
   * collection get the name that it has now, null where they do not see it.
   */
  name: Nullable(Type.String()),
  /** How many changed at once, or how many posts changed with it; null for one. */
  count: Nullable(Type.Integer()),
  /** Why many posts changed; null for others. */
  reason: Nullable(oneOf(CHANGE_REASONS)),
  /** The type of an action on many posts, such as "move". */
  action: Nullable(Type.String()),
  /** Of a change: the names of the fields that have other values. */
  fields: Type.Array(Type.String()),
  /**
   * Where a post is since; of a collection its own id; of several posts at once the list that they were selected in, or
   * the collection that they were moved to. Null without one, and where the user does not see it.
   */
  collection_id: Nullable(Id),
  /** Where a post was, or the parent of a collection, if that is another one that the user sees. */
  from_collection_id: Nullable(Id),
  by: oneOf(CHANGE_MAKERS),
  /** The user who did it, also with a token; null for others. */
  maker_id: Nullable(Id),
  /** The name of that user; of a token its own for its user, which other tokens do not get. */
  by_name: Nullable(Type.String()),
  created_at: Timestamp,
});

const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/**
 * What changed in the library since the revision `after`, oldest first; without it, the last changes. `after` of the
 * next request is `next_after`, and there are more as long as that is less than `revision`.
 *
 * `must_reload`: what changed since is not kept any more, or the library is an older one (from a backup): load it anew,
 * and go on from `next_after`.
 *
 * `collection_id`: only what concerns the collection and all below it; for the owner, many posts that
 * changed at once always do.
 */
export const listChanges = endpoint({
  method: 'GET',
  url: '/api/changes',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List what changed in the library',
  description:
    'Oldest first, since the revision `after`; without it the last ones. Kept for 90 days: `must_reload` says that changes since `after` are missing, so that the library has to be loaded anew. `next_after` is `after` of the next request; there are more changes while it is less than `revision`, even if a page with `collection_id` is empty. `collection_id` includes all below it, and changes of many posts at once, of which others than the owner get those made in the lists of these collections. What the server finds out about linked pages by itself, except titles and pictures, is no change of the library.',
  errors: { 404: '"Collection not found"' },
  schema: {
    querystring: Type.Object({
      after: Type.Optional(Revision),
      collection_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHANGES_PAGE_SIZE_MAX })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(Change),
        /** The last revision of the library; 0 if it has not changed yet. */
        revision: Revision,
        next_after: Revision,
        must_reload: Type.Boolean(),
      }),
    },
  },
});
