import { type CSSProperties, useRef, useState } from 'react';

import { CollectionIcon } from '../icon/collection-icon.tsx';
import type { Dragging, TreeDraggingProps } from './dragging.ts';
import { type DropTarget, dropTargets } from './drop-targets.ts';
import { DEEPEST_INDENT } from './tree-row.tsx';
import styles from './tree.module.css';
import { useKeyboardDrag } from './use-keyboard-drag.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

/** Renders a drag: the target and the row at the pointer. */
export function TreeDragging(props: TreeDraggingProps) {
  const { rows, at, pointer, rowHeight, onDrop } = props;
  const node = rows[at]?.node;
  const targets = dropTargets(rows, at);
  const [target, setTarget] = useState<DropTarget>(() => targets.present());
  const ghost = useRef<HTMLDivElement>(null);
  const isMove = !targets.isPresent(target);
  const drop: Dragging['onEnd'] = (end) =>
    onDrop(end === 'canceled' || !isMove ? undefined : { parent_id: target.parent_id, position: target.position });

  usePointerDrag({ ...props, targets, target, onTarget: setTarget, onEnd: drop, ghost });
  useKeyboardDrag({ ...props, targets, target, onTarget: setTarget, onEnd: drop });

  if (!node) return null;
  return (
    <div aria-hidden="true">
      {isMove && (
        <div
          className={styles.aim}
          data-kind={target.kind}
          // React's types do not know custom properties.
          style={
            {
              '--indent': Math.min(target.level, DEEPEST_INDENT),
              top: target.index * rowHeight,
            } as CSSProperties
          }
        />
      )}
      {pointer && (
        <div ref={ghost} className={styles.ghost} style={{ left: pointer.x, top: pointer.y }}>
          <CollectionIcon id={node.icon_id} color={node.color} />
          <span className={styles.name} dir="auto">
            {node.name}
          </span>
        </div>
      )}
    </div>
  );
}
