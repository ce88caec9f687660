import { emit } from '@benotes/platform';

import type { Place } from './move-in-tree.ts';
import { texts } from './texts.ts';

/** Moves a collection. The code is loaded with the first move; if that fails, nothing is moved and an error is shown. */
export async function moveLater(id: number, to: Place): Promise<void> {
  try {
    const { moveCollection } = await import('./move-collection.ts');
    await moveCollection(id, to);
  } catch (error) {
    console.error(error);
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.collectionNotMoved });
  }
}
