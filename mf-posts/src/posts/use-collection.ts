import { UNCATEGORIZED_ID } from '@benotes/contract';
import { collections, findCollectionPath, loadCollections } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from './texts.ts';

export type CollectionState =
  | { status: 'ready'; name: string; trail: readonly string[] }
  | { status: 'loading' }
  /** The collections could not be loaded; the posts may still load. */
  | { status: 'failed' }
  | { status: 'missing' };

const UNCATEGORIZED: CollectionState = { status: 'ready', name: texts.uncategorized, trail: [] };

/** The name and ancestors of a collection; id 0 is Uncategorized. */
export function useCollection(id: number): CollectionState {
  const { tree, status } = useSnapshot(collections);
  const [refetchedFor, setLookedFor] = useState<number>();
  const path = findCollectionPath(tree, id);
  const absent = id !== UNCATEGORIZED_ID && path.length === 0;
  // The collection may be newer than the loaded tree: fetch the tree once more before reporting it missing.
  const mayBeStale = absent && (status === 'ready' || status === 'idle') && refetchedFor !== id;

  useEffect(() => {
    if (mayBeStale) void loadCollections().then(() => setLookedFor(id));
  }, [mayBeStale, id]);

  if (id === UNCATEGORIZED_ID) return UNCATEGORIZED;
  const last = path.at(-1);
  if (last) return { status: 'ready', name: last.name, trail: path.slice(0, -1).map(({ name }) => name) };
  if (status === 'failed') return { status: 'failed' };
  return { status: status === 'ready' && !mayBeStale ? 'missing' : 'loading' };
}
