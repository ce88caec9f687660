import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id, IdParams, Nullable } from './endpoint.ts';
import { DataWithFavicons } from './favicons.ts';
import { SHARE_TOKEN_MAX_LENGTH } from './limits.ts';

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

/** Returns the share of the bearer token. 401 for other tokens. */
export const getVisitor = {
  method: 'GET',
  url: '/api/shares/public/me',
  schema: { response: { 200: DataWithFavicons(Visitor) } },
} as const satisfies Endpoint;

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

/** The shares of the user, or the one of a collection or saved search. */
export const listShares = {
  method: 'GET',
  url: '/api/shares',
  schema: {
    querystring: Type.Object({ collection_id: Type.Optional(Id), saved_search_id: Type.Optional(Id) }),
    response: { 200: Data(Type.Array(Share)) },
  },
} as const satisfies Endpoint;

/** Any text. 422 on `token` if a share of any user already has it. */
const ShareToken = Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH });

/**
 * Shares a collection or a saved search; 422 for both or neither. Each has at most one share: 409 for a second one. 422 on
 * `saved_search_id` if a part of the search is not understood.
 */
export const createShare = {
  method: 'POST',
  url: '/api/shares',
  schema: {
    body: Type.Object({
      token: ShareToken,
      collection_id: Type.Optional(Nullable(Id)),
      saved_search_id: Type.Optional(Nullable(Id)),
      is_active: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Data(Share) },
  },
} as const satisfies Endpoint;

/** Missing fields are unchanged. A share of a saved search stays one. */
export const updateShare = {
  method: 'PATCH',
  url: '/api/shares/:id',
  schema: {
    params: IdParams,
    body: Type.Object({
      token: Type.Optional(ShareToken),
      collection_id: Type.Optional(Id),
      is_active: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Data(Share) },
  },
} as const satisfies Endpoint;

/** The link stops working with the next request. */
export const deleteShare = {
  method: 'DELETE',
  url: '/api/shares/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;
