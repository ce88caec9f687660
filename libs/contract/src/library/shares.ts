import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { DataWithFavicons } from '../links/favicons.ts';
import {
  PASSWORD_MAX_BYTES,
  SHARE_NAME_MAX_LENGTH,
  SHARE_TOKEN_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  VISITOR_CONTENT_MAX_LENGTH,
} from '../protocol/limits.ts';

/** A collection below a shared one, as visitors see it. */
export type VisitorCollection = Static<typeof VisitorCollection>;
export const VisitorCollection = Type.Object({ id: Id, name: Type.String(), parent_id: Id });

/** The identity of somebody who opens a shared link. The specification calls it static auth. */
export type Visitor = Static<typeof Visitor>;
export const Visitor = Type.Object({
  token: Type.String(),
  /** Null if a saved search or a single post is shared. */
  collection_id: Nullable(Id),
  /** The saved search, if one is shared. */
  saved_search_id: Type.Optional(Id),
  /** The post, if a single one is shared. */
  post_id: Type.Optional(Id),
  /** 4: read-only. */
  permission: Type.Integer(),
  /** The name of the collection or saved search, or the title of the post. */
  collection_name: Type.String(),
  /** Left out where the collection has none, as is the cover. */
  collection_description: Type.Optional(Type.String()),
  /** The URL path of the cover. */
  collection_cover: Type.Optional(Type.String()),
  /** Of a share with subcollections: those below the collection, siblings in their order. */
  collections: Type.Optional(Type.Array(VisitorCollection)),
  /** True if visitors may add links and notes (`addToShare`), otherwise left out. */
  may_add: Type.Optional(Type.Boolean()),
  /** True if visitors see the comments of posts, otherwise left out. */
  with_comments: Type.Optional(Type.Boolean()),
});

export const getVisitor = endpoint({
  method: 'GET',
  url: '/api/shares/public/me',
  access: 'user-or-visitor',
  summary: 'Get the share of a token',
  description: '`favicons` as in the response for the current user. Counts as an opening, once a day for each visitor.',
  errors: { 401: 'No share token, or that of a share with a password.' },
  also: ['/api/shares/me'],
  schema: { response: { 200: DataWithFavicons(Visitor) } },
});

/**
 * Exchanges the token of a share with a password for a visitor's token, which is used in its place for a day. Of a share
 * without a password the token is answered as it is, and does not end. An unknown token is answered like that of a share
 * that has ended or expired.
 */
export const openShareSession = endpoint({
  method: 'POST',
  url: '/api/shares/public/session',
  access: 'anyone',
  summary: 'Open a share with its password',
  description:
    'The response has a token for the header `Authorization`, in place of that of the share. It works for a day, and until the password or the token of the share changes. Without `password`: 422 on `password` if the share has one.',
  errors: {
    401: 'No share has this token, or it has ended.',
    422: 'On `password`: it is missing or wrong.',
    429: 'Too many wrong passwords or tokens.',
  },
  schema: {
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH }),
      password: Type.Optional(Type.String({ maxLength: PASSWORD_MAX_BYTES })),
    }),
    response: {
      200: Data(
        Type.Object({
          token: Type.String(),
          /** Null for the token of a share without a password. */
          expires_at: Nullable(Timestamp),
        }),
      ),
    },
  },
});

/**
 * Adds a link or a note to the shared collection, or to one below it that the share shows. Content that is exactly one
 * http(s) URL becomes a link; its page is fetched after the response.
 */
export const addToShare = endpoint({
  method: 'POST',
  url: '/api/shares/public/posts',
  access: 'visitor',
  summary: 'Add a link or a note as a visitor',
  description:
    'Only with `may_add`. The post is marked for its owner: `added_by` is the name of the share, or “visitor”. Its content is sanitized, and its page, if it is a link, is fetched after the response.',
  errors: { 403: 'Visitors may not add posts here.', 429: 'Too many posts were added.' },
  schema: {
    body: Type.Object({
      title: Type.Optional(Nullable(Type.String({ maxLength: TITLE_MAX_LENGTH }))),
      content: Type.String({ minLength: 1, maxLength: VISITOR_CONTENT_MAX_LENGTH }),
      /** 422 for one that the share does not show. */
      collection_id: Type.Optional(Nullable(Id)),
    }),
    response: { 201: Data(Type.Object({ id: Id })) },
  },
});

export type Share = Static<typeof Share>;
export const Share = Type.Object({
  id: Id,
  token: Type.String(),
  /** The collection whose posts it shows; else null. */
  collection_id: Nullable(Id),
  /** The saved search whose results it shows; else null. */
  saved_search_id: Nullable(Id),
  /** The single post that it shows; else null. */
  post_id: Nullable(Id),
  /** The permission of its visitors. */
  permission: Type.Integer(),
  /** Whether the link works, unless it has expired. */
  is_active: Type.Boolean(),
  /** What its owner calls it; visitors do not see it. */
  name: Nullable(Type.String()),
  /** When it stops working; null for never. */
  expires_at: Nullable(Timestamp),
  has_password: Type.Boolean(),
  /** Whether it shows the collections below its collection, too. */
  with_subcollections: Type.Boolean(),
  /** Whether visitors may add links and notes. */
  may_add: Type.Boolean(),
  /** Whether visitors see the comments of posts. */
  with_comments: Type.Boolean(),
  /** How often it was opened: once a day for each visitor. */
  openings: Type.Integer(),
  last_opened_at: Nullable(Timestamp),
});

/** Whether a share has neither a name nor conditions: what is shared has one of these at most. */
export const isPlainShare = (share: Share): boolean =>
  share.name === null &&
  share.expires_at === null &&
  ![share.has_password, share.with_subcollections, share.may_add, share.with_comments].includes(true);

export const listShares = endpoint({
  method: 'GET',
  url: '/api/shares',
  access: 'user',
  scopes: ['collections'],
  summary: 'List the user’s shares, or those of a collection, saved search, or post',
  description: 'By id; the one without a name and conditions comes first.',
  also: ['/api/shares/public'],
  schema: {
    querystring: Type.Object({
      collection_id: Type.Optional(Id),
      saved_search_id: Type.Optional(Id),
      post_id: Type.Optional(Id),
    }),
    response: { 200: Data(Type.Array(Share)) },
  },
});

/** Any text. 422 on `token` if a share of any user already has it. */
const ShareToken = Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH });

const conditions = {
  name: Type.Optional(Nullable(Type.String({ maxLength: SHARE_NAME_MAX_LENGTH }))),
  /** ISO 8601 with a time zone, in the future. */
  expires_at: Type.Optional(Nullable(Timestamp)),
  /** As long as those of users; null for none. */
  password: Type.Optional(Nullable(Type.String({ maxLength: PASSWORD_MAX_BYTES }))),
  /** Only for a collection, as `may_add`. */
  with_subcollections: Type.Optional(Type.Boolean()),
  may_add: Type.Optional(Type.Boolean()),
  with_comments: Type.Optional(Type.Boolean()),
};

/**
 * Shares a collection, a saved search, or a post; 422 for several of them or none. What is shared already gets another
 * share if a name or a condition is given, otherwise 409. 422 on `saved_search_id` if a part of the search is not
 * understood.
 */
export const createShare = endpoint({
  method: 'POST',
  url: '/api/shares',
  access: 'user',
  scopes: ['collections'],
  summary: 'Share a collection, a saved search, or a post',
  description:
    'With one of `collection_id`, `saved_search_id`, and `post_id`. What is shared already can have more shares: each of those has a `name` or conditions. Who manages a collection of another user shares it, and the posts in it, as its owner does.',
  errors: { 409: '"This collection is already shared.", and neither a name nor a condition is given.' },
  also: ['/api/shares/public'],
  schema: {
    body: Type.Object({
      token: ShareToken,
      collection_id: Type.Optional(Nullable(Id)),
      saved_search_id: Type.Optional(Nullable(Id)),
      post_id: Type.Optional(Nullable(Id)),
      is_active: Type.Optional(Type.Boolean()),
      ...conditions,
    }),
    response: { 201: Data(Share) },
  },
});

/** Missing fields are unchanged. A share of a saved search or a post stays one. */
export const updateShare = endpoint({
  method: 'PATCH',
  url: '/api/shares/:id',
  access: 'user',
  scopes: ['collections'],
  summary: 'Activate or deactivate a share, or change its token or conditions',
  description: '`password` null removes it. A new password ends what visitors have opened with the old one.',
  errors: { 404: '"Share not found"', 409: '"This collection is already shared."' },
  also: ['/api/shares/public/:id'],
  schema: {
    params: IdParams,
    body: Type.Object({
      token: Type.Optional(ShareToken),
      collection_id: Type.Optional(Id),
      is_active: Type.Optional(Type.Boolean()),
      ...conditions,
    }),
    response: { 200: Data(Share) },
  },
});

/** The link stops working with the next request. */
export const deleteShare = endpoint({
  method: 'DELETE',
  url: '/api/shares/:id',
  access: 'user',
  scopes: ['collections'],
  summary: 'Delete a share',
  errors: { 404: '"Share not found"' },
  also: ['/api/shares/public/:id'],
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

/** For all links at once, whatever else they allow: each can be switched on again by itself. */
export const stopAdditions = endpoint({
  method: 'POST',
  url: '/api/collections/:id/stop-additions',
  access: 'user',
  scopes: ['collections'],
  summary: 'Let no visitor add posts any more',
  description:
    'Switches off `may_add` of all links of a collection and of those below it, from the next request on. What visitors have added stays.',
  errors: { 403: 'The user is no manager of the collection.', 404: '"Collection not found"' },
  schema: {
    params: IdParams,
    response: {
      200: Data(
        Type.Object({
          /** How many links had it switched on. */
          links: Type.Integer(),
        }),
      ),
    },
  },
});
