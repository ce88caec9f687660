import { type MouseEvent, Suspense } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { TreeItem, TreePlace } from './tree-item.ts';

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
  /** A node was dragged to another place; absent: none can be dragged. */
  onMove?: (id: number, to: TreePlace) => void;
}

const TreeView = lazyComponent(async () => (await import('./tree-view.tsx')).TreeView);

/**
 * A tree of links for navigation, for any number of nodes: only those in sight are drawn. It scrolls with its nearest
 * scrolling ancestor. Rows are dragged with the mouse, with a finger that rests first, or with Space and the arrow keys.
 * Each row says its id in `data-drop-id`; whoever drags something else over it may set its `data-over`. Its code comes
 * separately, that of dragging when it is needed.
 */
export function Tree(props: TreeProps) {
  return (
    <Suspense fallback={null}>
      <TreeView {...props} />
    </Suspense>
  );
}
