import {
  type Collection,
  type CollectionTree,
  createCollection,
  deleteCollection,
  restoreCollection,
  updateCollection,
} from '@benotes/contract';
import { ApiError, call, collections, emit, findCollectionPath, loadCollections } from '@benotes/platform';
import { ref } from 'valtio';

import { texts } from '../sidebar/sidebar-texts.ts';
import { change, idsOf } from './move-in-tree.ts';

/** Changes a collection: optimistically in the sidebar, then on the server. A failure is reported and reverted. */
async function changeCollection(
  id: number,
  fields: Partial<Pick<Collection, 'name' | 'is_favorite'>>,
  failure: string,
): Promise<void> {
  const path = findCollectionPath(collections.tree, id);
  if (path.length === 0) return;
  const changed = (nodes: readonly CollectionTree[]) =>
    nodes.map((node) => (node.id === id ? { ...node, ...fields } : node));
  collections.tree = ref(change(collections.tree, idsOf(path.slice(0, -1)), changed));
  try {
    await call(updateCollection, { params: { id }, body: fields }, { keepalive: true });
  } catch (error) {
    const reason = error instanceof ApiError ? error.fields['name'] : undefined;
    const description = [failure, reason].filter(Boolean).join(' ');
    emit('notification:raised', { type: 'error', title: texts.error, description });
    await loadCollections();
  }
}

export const renameCollection = (id: number, name: string): Promise<void> =>
  changeCollection(id, { name }, texts.collectionNotRenamed);

export const setFavorite = (id: number, is_favorite: boolean): Promise<void> =>
  changeCollection(id, { is_favorite }, texts.favoriteNotChanged);

/** Creates a collection in another one, as its last child, with a name to be changed; `onCreated` gets its id. */
export async function createBelow(parent_id: number, onCreated: (id: number) => void): Promise<void> {
  try {
    const { data } = await call(createCollection, { body: { name: texts.newCollection, parent_id } });
    await loadCollections();
    onCreated(data.id);
  } catch {
    fail(texts.collectionNotCreated);
  }
}

/**
 * Deletes a collection with all below it: immediately in the sidebar, then on the server. Can be undone. `onRemoved` is
 * called when its row is about to disappear.
 */
export async function removeCollection(id: number, onRemoved: () => void): Promise<void> {
  const path = findCollectionPath(collections.tree, id);
  if (path.length === 0) return;
  const others = (siblings: readonly CollectionTree[]) => siblings.filter((one) => one.id !== id);
  collections.tree = ref(change(collections.tree, idsOf(path.slice(0, -1)), others));
  onRemoved();
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
