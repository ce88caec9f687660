import { UNCATEGORIZED_ID } from '@benotes/contract';
import { collections, findCollectionPath, loadCollections } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from './texts.ts';

export type CollectionState =
  | { status: 'known'; name: string; trail: readonly string[] }
  | { status: 'loading' }
  /** The collections could not be loaded: the posts may still be there. */
  | { status: 'unknown' }
  | { status: 'missing' };

const UNCATEGORIZED: CollectionState = { status: 'known', name: texts.uncategorized, trail: [] };

/** What is known of a collection; id 0 is Uncategorized. */
export function useCollection(id: number): CollectionState {
  const { tree, status } = useSnapshot(collections);
  const [lookedFor, setLookedFor] = useState<number>();
  const path = findCollectionPath(tree, id);
  const absent = id !== UNCATEGORIZED_ID && path.length === 0;
  // It may have been created since the tree was loaded, so the tree is asked for once more.
  const unsure = absent && (status === 'ready' || status === 'idle') && lookedFor !== id;

  useEffect(() => {
    if (unsure) void loadCollections().then(() => setLookedFor(id));
  }, [unsure, id]);

  if (id === UNCATEGORIZED_ID) return UNCATEGORIZED;
  const last = path.at(-1);
  if (last) return { status: 'known', name: last.name, trail: path.slice(0, -1).map(({ name }) => name) };
  if (status === 'failed') return { status: 'unknown' };
  return { status: status === 'ready' && !unsure ? 'missing' : 'loading' };
}
