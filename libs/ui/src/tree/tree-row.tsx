import { type CSSProperties, type MouseEvent, useId } from 'react';

import { contextPointer } from '../click/context-pointer.ts';
import { isPlainClick } from '../click/plain-click.ts';
import { Highlight } from '../highlight/highlight.tsx';
import { CollectionIcon } from '../icon/collection-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { grouped, totalOf } from './post-counts.ts';
import { texts } from './texts.ts';
import type { TreeProps } from './tree-props.ts';
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
  /** Marked where the name contains it. */
  marked: string | undefined;
  /** Id of the text that explains the mark of a shared node. */
  sharedHint: string;
  onFocus: () => void;
  onToggle: () => void;
  onOpen: (id: number, event: MouseEvent) => void;
  onMenu: TreeProps['onMenu'];
  countsOwn: TreeProps['countsOwn'];
}

export function TreeRow({ row, onFocus, onToggle, onOpen, onMenu, ...props }: TreeRowProps) {
  const { node, level, open } = row;
  const { start, tabStop, current, dragged, href, marked, sharedHint, countsOwn } = props;
  const folder = node.nested.length > 0;
  const countId = useId();
  const count = countsOwn ? (node.posts_count ?? 0) : totalOf(node);
  const shownCount = node.has_more_posts ? `${grouped(count - 1)}+` : grouped(count);
  const description = [node.is_shared && sharedHint, count > 0 && countId].filter(Boolean).join(' ');

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
      aria-describedby={description || undefined}
      onFocus={onFocus}
      onClick={(event) => {
        if (isPlainClick(event)) onOpen(node.id, event);
      }}
      onContextMenu={(event) => {
        const pointer = contextPointer(event);
        // A long press drags the row; with Shift the browser's menu opens.
        if (!onMenu || pointer === 'touch' || (event.shiftKey && pointer === 'mouse')) return;
        event.preventDefault();
        if (pointer === 'mouse') onMenu(node.id, { x: event.clientX, y: event.clientY }, false);
        else onMenu(node.id, belowOf(event.currentTarget), true);
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
      <CollectionIcon id={node.icon_id} fallback={node.icon} color={node.color} />
      <span className={styles.name} dir="auto">
        <Highlight text={node.name} words={marked ? [marked] : undefined} anywhere />
      </span>
      {node.is_shared && (
        <span className={styles.shared}>
          <Icon name="share" />
        </span>
      )}
      {count > 0 && (
        // Shown by the style sheet, because text would have to be in `aria-label`: it is the description instead.
        <span className={styles.count} data-count={shownCount}>
          <span id={countId} hidden>
            {shownCount} {texts.postsWord(count)}
          </span>
        </span>
      )}
      {onMenu && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has the menu key
        <span
          className={styles.more}
          data-menu=""
          onClick={(event) => {
            // Not the link around it.
            event.preventDefault();
            event.stopPropagation();
            onMenu(node.id, belowOf(event.currentTarget), false);
          }}
        >
          <Icon name="more" />
        </span>
      )}
    </a>
  );
}

function belowOf(element: HTMLElement): { x: number; y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
