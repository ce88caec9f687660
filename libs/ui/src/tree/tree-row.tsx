import type { CSSProperties, MouseEvent } from 'react';

import { CollectionIcon } from '../icon/collection-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { isPlainClick } from '../click/plain-click.ts';
import type { Row } from './tree-rows.ts';
import styles from './tree.module.css';

/** Deeper rows are not indented further, so that their names stay readable. */
export const DEEPEST_INDENT = 4;

export interface TreeRowProps {
  row: Row;
  /** In px from the top of the tree. */
  start: number;
  tabStop: boolean;
  current: boolean;
  /** It or one of its ancestors is being dragged. */
  dragged: boolean;
  href: string;
  /** Id of the text that explains the mark of a shared node. */
  sharedHint: string;
  onFocus: () => void;
  onToggle: () => void;
  onOpen: (id: number, event: MouseEvent) => void;
}

export function TreeRow({ row, onFocus, onToggle, onOpen, ...props }: TreeRowProps) {
  const { node, level, open } = row;
  const { start, tabStop, current, dragged, href, sharedHint } = props;
  const folder = node.nested.length > 0;

  return (
    <a
      role="treeitem"
      className={styles.row}
      // React's types do not know custom properties.
      style={{ '--indent': Math.min(level, DEEPEST_INDENT), top: start } as CSSProperties}
      href={href}
      title={node.name}
      draggable={false}
      tabIndex={tabStop ? 0 : -1}
      data-drop-id={node.id}
      data-lifted={dragged || undefined}
      aria-label={node.name}
      aria-level={level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position + 1}
      aria-expanded={folder ? open : undefined}
      aria-current={current ? 'page' : undefined}
      aria-describedby={node.is_shared ? sharedHint : undefined}
      onFocus={onFocus}
      onClick={(event) => {
        if (isPlainClick(event)) onOpen(node.id, event);
      }}
    >
      {folder ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has the arrows
        <span
          className={styles.toggle}
          onClick={(event) => {
            // Not the link around it.
            event.preventDefault();
            event.stopPropagation();
            onToggle();
          }}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} />
        </span>
      ) : (
        <span className={styles.toggle} />
      )}
      <CollectionIcon id={node.icon_id} />
      <span className={styles.name} dir="auto">
        {node.name}
      </span>
      {node.is_shared && (
        <span className={styles.shared}>
          <Icon name="share" />
        </span>
      )}
    </a>
  );
}
