import { canEdit, type Post } from '@benotes/contract';
import { collections, needShared } from '@benotes/platform';
import { othersTrees, ownerIdOf } from '@benotes/platform/other-owners';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from '../../posts/texts.ts';
import { type Library, outermost } from '../../posts/use-library.ts';

/**
 * All collections that a post of one can be moved to: those of the same owner first, and those of others with their
 * names, where the user may edit. A post that is moved to another owner is copied there.
 */
export function useReachable(id: Post['collection_id']): Library {
  const { tree, shared } = useSnapshot(collections);
  useEffect(needShared, []);
  return useMemo(() => {
    const owner = ownerIdOf(shared, id);
    const others = othersTrees(shared, owner);
    const rootLabel = texts.uncategorized;
    if (owner === undefined) return { tree: others.length > 0 ? [...tree, ...others] : tree, rootLabel };
    const same = (shared ?? []).filter((root) => root.owner.id === owner && canEdit(root.permission));
    return { tree: [...outermost(same), ...tree, ...others], rootLabel };
  }, [tree, shared, id]);
}
