import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath, loadCollections } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

type CollectionState =
  | { status: 'known'; collection: CollectionTree }
  | { status: 'loading' | 'failed' | 'missing'; collection?: undefined };

/** A collection as the sidebar knows it. The tree is fetched where nobody has, and once more before it is called missing. */
export function useCollection(id: number): CollectionState {
  const { tree, status } = useSnapshot(collections);
  const [lookedFor, setLookedFor] = useState<number>();
  const collection = findCollectionPath(tree, id).at(-1);
  const unsure = !collection && (status === 'ready' || status === 'idle') && lookedFor !== id;

  useEffect(() => {
    if (unsure) void loadCollections().then(() => setLookedFor(id));
  }, [unsure, id]);

  if (collection) return { status: 'known', collection };
  if (status === 'failed') return { status: 'failed' };
  return { status: status === 'ready' && !unsure ? 'missing' : 'loading' };
}
