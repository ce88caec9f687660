import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { PASSWORD_MAX_BYTES, SHARE_NAME_MAX_LENGTH, SHARE_TOKEN_MAX_LENGTH } from '../protocol/limits.ts';

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
