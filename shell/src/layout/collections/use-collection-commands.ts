import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath, useCommands } from '@benotes/platform';

import { texts } from '../sidebar/sidebar-texts.ts';

export const RENAME_COLLECTION = 'rename-collection';
export const MOVE_COLLECTION = 'move-collection';
export const DELETE_COLLECTION = 'delete-collection';
export const NEW_SUBCOLLECTION = 'new-subcollection';

interface CollectionActions {
  /** `above`: the collections it is in. */
  rename: (id: number, above: readonly number[]) => void;
  move: (collection: CollectionTree) => void;
  createBelow: (collection: CollectionTree) => void;
  remove: (collection: CollectionTree) => void;
}

/** The commands for the collection of the page that need the sidebar: its row, and its dialogs. */
export function useCollectionCommands(current: number | null, actions: CollectionActions): void {
  const { rename, move, createBelow, remove } = actions;
  useCommands(() => {
    const path = current === null ? [] : findCollectionPath(collections.tree, current);
    const collection = path.at(-1);
    if (!collection) return [];
    const { id, name: detail } = collection;
    const above = path.slice(0, -1).map((ancestor) => ancestor.id);
    return [
      {
        id: NEW_SUBCOLLECTION,
        label: texts.newSubcollection,
        detail,
        icon: 'plus',
        run: () => createBelow(collection),
      },
      { id: RENAME_COLLECTION, label: texts.rename, detail, icon: 'edit', run: () => rename(id, above) },
      { id: MOVE_COLLECTION, label: texts.move, detail, icon: 'folder', run: () => move(collection) },
      { id: DELETE_COLLECTION, label: texts.delete, detail, icon: 'trash', run: () => remove(collection) },
    ];
  });
}
