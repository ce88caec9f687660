import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable } from '../protocol/endpoint.ts';
import { DataWithFavicons } from '../links/favicons.ts';
import { SHARE_TOKEN_MAX_LENGTH } from '../protocol/limits.ts';

/** The identity of somebody who opens a shared link. The specification calls it static auth. */
export type Visitor = Static<typeof Visitor>;
export const Visitor = Type.Object({
  token: Type.String(),
  /** Null if a saved search is shared. */
  collection_id: Nullable(Id),
  /** The saved search, if one is shared. */
  saved_search_id: Type.Optional(Id),
  /** 4: read-only. */
  permission: Type.Integer(),
  /** The name of the collection or saved search. */
  collection_name: Type.String(),
  /** Left out where the collection has none, as is the cover. */
  collection_description: Type.Optional(Type.String()),
  /** The URL path of the cover. */
  collection_cover: Type.Optional(Type.String()),
});

export const getVisitor = endpoint({
  method: 'GET',
  url: '/api/shares/public/me',
  access: 'user-or-visitor',
  summary: 'Get the share of a token',
  description: '`favicons` as in the response for the current user.',
  errors: { 401: 'No share token.' },
  also: ['/api/shares/me'],
  schema: { response: { 200: DataWithFavicons(Visitor) } },
});

export type Share = Static<typeof Share>;
export const Share = Type.Object({
  id: Id,
  token: Type.String(),
  /** The collection whose posts it shows; null for one of a saved search. */
  collection_id: Nullable(Id),
  /** The saved search whose results it shows; null for one of a collection. */
  saved_search_id: Nullable(Id),
  /** The permission of its visitors. */
  permission: Type.Integer(),
  /** Whether the link works. */
  is_active: Type.Boolean(),
});

export const listShares = endpoint({
  method: 'GET',
  url: '/api/shares',
  access: 'user',
  scopes: ['collections'],
  summary: 'List the user’s shares, or that of a collection or saved search',
  also: ['/api/shares/public'],
  schema: {
    querystring: Type.Object({ collection_id: Type.Optional(Id), saved_search_id: Type.Optional(Id) }),
    response: { 200: Data(Type.Array(Share)) },
  },
});

/** Any text. 422 on `token` if a share of any user already has it. */
const ShareToken = Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH });

/**
 * Shares a collection or a saved search; 422 for both or neither. Each has at most one share: 409 for a second one. 422
 * on `saved_search_id` if a part of the search is not understood.
 */
export const createShare = endpoint({
  method: 'POST',
  url: '/api/shares',
  access: 'user',
  scopes: ['collections'],
  summary: 'Share a collection or a saved search',
  description: 'With either `collection_id` or `saved_search_id`.',
  errors: { 409: '"This collection is already shared." or "This saved search is already shared."' },
  also: ['/api/shares/public'],
  schema: {
    body: Type.Object({
      token: ShareToken,
      collection_id: Type.Optional(Nullable(Id)),
      saved_search_id: Type.Optional(Nullable(Id)),
      is_active: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Data(Share) },
  },
});

/** Missing fields are unchanged. A share of a saved search stays one. */
export const updateShare = endpoint({
  method: 'PATCH',
  url: '/api/shares/:id',
  access: 'user',
  scopes: ['collections'],
  summary: 'Activate or deactivate a share, or change its token',
  errors: { 404: '"Share not found"', 409: '"This collection is already shared."' },
  also: ['/api/shares/public/:id'],
  schema: {
    params: IdParams,
    body: Type.Object({
      token: Type.Optional(ShareToken),
      collection_id: Type.Optional(Id),
      is_active: Type.Optional(Type.Boolean()),
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
