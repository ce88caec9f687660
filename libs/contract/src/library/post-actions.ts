import { type Static, Type } from 'typebox';

import { Data, endpoint, Flag, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { FILTER_MAX_LENGTH, SELECTED_IDS_MAX, TAGS_PER_POST_MAX, TIME_ZONE_MAX_LENGTH } from '../protocol/limits.ts';
import { TagName } from './tags.ts';

/** Actions on at most this many posts are done before the response; larger ones become jobs. */
export const IMMEDIATE_POSTS_MAX = 200;
/** How long an action can be undone, in hours. */
export const UNDO_HOURS = 24;
/** Maximum number of actions of a user that are in progress or waiting. */
export const RUNNING_ACTIONS_MAX = 20;

/** A list of posts, as the query of `listPosts` describes it; without fields, all posts outside the recycle bin. */
export type SelectionScope = Static<typeof SelectionScope>;
export const SelectionScope = Type.Object({
  collection_id: Type.Optional(Id),
  is_uncategorized: Type.Optional(Type.Boolean()),
  /** The posts of all collections below it as well. */
  below: Type.Optional(Type.Boolean()),
  tag_id: Type.Optional(Id),
  is_favorite: Type.Optional(Type.Boolean()),
  /** A search, in the collection and all below it. */
  filter: Type.Optional(Type.String({ maxLength: FILTER_MAX_LENGTH })),
  /** Only the posts of the list without `filter` that match. */
  exact: Type.Optional(Type.Boolean()),
  /** The IANA name of the time zone in which dates of the search are meant, else UTC. */
  time_zone: Type.Optional(Type.String({ maxLength: TIME_ZONE_MAX_LENGTH })),
  /** The recycle bin. */
  is_archived: Type.Optional(Type.Boolean()),
});

/** Posts of a list: those with some ids, or all except some. Ids of posts that are not in the list are ignored. */
export type Selection = Static<typeof Selection>;
export const Selection = Type.Object({
  scope: SelectionScope,
  /** Either this or `all`. */
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: SELECTED_IDS_MAX })),
  all: Type.Optional(Type.Literal(true)),
  /** Only with `all`. */
  except: Type.Optional(Type.Array(Id, { maxItems: SELECTED_IDS_MAX })),
});

const TagIds = Type.Array(Id, { minItems: 1, maxItems: TAGS_PER_POST_MAX });

/**
 * What is done with each post. `move`: to the top of a collection (null: Uncategorized), in the order of the selection,
 * and not pinned any more. `tag` and `untag`: adds or removes tags and leaves the others; a post that would get more
 * than 100 tags is unchanged. `delete`: to the recycle bin. `restore` and `purge` (permanent) are for posts in the
 * recycle bin, the others for those outside of it. `check`: looks at the pages of links soon, in the background; it
 * cannot be undone. `accept`: pages that have changed count as they are now. `replace_url`: links get the addresses
 * that their pages have moved to. `merge`: of links with the same normal address, the oldest or the newest one stays,
 * where it is or on top of a collection (null: Uncategorized), with the oldest date, the longest texts, and the tags of
 * all; the others go to the recycle bin.
 */
export type PostAction = Static<typeof PostAction>;
export const PostAction = Type.Union([
  Type.Object({ type: Type.Literal('move'), collection_id: Nullable(Id) }),
  /** Names of tags that are found, case-insensitively, or created. The action that is returned has their ids. */
  Type.Object({
    type: Type.Literal('tag'),
    tag_ids: Type.Array(Id, { maxItems: TAGS_PER_POST_MAX }),
    add_tags: Type.Array(TagName, { minItems: 1, maxItems: TAGS_PER_POST_MAX }),
  }),
  Type.Object({ type: Type.Union([Type.Literal('tag'), Type.Literal('untag')]), tag_ids: TagIds }),
  Type.Object({ type: Type.Union([Type.Literal('delete'), Type.Literal('restore'), Type.Literal('purge')]) }),
  /** Order numbers and `updated_at` stay as they are. */
  Type.Object({
    type: Type.Union([
      Type.Literal('pin'),
      Type.Literal('unpin'),
      Type.Literal('favorite'),
      Type.Literal('unfavorite'),
    ]),
  }),
  Type.Object({ type: Type.Union([Type.Literal('check'), Type.Literal('accept'), Type.Literal('replace_url')]) }),
  Type.Object({
    type: Type.Literal('merge'),
    keep: Type.Union([Type.Literal('oldest'), Type.Literal('newest')]),
    collection_id: Type.Optional(Nullable(Id)),
  }),
]);

/** An action on many posts, and how far it is. */
export type PostJob = Static<typeof PostJob>;
export const PostJob = Type.Object({
  id: Id,
  action: PostAction,
  /** `failed`: an error of the server stopped it; what was done until then remains. */
  status: Type.Union([
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('canceled'),
    Type.Literal('failed'),
    Type.Literal('undoing'),
    Type.Literal('undone'),
  ]),
  /** Posts that were selected when it began. */
  total: Type.Integer(),
  /** Posts processed so far, also while it is being undone. */
  done: Type.Integer(),
  /** Posts that the action has changed; the others were as it wants them already, or had left the list. */
  changed: Type.Integer(),
  /** Posts that undoing has left as they are, because they were changed again in the meantime. */
  kept: Type.Integer(),
  can_undo: Type.Boolean(),
  created_at: Timestamp,
});

export const actOnPosts = endpoint({
  method: 'POST',
  url: '/api/posts/actions',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Move, tag, pin, delete, restore, check, or merge many posts',
  description:
    'Acts on the posts that are in the list when it begins. Up to 200 posts: 200, and it is done. More: 202, and GET returns the progress; a user’s actions are done one after the other. `pin`, `unpin`, `favorite`, and `unfavorite` set the flags of the posts. Of posts that are shared with the user, the latter two change their own favorites, and need no right to edit. `restore` and `purge` are for the recycle bin. `check`, `accept`, and `replace_url` are about the pages of links, `merge` is for links to the same page.',
  errors: {
    404: '"Collection not found"',
    409: 'A request with this Idempotency-Key is in progress, or "This server does not check links."',
    429: '20 actions of this user are in progress.',
  },
  schema: {
    body: Type.Object({ selection: Selection, action: PostAction }),
    response: { 200: Data(PostJob), 202: Data(PostJob) },
  },
});

export const getPostJob = endpoint({
  method: 'GET',
  url: '/api/posts/actions/:id',
  access: 'user',
  scopes: ['posts:read', 'posts:write'],
  summary: 'Get the state of an action on many posts',
  description: 'For 24 hours.',
  errors: { 404: '"Action not found"' },
  schema: { params: IdParams, response: { 200: Data(PostJob) } },
});

export const cancelPostJob = endpoint({
  method: 'DELETE',
  url: '/api/posts/actions/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Cancel an action on many posts',
  description: 'What it has done remains, and can be undone.',
  errors: { 404: '"Action not found"', 409: '"This action is not running."' },
  schema: { params: IdParams, response: { 200: Data(PostJob) } },
});

export const undoPostJob = endpoint({
  method: 'POST',
  url: '/api/posts/actions/:id/undo',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Undo an action on many posts',
  description:
    'Within 24 hours. Collections, positions, tags, flags, and times are as before; what was changed again in the meantime stays as it is.',
  errors: {
    404: '"Action not found"',
    409: '"This action is in progress.", or "This action cannot be undone."',
    429: '20 actions of this user are in progress.',
  },
  schema: { params: IdParams, response: { 200: Data(PostJob), 202: Data(PostJob) } },
});

/** The number of posts in a list; parameters as in `listPosts`. */
export const countPosts = endpoint({
  method: 'GET',
  url: '/api/posts/count',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Count the posts of a list',
  schema: {
    querystring: Type.Object({
      collection_id: Type.Optional(Id),
      is_uncategorized: Type.Optional(Flag),
      below: Type.Optional(Flag),
      tag_id: Type.Optional(Id),
      is_favorite: Type.Optional(Flag),
      filter: Type.Optional(Type.String({ maxLength: FILTER_MAX_LENGTH })),
      exact: Type.Optional(Flag),
      time_zone: Type.Optional(Type.String({ maxLength: TIME_ZONE_MAX_LENGTH })),
      is_archived: Type.Optional(Flag),
    }),
    response: { 200: Data(Type.Object({ count: Type.Integer() })) },
  },
});

export const exportSelection = endpoint({
  method: 'POST',
  url: '/api/posts/exports',
  access: 'user',
  scopes: ['posts:read', 'export'],
  summary: 'Export selected posts',
  description: '`html`: links as a bookmark file. `links`: URLs. `markdown`: a list.',
  errors: { 429: 'Two exports of this user are in progress.' },
  media: ['text/html', 'text/plain', 'text/markdown'],
  schema: {
    body: Type.Object({
      selection: Selection,
      format: Type.Union([Type.Literal('html'), Type.Literal('links'), Type.Literal('markdown')]),
    }),
    response: { 200: Type.Unsafe<Blob>(Type.Any()) },
  },
});
