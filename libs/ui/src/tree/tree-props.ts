import type { MouseEvent } from 'react';

import type { TreeItem, TreePlace } from './tree-item.ts';

/** Renaming a node in place. */
interface TreeRename {
  /** The node whose name is a field now. */
  id: number | undefined;
  /** F2 was pressed at a node. */
  onStart: (id: number) => void;
  /** With the new name, or undefined if it stays. */
  onEnd: (id: number, name: string | undefined) => void;
}

export interface TreeProps {
  label: string;
  tree: readonly TreeItem[];
  /** The current node. */
  current: number | null;
  href: (id: number) => string;
  /** The numbers of posts are without those of subcollections. */
  countsOwn?: boolean;
  /** Called on a plain click or Enter: call preventDefault and navigate. Other clicks are left to the browser. */
  onOpen: (id: number, event: MouseEvent) => void;
  /** Marked where a name contains it. */
  marked?: string;
  expanded: readonly number[];
  onExpandedChange: (ids: number[]) => void;
  /** Opens the menu of a node at a position in px, `withKeys` from the keyboard; undefined: there is none. */
  onMenu?: (id: number, at: { x: number; y: number }, withKeys: boolean) => void;
  rename?: TreeRename;
  /** A node was dragged to another place; undefined disables dragging. */
  onMove?: (id: number, to: TreePlace) => void;
}
