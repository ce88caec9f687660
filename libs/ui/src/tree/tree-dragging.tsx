import { type CSSProperties, type RefObject, useRef, useState } from 'react';

import { CollectionIcon } from '../icon/collection-icon.tsx';
import { type Drop, dropPlaces } from './drop-targets.ts';
import type { TreePlace } from './tree-item.ts';
import { DEEPEST_INDENT } from './tree-row.tsx';
import type { Row } from './tree-rows.ts';
import styles from './tree.module.css';
import { useDragKeys } from './use-keyboard-drag.ts';
import { useDragPointer } from './use-pointer-drag.ts';

export interface TreeDraggingProps {
  rows: readonly Row[];
  /** The row that is dragged. */
  at: number;
  /** Absent: the keyboard drags. */
  pointer: { id: number; x: number; y: number } | undefined;
  /** In px. */
  rowHeight: number;
  tree: RefObject<HTMLElement | null>;
  scroller: () => Element | null;
  onUnfold: (id: number) => void;
  /** Something to be read aloud. */
  onSay: (words: string) => void;
  /** It is put down: at a new place, or where it was. */
  onDrop: (place: TreePlace | undefined) => void;
}

/** A row while it is dragged: shows where it would go, and ends the drag. */
export function TreeDragging(props: TreeDraggingProps) {
  const { rows, at, pointer, rowHeight, onDrop } = props;
  const node = rows[at]?.node;
  const places = dropPlaces(rows, at);
  const [aim, setAim] = useState<Drop>(() => places.present());
  const ghost = useRef<HTMLDivElement>(null);
  const isMove = !places.isPresent(aim);
  const drop = (cancelled: boolean) =>
    onDrop(cancelled || !isMove ? undefined : { parent_id: aim.parent_id, position: aim.position });

  useDragPointer({ ...props, places, aim, onAim: setAim, onEnd: drop, ghost });
  useDragKeys({ ...props, places, aim, onAim: setAim, onEnd: drop });

  if (!node) return null;
  return (
    <div aria-hidden="true">
      {isMove && (
        <div
          className={styles.aim}
          data-kind={aim.kind}
          // A custom property and a place; React's types know neither.
          style={
            {
              '--indent': Math.min(aim.level, DEEPEST_INDENT),
              top: aim.index * rowHeight,
            } as CSSProperties
          }
        />
      )}
      {pointer && (
        <div ref={ghost} className={styles.ghost} style={{ left: pointer.x, top: pointer.y }}>
          <CollectionIcon id={node.icon_id} />
          <span className={styles.name} dir="auto">
            {node.name}
          </span>
        </div>
      )}
    </div>
  );
}
