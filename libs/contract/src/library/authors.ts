import { type Static, Type } from 'typebox';

import { Id, Nullable } from '../protocol/endpoint.ts';

/** Somebody who wrote something. */
export type Author = Static<typeof Author>;
export const Author = Type.Object({
  id: Id,
  /** Null if that user was deleted. */
  name: Nullable(Type.String()),
});
