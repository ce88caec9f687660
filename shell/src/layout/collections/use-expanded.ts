import type { CollectionTree } from '@benotes/contract';
import { findCollectionPath, deviceStorage } from '@benotes/platform';
import { useEffect, useState } from 'react';

const KEY = 'expanded-collections';

/** The expanded collections, stored in this browser. The current collection is revealed once and may be collapsed again. */
export function useExpanded(
  tree: readonly CollectionTree[],
  current: number | null,
): [expanded: readonly number[], setExpanded: (ids: readonly number[]) => void] {
  const [expanded, setExpanded] = useState(readExpanded);
  const [revealed, setRevealed] = useState<number | null>(null);

  if (current !== revealed) {
    const path = current === null ? [] : findCollectionPath(tree, current);
    // A new collection is not in the tree yet. It is revealed once the tree has been loaded.
    if (current === null || path.length > 0) {
      setRevealed(current);
      setExpanded([...new Set([...expanded, ...path.slice(0, -1).map(({ id }) => id)])]);
    }
  }
  useEffect(() => void deviceStorage.write(KEY, JSON.stringify(expanded)), [expanded]);

  return [expanded, setExpanded];
}

function readExpanded(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(deviceStorage.read(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
  } catch {
    return []; // invalid data: everything is collapsed
  }
}
