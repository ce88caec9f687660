import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id, IdParams } from './endpoint.ts';
import { DataWithFavicons } from './favicons.ts';
import { SHARE_TOKEN_MAX_LENGTH } from './limits.ts';

/** Who a shared link lets in. The specification calls it static auth. */
export type Visitor = Static<typeof Visitor>;
export const Visitor = Type.Object({
  token: Type.String(),
  collection_id: Id,
  /** 4: may read, nothing else. */
  permission: Type.Integer(),
  collection_name: Type.String(),
});

/** Answers a share token sent as Bearer; 401 for any other. */
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
  /** What a visitor gets. */
  permission: Type.Integer(),
  /** Switched off, the link lets nobody in. */
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

/** Free text; 422 on `token` when any user's share bears it already. */
const ShareToken = Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH });

/** One share for a collection: 409 for a second one. */
export const createShare = {
  method: 'POST',
  url: '/api/shares',
  schema: {
    body: Type.Object({ token: ShareToken, collection_id: Id, is_active: Type.Optional(Type.Boolean()) }),
    response: { 201: Data(Share) },
  },
} as const satisfies Endpoint;

/** Absent fields stay. */
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

/** The link lets nobody in from the next request on. */
export const deleteShare = {
  method: 'DELETE',
  url: '/api/shares/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;
