import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath } from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { lazyComponent } from '@benotes/ui';
import { Suspense, useState } from 'react';

import type { OpenedMenu } from './collection-menu.tsx';
import { lazyCreateBelow, lazyRemove, lazyRename } from './lazy-actions.ts';
import { idsOf } from './move-in-tree.ts';
import { rowOf } from './row-of.ts';

const CollectionMenu = lazyComponent(async () => (await import('./collection-menu.tsx')).CollectionMenu);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);
const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/**
 * What a row of the tree can do besides opening: its menu, renaming in place, a new collection in it, and the dialogs
 * to move and to delete it. `reveal` expands the collections above a new one.
 */
export function useCollectionMenu(reveal: (above: readonly number[]) => void) {
  const [opened, setOpened] = useState<OpenedMenu>();
  const [renaming, setRenaming] = useState<number>();
  const [moving, setMoving] = useState<CollectionTree>();
  const [deleting, setDeleting] = useState<CollectionTree>();
  const navigate = useNavigate();
  const { pathname } = useLocation();

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
  const onDelete = (collection: CollectionTree) =>
    void lazyRemove(collection, { pathname, navigate, ask: setDeleting });
  const overlays = (
    <Suspense fallback={null}>
      {opened && (
        <CollectionMenu
          opened={opened}
          onCreateBelow={() => onCreateBelow(opened.collection)}
          onDelete={() => onDelete(opened.collection)}
          onRename={() => setRenaming(opened.collection.id)}
          onMove={() => setMoving(opened.collection)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {moving && <MoveDialog collection={moving} onClose={() => setMoving(undefined)} />}
      {deleting && <DeleteDialog collection={deleting} onClose={() => setDeleting(undefined)} />}
    </Suspense>
  );
  const rename = { id: renaming, onStart: setRenaming, onEnd };
  return { onMenu, onMove: setMoving, onCreateBelow, onDelete, rename, overlays };
}
