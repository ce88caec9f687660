import type { Place } from './move-in-tree.ts';
import { runLater } from './run-later.ts';
import { texts } from './sidebar-texts.ts';

/** Moves a collection. The code is loaded with the first move; if that fails, nothing is moved and an error is shown. */
export const moveLater = (id: number, to: Place): Promise<void> =>
  runLater(async () => {
    const { moveCollection } = await import('./move-collection.ts');
    return () => moveCollection(id, to);
  }, texts.collectionNotMoved);
