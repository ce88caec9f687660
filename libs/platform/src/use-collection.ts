import { type CollectionTree, type SharedRoot, UNCATEGORIZED_ID } from '@benotes/contract';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { collections, findCollectionPath, loadCollections, loadShared, sharedRootOf } from './collections.store.ts';

export type CollectionState =
  /**
   * `collection` is null for Uncategorized; `ancestors` start at the root, or at what is `shared` with the user, if it
   * is another user's.
   */
  | {
      status: 'ready';
      collection: CollectionTree | null;
      ancestors: readonly CollectionTree[];
      shared?: SharedRoot | undefined;
    }
  | { status: 'loading' | 'failed' | 'missing' };

const UNCATEGORIZED: CollectionState = { status: 'ready', collection: null, ancestors: [] };

/**
 * A collection from the store, by its id; id 0 is Uncategorized. Fetches the tree if needed, and once more before it
 * reports a collection as missing, since the collection may be newer than the tree. The same goes for those that others
 * share.
 */
export function useCollection(id: number): CollectionState {
  const { tree, shared: roots, status } = useSnapshot(collections);
  const [refetchedFor, setRefetchedFor] = useState<number>();
  const own = findCollectionPath(tree, id);
  const shared = own.length > 0 ? undefined : sharedRootOf(id, roots);
  const path = shared ? findCollectionPath([shared.collection], id) : own;
  const collection = path.at(-1);
  const isAbsent = id !== UNCATEGORIZED_ID && !collection;
  const needsFetch = isAbsent && (status === 'ready' || status === 'idle') && refetchedFor !== id;

  useEffect(() => {
    if (needsFetch) void loadMissing(id).then(() => setRefetchedFor(id));
  }, [needsFetch, id]);

  if (id === UNCATEGORIZED_ID) return UNCATEGORIZED;
  if (collection) return { status: 'ready', collection, ancestors: path.slice(0, -1), shared };
  if (status === 'failed') return { status: 'failed' };
  return { status: status === 'ready' && !needsFetch ? 'missing' : 'loading' };
}

/** Most pages show one's own collections: those of others are requested only if it is not among them. */
async function loadMissing(id: number): Promise<void> {
  await loadCollections();
  if (collections.status === 'ready' && findCollectionPath(collections.tree, id).length === 0) await loadShared();
}
