import { type CollectionTree, deleteCollection, restoreCollection } from '@benotes/contract';
import { call, collections, emit, findCollectionPath, loadCollections, paths } from '@benotes/platform';
import { generatePath } from '@benotes/router';
import { ref } from 'valtio';

import { collectionAt } from './collection-at.ts';
import { texts } from './delete-texts.ts';
import { change, idsOf } from './move-in-tree.ts';
import { rowOf } from './row-of.ts';

interface Removal {
  /** The path of the current page, which is left if it is in the collection. */
  pathname: string;
  navigate: (path: string, options: { replace: boolean }) => unknown;
  /** Called instead of deleting what has a public link. */
  ask?: (collection: CollectionTree) => void;
}

/**
 * Deletes a collection with all below it: immediately in the sidebar, then on the server. Can be undone; public
 * links then stay off.
 */
export async function removeCollection(collection: CollectionTree, removal: Removal): Promise<void> {
  const { pathname, navigate, ask } = removal;
  const { id } = collection;
  const path = findCollectionPath(collections.tree, id);
  if (path.length === 0) return;
  if (ask && isShared(collection)) return ask(collection);
  const at = collectionAt(pathname);
  if (at !== null && findCollectionPath([collection], at).length > 0) {
    const above = path.at(-2)?.id;
    const url = above === undefined ? paths.home : generatePath(paths.collection, { collectionId: String(above) });
    void navigate(url, { replace: true });
  }
  const beside = besideOf(path);
  const others = (siblings: readonly CollectionTree[]) => siblings.filter((one) => one.id !== id);
  collections.tree = ref(change(collections.tree, idsOf(path.slice(0, -1)), others));
  requestAnimationFrame(() => {
    // The row that had the focus is gone.
    if (beside !== undefined && document.activeElement === document.body) rowOf(beside)?.focus();
  });
  try {
    await call(deleteCollection, { params: { id }, query: { nested: true } }, { keepalive: true });
    emit('notification:raised', {
      type: 'deletion',
      title: texts.collectionDeleted,
      description: texts.collectionDeletedDetail,
      action: { label: texts.undo, run: () => void restore(id) },
    });
    emit('post:changed'); // its posts are in the recycle bin
  } catch {
    fail(texts.collectionNotDeleted);
  }
  await loadCollections();
}

/** Whether it or one below it is shared. A loop, not recursion: trees may be a hundred deep. */
export function isShared(collection: CollectionTree): boolean {
  const open = [collection];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.is_shared) return true;
    open.push(...node.nested);
  }
  return false;
}

/** The row that gets the focus when a collection is deleted: the next sibling, the one before, or the parent. */
function besideOf(path: readonly CollectionTree[]): number | undefined {
  const parent = path.at(-2);
  const siblings = parent?.nested ?? collections.tree;
  const index = siblings.findIndex(({ id }) => id === path.at(-1)?.id);
  return (siblings[index + 1] ?? siblings[index - 1] ?? parent)?.id;
}

async function restore(id: number): Promise<void> {
  try {
    await call(restoreCollection, { params: { id } });
    emit('post:changed');
  } catch {
    fail(texts.collectionNotRestored);
  }
  await loadCollections();
}

const fail = (description: string) => emit('notification:raised', { type: 'error', title: texts.error, description });
