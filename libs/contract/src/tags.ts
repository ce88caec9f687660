import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id } from './endpoint.ts';

export type Tag = Static<typeof Tag>;
export const Tag = Type.Object({ id: Id, name: Type.String() });

/** All tags of the user, by name, case ignored. */
export const listTags = {
  method: 'GET',
  url: '/api/tags',
  schema: { response: { 200: Data(Type.Array(Tag)) } },
} as const satisfies Endpoint;
