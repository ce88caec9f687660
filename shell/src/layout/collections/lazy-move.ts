import type { Place } from './move-in-tree.ts';
import { runLazily } from './run-lazily.ts';
import { texts } from '../sidebar/sidebar-texts.ts';

/** Moves a collection. The code is loaded with the first move; if that fails, nothing is moved and an error is shown. */
export const lazyMove = (id: number, to: Place): Promise<void> =>
  runLazily(async () => {
    const { moveCollection } = await import('./move-collection.ts');
    return () => moveCollection(id, to);
  }, texts.collectionNotMoved);
