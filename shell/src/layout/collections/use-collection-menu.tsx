import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath } from '@benotes/platform';
import { lazyComponent } from '@benotes/ui';
import { Suspense, useState } from 'react';

import type { OpenedMenu } from './collection-menu.tsx';
import { lazyRename } from './lazy-actions.ts';

const CollectionMenu = lazyComponent(async () => (await import('./collection-menu.tsx')).CollectionMenu);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** What a row of the tree can do besides opening: its menu, renaming in place, and the dialog to move it. */
export function useCollectionMenu() {
  const [opened, setOpened] = useState<OpenedMenu>();
  const [renaming, setRenaming] = useState<number>();
  const [moving, setMoving] = useState<CollectionTree>();

  const onMenu = (id: number, at: OpenedMenu['at'], withKeys: boolean, opener?: HTMLElement) => {
    const collection = findCollectionPath(collections.tree, id).at(-1);
    // The row itself: whatever had the focus before would take it from the field that renames the row.
    const row = document.querySelector<HTMLElement>(`[role="treeitem"][data-drop-id="${id}"]`);
    const returnFocus = opener ?? row;
    if (collection) setOpened({ collection, at, withKeys, returnFocus });
  };
  const onEnd = (id: number, name: string | undefined) => {
    setRenaming(undefined);
    if (name !== undefined) void lazyRename(id, name);
  };
  const overlays = (
    <Suspense fallback={null}>
      {opened && (
        <CollectionMenu
          opened={opened}
          onRename={() => setRenaming(opened.collection.id)}
          onMove={() => setMoving(opened.collection)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {moving && <MoveDialog collection={moving} onClose={() => setMoving(undefined)} />}
    </Suspense>
  );
  return { onMenu, onMove: setMoving, rename: { id: renaming, onStart: setRenaming, onEnd }, overlays };
}
