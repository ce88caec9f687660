import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath } from '@benotes/platform';
import { lazyComponent } from '@benotes/ui';
import { Suspense, useState } from 'react';

import type { OpenedMenu } from './collection-menu.tsx';
import { lazyCreateBelow, lazyRemove, lazyRename } from './lazy-actions.ts';
import { idsOf } from './move-in-tree.ts';

const CollectionMenu = lazyComponent(async () => (await import('./collection-menu.tsx')).CollectionMenu);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[role="treeitem"][data-drop-id="${id}"]`);

/**
 * What a row of the tree can do besides opening: its menu, renaming in place, a new collection in it, and the dialog to
 * move it. `reveal` expands the collections above a new one.
 */
export function useCollectionMenu(reveal: (above: readonly number[]) => void) {
  const [opened, setOpened] = useState<OpenedMenu>();
  const [renaming, setRenaming] = useState<number>();
  const [moving, setMoving] = useState<CollectionTree>();

  const onMenu = (id: number, at: OpenedMenu['at'], withKeys: boolean, opener?: HTMLElement) => {
    const collection = findCollectionPath(collections.tree, id).at(-1);
    // The row itself: whatever had the focus before would take it from the field that renames the row.
    const returnFocus = opener ?? rowOf(id);
    if (collection) setOpened({ collection, at, withKeys, returnFocus });
  };
  const onEnd = (id: number, name: string | undefined) => {
    setRenaming(undefined);
    if (name !== undefined) void lazyRename(id, name);
  };
  const onCreateBelow = ({ id }: CollectionTree) =>
    void lazyCreateBelow(id, (created) => {
      reveal(idsOf(findCollectionPath(collections.tree, id)));
      // After the menu has returned the focus, which would end the renaming.
      setTimeout(() => setRenaming(created));
    });
  const overlays = (
    <Suspense fallback={null}>
      {opened && (
        <CollectionMenu
          opened={opened}
          onCreateBelow={() => onCreateBelow(opened.collection)}
          onDelete={() => remove(opened.collection)}
          onRename={() => setRenaming(opened.collection.id)}
          onMove={() => setMoving(opened.collection)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {moving && <MoveDialog collection={moving} onClose={() => setMoving(undefined)} />}
    </Suspense>
  );
  return { onMenu, onMove: setMoving, onCreateBelow, rename: { id: renaming, onStart: setRenaming, onEnd }, overlays };
}

function remove({ id }: CollectionTree): void {
  const beside = besideOf(id);
  void lazyRemove(id, () => {
    requestAnimationFrame(() => {
      // The row that had the focus is gone.
      if (beside !== undefined && document.activeElement === document.body) rowOf(beside)?.focus();
    });
  });
}

/** The row that gets the focus when a collection is deleted: the next sibling, the one before, or the parent. */
function besideOf(id: number): number | undefined {
  const parent = findCollectionPath(collections.tree, id).at(-2);
  const siblings = idsOf(parent?.nested ?? collections.tree);
  const index = siblings.indexOf(id);
  return siblings[index + 1] ?? siblings[index - 1] ?? parent?.id;
}
