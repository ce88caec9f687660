import { lazy, type MouseEvent, Suspense } from 'react';

import type { TreeItem } from './tree-item.ts';

export interface TreeProps {
  label: string;
  tree: readonly TreeItem[];
  /** The node one is at. */
  current: number | null;
  href: (id: number) => string;
  /** A plain click or Enter: call preventDefault and go there without a reload. Other clicks stay the browser's. */
  onOpen: (id: number, event: MouseEvent) => void;
  expanded: readonly number[];
  onExpandedChange: (ids: number[]) => void;
}

const TreeView = lazy(async () => ({ default: (await import('./tree-view.tsx')).TreeView }));

/**
 * A tree of links for navigation, for any number of nodes: only those in sight are drawn. It scrolls with its nearest
 * scrolling ancestor. Its code comes separately.
 */
export function Tree(props: TreeProps) {
  return (
    <Suspense fallback={null}>
      <TreeView {...props} />
    </Suspense>
  );
}
