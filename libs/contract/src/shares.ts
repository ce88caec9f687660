import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id, IdParams } from './endpoint.ts';
import { DataWithFavicons } from './favicons.ts';
import { SHARE_TOKEN_MAX_LENGTH } from './limits.ts';

/** The identity of somebody who opens a shared link. The specification calls it static auth. */
export type Visitor = Static<typeof Visitor>;
export const Visitor = Type.Object({
  token: Type.String(),
  collection_id: Id,
  /** 4: read-only. */
  permission: Type.Integer(),
  collection_name: Type.String(),
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
  collection_id: Id,
  /** The permission of its visitors. */
  permission: Type.Integer(),
  /** Whether the link works. */
  is_active: Type.Boolean(),
});

/** The shares of the user, or the one of a collection. */
export const listShares = {
  method: 'GET',
  url: '/api/shares',
  schema: {
    querystring: Type.Object({ collection_id: Type.Optional(Id) }),
    response: { 200: Data(Type.Array(Share)) },
  },
} as const satisfies Endpoint;

/** Any text. 422 on `token` if a share of any user already has it. */
const ShareToken = Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH });

/** A collection has at most one share: 409 for a second one. */
export const createShare = {
  method: 'POST',
  url: '/api/shares',
  schema: {
    body: Type.Object({ token: ShareToken, collection_id: Id, is_active: Type.Optional(Type.Boolean()) }),
    response: { 201: Data(Share) },
  },
} as const satisfies Endpoint;

/** Missing fields are unchanged. */
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
