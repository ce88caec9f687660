import { canEdit, type CollectionTree, type Post, type SharedRoot } from '@benotes/contract';
import { collections, findCollectionPath, sharedRootOf } from '@benotes/platform';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from './texts.ts';

export interface Library {
  tree: readonly CollectionTree[];
  /** Undefined where every post is in a collection. */
  rootLabel?: string;
}

/** The collections that a post of one can be moved to within the library of its owner, where the user may edit. */
export function useLibrary(id: Post['collection_id']): Library {
  const { tree, shared } = useSnapshot(collections);
  return useMemo(() => {
    const owner = id === null ? undefined : sharedRootOf(id, shared)?.owner.id;
    if (owner === undefined) return { tree, rootLabel: texts.uncategorized };
    return { tree: outermost((shared ?? []).filter((root) => root.owner.id === owner && canEdit(root.permission))) };
  }, [tree, shared, id]);
}

/** The collections that are in no other one of them: one may be in another, with a higher role. */
export function outermost(roots: readonly SharedRoot[]): CollectionTree[] {
  const trees = roots.map(({ collection }) => collection);
  const isInside = (one: CollectionTree) =>
    trees.some((other) => other !== one && findCollectionPath([other], one.id).length > 0);
  return trees.filter((each) => !isInside(each));
}

/** All collections that the user can see: their own, and what others share. */
export function useEveryTree(): readonly CollectionTree[] {
  const { tree, shared } = useSnapshot(collections);
  return useMemo(
    () => (shared?.length ? [...tree, ...shared.map(({ collection }) => collection)] : tree),
    [tree, shared],
  );
}
