import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath, loadCollections } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

type CollectionState =
  | { status: 'known'; collection: CollectionTree }
  | { status: 'loading' | 'failed' | 'missing'; collection?: undefined };

/** A collection from the tree in the sidebar. Loads the tree if needed, and once more before reporting it as missing. */
export function useCollection(id: number): CollectionState {
  const { tree, status } = useSnapshot(collections);
  const [reloadedFor, setReloadedFor] = useState<number>();
  const collection = findCollectionPath(tree, id).at(-1);
  const needsReload = !collection && (status === 'ready' || status === 'idle') && reloadedFor !== id;

  useEffect(() => {
    if (needsReload) void loadCollections().then(() => setReloadedFor(id));
  }, [needsReload, id]);

  if (collection) return { status: 'known', collection };
  if (status === 'failed') return { status: 'failed' };
  return { status: status === 'ready' && !needsReload ? 'missing' : 'loading' };
}
