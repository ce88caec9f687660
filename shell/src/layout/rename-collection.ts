import { type CollectionTree, updateCollection } from '@benotes/contract';
import { ApiError, call, collections, emit, findCollectionPath, loadCollections } from '@benotes/platform';
import { ref } from 'valtio';

import { texts } from './texts.ts';

/** Renames a collection: optimistically in the sidebar, then on the server. A failure is reported and reverted. */
export async function renameCollection(id: number, name: string): Promise<void> {
  const path = findCollectionPath(collections.tree, id);
  if (path.length === 0) return;
  collections.tree = ref(withName(collections.tree, path, name));
  try {
    await call(updateCollection, { params: { id }, body: { name } });
  } catch (error) {
    const reason = error instanceof ApiError ? error.fields['name'] : undefined;
    const description = [texts.collectionNotRenamed, reason].filter(Boolean).join(' ');
    emit('notification:raised', { type: 'error', title: texts.error, description });
    await loadCollections();
  }
}

function withName(tree: readonly CollectionTree[], path: readonly CollectionTree[], name: string): CollectionTree[] {
  const [next, ...rest] = path;
  return tree.map((node) => {
    if (node.id !== next?.id) return node;
    return rest.length > 0 ? { ...node, nested: withName(node.nested, rest, name) } : { ...node, name };
  });
}
