import type { CollectionTree } from '@benotes/contract';
import { idsWithChildren } from '@benotes/ui';
import { useMemo, useState } from 'react';

import { countNodes, filterTree } from './filter-tree.ts';

/** With more collections than this, the tree has a filter. */
const MIN_FILTERED = 15;

/** A filter above the tree: `shown` is undefined while nothing is typed. */
export function useTreeFilter(tree: readonly CollectionTree[]) {
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<readonly number[]>([]);
  const hasFilter = useMemo(() => countNodes(tree) > MIN_FILTERED, [tree]);
  const wanted = hasFilter ? text.trim() : '';
  const shown = useMemo(() => (wanted === '' ? undefined : filterTree(tree, wanted)), [tree, wanted]);
  const folders = useMemo(() => shown && idsWithChildren(shown), [shown]);
  return {
    hasFilter,
    text,
    setText: (next: string) => {
      setText(next);
      setFolded([]); // each result is shown as a whole
    },
    results: shown && {
      tree: shown,
      marked: wanted,
      expanded: (folders ?? []).filter((id) => !folded.includes(id)),
      onExpandedChange: (ids: readonly number[]) => setFolded((folders ?? []).filter((id) => !ids.includes(id))),
    },
  };
}
