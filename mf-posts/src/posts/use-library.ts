import { canEdit, type CollectionTree, type Post } from '@benotes/contract';
import { collections, findCollectionPath, sharedRootOf } from '@benotes/platform';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from './texts.ts';

interface Library {
  tree: readonly CollectionTree[];
  /** Undefined where every post is in a collection. */
  rootLabel?: string;
}

/** The collections that a post of one can be moved to: those of the same owner, where the user may edit. */
export function useLibrary(id: Post['collection_id']): Library {
  const { tree, shared } = useSnapshot(collections);
  return useMemo(() => {
    const owner = id === null ? undefined : sharedRootOf(id, shared)?.owner.id;
    if (owner === undefined) return { tree, rootLabel: texts.uncategorized };
    const trees = (shared ?? [])
      .filter((root) => root.owner.id === owner && canEdit(root.permission))
      .map(({ collection }) => collection);
    // One of them may be in another one, with a higher role.
    const isInside = (one: CollectionTree) =>
      trees.some((other) => other !== one && findCollectionPath([other], one.id).length > 0);
    return { tree: trees.filter((each) => !isInside(each)) };
  }, [tree, shared, id]);
}

/** All collections that the user can see: their own, and what others share. */
export function useEveryTree(): readonly CollectionTree[] {
  const { tree, shared } = useSnapshot(collections);
  return useMemo(
    () => (shared?.length ? [...tree, ...shared.map(({ collection }) => collection)] : tree),
    [tree, shared],
  );
}
