import type { CollectionTree } from '@benotes/contract';
import { findCollectionPath, deviceStorage } from '@benotes/platform';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

import { useUserId } from '../use-user-id.ts';

const keyOf = (userId: number, name: string) => `${name}:${userId}`;

/**
 * The expanded collections of the user, stored in this browser also after they sign out. The current collection is
 * revealed once and may be collapsed again. `name`: of the tree, in the storage.
 */
export function useExpanded(
  tree: readonly CollectionTree[],
  current: number | null,
  name = 'expanded-collections',
): [expanded: readonly number[], setExpanded: Dispatch<SetStateAction<readonly number[]>>] {
  const userId = useUserId();
  const [owner, setOwner] = useState(userId);
  const [expanded, setExpanded] = useState(() => readExpanded(userId, name));
  const [revealed, setRevealed] = useState<number | null>(null);

  if (owner !== userId) {
    setOwner(userId);
    setExpanded(readExpanded(userId, name));
    setRevealed(null);
  } else if (current !== revealed) {
    const path = current === null ? [] : findCollectionPath(tree, current);
    // A new collection is not in the tree yet. It is revealed once the tree has been loaded.
    if (current === null || path.length > 0) {
      setRevealed(current);
      setExpanded([...new Set([...expanded, ...path.slice(0, -1).map(({ id }) => id)])]);
    }
  }
  useEffect(() => {
    if (userId !== undefined) deviceStorage.write(keyOf(userId, name), JSON.stringify(expanded));
  }, [userId, name, expanded]);

  return [expanded, setExpanded];
}

function readExpanded(userId: number | undefined, name: string): readonly number[] {
  if (userId === undefined) return [];
  try {
    const ids: unknown = JSON.parse(deviceStorage.read(keyOf(userId, name)) ?? '[]');
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
  } catch {
    return []; // invalid data: everything is collapsed
  }
}
