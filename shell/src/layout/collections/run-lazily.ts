import { emit } from '@benotes/platform';

import { texts } from '../sidebar/sidebar-texts.ts';

/** Runs an action whose code loads with its first use. If that fails, nothing happens and an error is shown. */
export async function runLazily(load: () => Promise<() => Promise<void>>, failure: string): Promise<void> {
  try {
    await (
      await load()
    )();
  } catch (error) {
    console.error(error);
    emit('notification:raised', { type: 'error', title: texts.error, description: failure });
  }
}

export const lazyRename = (id: number, name: string): Promise<void> =>
  runLazily(async () => {
    const { renameCollection } = await import('./change-collection.ts');
    return () => renameCollection(id, name);
  }, texts.collectionNotRenamed);

export const lazySetFavorite = (id: number, isFavorite: boolean): Promise<void> =>
  runLazily(async () => {
    const { setFavorite } = await import('./change-collection.ts');
    return () => setFavorite(id, isFavorite);
  }, texts.favoriteNotChanged);

/** Null sorts the top level. */
export const lazySortByName = (parentId: number | null): Promise<void> =>
  runLazily(async () => {
    const { sortByName } = await import('./sort-collections.ts');
    return () => sortByName(parentId);
  }, texts.notSorted);
