import type { Action } from '@benotes/contract';

/** Opens the page with what happened in a collection. */
export const run: Action<'collection.menu'> = async ({ collection, navigate }) =>
  navigate(`/c/${collection.id}/activity`);
