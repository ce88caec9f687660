import { type Collection, type CollectionTree, createCollection, updateCollection } from '@benotes/contract';
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

const fail = (description: string) => emit('notification:raised', { type: 'error', title: texts.error, description });
