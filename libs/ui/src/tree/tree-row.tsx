import type { CSSProperties, MouseEvent } from 'react';

import { CollectionIcon } from '../icon/collection-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { isPlainPress } from '../post-card/plain-press.ts';
import type { TreeItem } from './tree-item.ts';
import styles from './tree.module.css';

/** Deeper rows are not moved further in, so that their names stay readable. */
const DEEPEST_INDENT = 4;

export interface TreeRowProps {
  node: TreeItem;
  /** Counts from 0. */
  level: number;
  setSize: number;
  posInSet: number;
  expanded: boolean;
  /** In px from the top of the tree. */
  start: number;
  tabStop: boolean;
  current: boolean;
  href: string;
  register: (element: HTMLElement | null) => void;
  onFocus: () => void;
  onToggle: () => void;
  onOpen: (id: number, event: MouseEvent) => void;
}

export function TreeRow({ register, onFocus, onToggle, onOpen, ...props }: TreeRowProps) {
  const { node, level, setSize, posInSet, expanded, start, tabStop, current, href } = props;
  const folder = node.nested.length > 0;

  return (
    <a
      ref={register}
      role="treeitem"
      className={styles.row}
      // A custom property and a place; React's types know neither.
      style={{ '--indent': Math.min(level, DEEPEST_INDENT), top: start } as CSSProperties}
      href={href}
      title={node.name}
      draggable={false}
      tabIndex={tabStop ? 0 : -1}
      aria-label={node.name}
      aria-level={level + 1}
      aria-setsize={setSize}
      aria-posinset={posInSet}
      aria-expanded={folder ? expanded : undefined}
      aria-current={current ? 'page' : undefined}
      onFocus={onFocus}
      onClick={(event) => {
        if (isPlainPress(event)) onOpen(node.id, event);
      }}
    >
      {folder ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has the arrows
        <span
          className={styles.toggle}
          onClick={(event) => {
            // Not the link it stands in.
            event.preventDefault();
            event.stopPropagation();
            onToggle();
          }}
        >
          <Icon name={expanded ? 'chevron-down' : 'chevron-right'} />
        </span>
      ) : (
        <span className={styles.toggle} />
      )}
      <CollectionIcon id={node.icon_id} />
      <span className={styles.name}>{node.name}</span>
    </a>
  );
}
