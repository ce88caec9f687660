import type { Action } from '@benotes/contract';
import { paths } from '@benotes/platform';

/** Opens the export page with the collection chosen. */
export const run: Action<'collection.menu'> = async ({ collection, navigate }) =>
  navigate(`${paths.exportBookmarks}?collection=${collection.id}`);
