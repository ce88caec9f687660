import type { RefObject } from 'react';

import type { DropTarget, dropTargets } from './drop-targets.ts';
import type { TreePlace } from './tree-item.ts';
import type { Row } from './tree-rows.ts';

export interface TreeDraggingProps {
  rows: readonly Row[];
  /** Index of the dragged row. */
  at: number;
  /** Undefined for a keyboard drag. */
  pointer: { id: number; x: number; y: number } | undefined;
  /** In px. */
  rowHeight: number;
  tree: RefObject<HTMLElement | null>;
  scroller: () => Element | null;
  onUnfold: (id: number) => void;
  /** Announces a text to screen readers. */
  onAnnounce: (text: string) => void;
  /** Called with the new place; undefined if the row was not moved. */
  onDrop: (place: TreePlace | undefined) => void;
}

/** A drag in progress, as its pointer and its keys see it. */
export interface Dragging extends TreeDraggingProps {
  targets: ReturnType<typeof dropTargets>;
  target: DropTarget;
  onTarget: (target: DropTarget) => void;
  onEnd: (end: 'dropped' | 'canceled') => void;
}
