import { type CollectionTree, UNCATEGORIZED_ID } from '@benotes/contract';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { collections, findCollectionPath, loadCollections } from './collections.store.ts';

export type CollectionState =
  /** `collection` is null for Uncategorized; `ancestors` start at the root. */
  | { status: 'ready'; collection: CollectionTree | null; ancestors: readonly CollectionTree[] }
  | { status: 'loading' | 'failed' | 'missing' };

const UNCATEGORIZED: CollectionState = { status: 'ready', collection: null, ancestors: [] };

/**
 * A collection from the store, by its id; id 0 is Uncategorized. Fetches the tree if needed, and once more before it
 * reports a collection as missing, since the collection may be newer than the tree.
 */
export function useCollection(id: number): CollectionState {
  const { tree, status } = useSnapshot(collections);
  const [refetchedFor, setRefetchedFor] = useState<number>();
  const path = findCollectionPath(tree, id);
  const collection = path.at(-1);
  const isAbsent = id !== UNCATEGORIZED_ID && !collection;
  const needsFetch = isAbsent && (status === 'ready' || status === 'idle') && refetchedFor !== id;

  useEffect(() => {
    if (needsFetch) void loadCollections().then(() => setRefetchedFor(id));
  }, [needsFetch, id]);

  if (id === UNCATEGORIZED_ID) return UNCATEGORIZED;
  if (collection) return { status: 'ready', collection, ancestors: path.slice(0, -1) };
  if (status === 'failed') return { status: 'failed' };
  return { status: status === 'ready' && !needsFetch ? 'missing' : 'loading' };
}
