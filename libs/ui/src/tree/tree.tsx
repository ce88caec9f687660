import { type MouseEvent, Suspense } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { TreeItem, TreePlace } from './tree-item.ts';

export interface TreeProps {
  label: string;
  tree: readonly TreeItem[];
  /** The current node. */
  current: number | null;
  href: (id: number) => string;
  /** Called on a plain click or Enter: call preventDefault and navigate. Other clicks are left to the browser. */
  onOpen: (id: number, event: MouseEvent) => void;
  expanded: readonly number[];
  onExpandedChange: (ids: number[]) => void;
  /** A node was dragged to another place; undefined disables dragging. */
  onMove?: (id: number, to: TreePlace) => void;
}

const TreeView = lazyComponent(async () => (await import('./tree-view.tsx')).TreeView);

/**
 * A virtual tree of links for navigation, inside the nearest scrolling ancestor. Rows are dragged with the mouse, after a
 * long press, or with Space and the arrow keys. Each row has its id in `data-drop-id`; code that drags something else over
 * it may set its `data-over`. The tree and its dragging load lazily.
 */
export function Tree(props: TreeProps) {
  return (
    <Suspense fallback={null}>
      <TreeView {...props} />
    </Suspense>
  );
}
