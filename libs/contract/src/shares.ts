import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id } from './endpoint.ts';

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
  schema: { response: { 200: Data(Visitor) } },
} as const satisfies Endpoint;
