import type { Action } from '@benotes/contract';
import { paths } from '@benotes/platform';

/** Opens the dialog for the feed of a collection. */
export const run: Action<'collection.menu'> = async ({ collection, navigate }) =>
  navigate(`${paths.feeds}?collection=${collection.id}`);
