import { PAGE_SIZE } from '@benotes/contract';
import { useIsMobile } from '@benotes/platform';
import { type DragEvent, memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { CARD_HEIGHT, GAP, layoutFor, cellPosition, ROW_HEIGHT, minColumns } from './grid-layout.ts';
import styles from './post-grid.module.css';
import { postLabel, type ShownPost } from '../posts/shown-post.ts';
import { texts } from '../posts/texts.ts';
import { useCardNavigation } from './use-card-navigation.ts';
import { useElementBox } from './use-element-box.ts';
import { useNeighborFocus } from './use-neighbor-focus.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { type SortableHocManager, useSortableHocCell } from './use-sortable-hoc-cell.ts';

export interface PostGridProps {
  /** Set to the list element. */
  list?: RefObject<HTMLOListElement>;
  posts: readonly ShownPost[];
  /** Identity of the list, where another may replace it: a new list renders from its start. */
  listKey?: object;
  /** Renders one post. While it is the same function, an unchanged post does not render again. */
  children: (post: ShownPost) => ReactNode;
  /** Id of the text that explains the keys. */
  describedBy?: string;
  /** The manager of react-sortable-hoc, once it has loaded. */
  manager?: SortableHocManager;
  /** Sorting is disabled for now. */
  locked?: boolean;
  /** A card is being sorted: arrow keys move it instead of the focus. */
  isSorting?: boolean;
  /** Opens a post with Enter. */
  onOpen?: (post: ShownPost) => void;
  /** Another list is loading and will replace this one. */
  busy?: boolean;
  /** Indexes that stay rendered regardless of scrolling: the dragged card, its target, the edited card. */
  pinned?: readonly number[];
}

const NONE: readonly number[] = [];

/** Whether no list has been rendered since the page loaded. */
let isFirstOfPage = true;

/**
 * A virtualized grid of posts: only visible rows are in the DOM.
 *
 * Every card is a direct child with an absolute `top` and `left`, as react-sortable-hoc reads offsets, not transforms.
 * The first frame of a page does not wait for a measurement: there CSS positions the cards.
 */
export function PostGrid({
  posts,
  listKey,
  children,
  describedBy,
  manager,
  locked = false,
  isSorting = false,
  onOpen,
  busy = false,
  pinned = NONE,
  ...given
}: PostGridProps) {
  const own = useRef<HTMLOListElement>(null);
  const list = given.list ?? own;
  const mobile = useIsMobile();
  const [isFirstList] = useState(isFirstOfPage && posts.length <= PAGE_SIZE);
  useEffect(() => {
    isFirstOfPage = false;
  }, []);
  const box = useElementBox(list, !isFirstList);
  const isUnmeasured = isFirstList && !box;
  const grid = layoutFor(box?.width ?? 0, mobile);
  // The focused card stays rendered, or scrolling it out of view would lose the focus.
  const [focused, setFocused] = useState<number>();
  const [lastFocused, setLastFocused] = useState(0);
  const trackFocus = useNeighborFocus(list, posts);
  const pinnedIndexes = focused === undefined ? pinned : [...pinned, focused];
  const count = Math.ceil(posts.length / grid.columns);
  const rows = useVisibleRows({
    listKey,
    count: box ? count : 0, // visible rows are known once the list is measured
    top: box?.top ?? 0,
    pinned: pinnedIndexes.map((index) => Math.floor(index / grid.columns)),
    paused: busy,
  });

  const focus = useCallback(
    (id: ShownPost['id'], index: number) => {
      setFocused(index);
      setLastFocused(index);
      trackFocus({ id, index });
    },
    [trackFocus],
  );
  const { before, after, handlers } = useCardNavigation({
    list,
    count: posts.length,
    columns: grid.columns,
    enabled: !isSorting,
    onMove: setFocused,
    onOpen: (index) => {
      const post = posts[index];
      if (post) onOpen?.(post);
    },
  });
  // Rendered rows follow the window: after scrolling, Tab enters the list at the first card on screen.
  const isRendered = rows.includes(Math.floor(lastFocused / grid.columns)) && lastFocused < posts.length;
  const tabStop = isRendered ? lastFocused : (rows[0] ?? 0) * grid.columns;

  const cell = (post: ShownPost, index: number) => (
    <Cell
      key={post.id}
      post={post}
      index={index}
      count={posts.length}
      isTabStop={index === tabStop}
      {...(box && { ...cellPosition(index, grid), width: grid.cardWidth })}
      describedBy={describedBy}
      manager={manager}
      locked={locked}
      onFocus={focus}
      renderPost={children}
    />
  );

  const cells = () => {
    if (box)
      return rows.flatMap((row) => {
        const first = row * grid.columns;
        return posts.slice(first, first + grid.columns).map((post, column) => cell(post, first + column));
      });
    if (!isUnmeasured) return null;
    const renderedCount = minColumns(mobile);
    return posts.map((post, index) => (index < renderedCount ? cell(post, index) : <li key={post.id} />));
  };

  return (
    <>
      <span ref={before} className={styles.edge} tabIndex={-1} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its items */}
      <ol
        ref={list}
        className={styles.list}
        aria-label={texts.posts}
        aria-busy={busy || undefined}
        data-unplaced={isUnmeasured ? '' : undefined}
        style={isUnmeasured ? undefined : { height: Math.max(0, count * ROW_HEIGHT - GAP) }}
        onBlur={() => {
          setFocused(undefined);
          trackFocus(undefined);
        }}
        {...handlers}
      >
        {cells()}
      </ol>
      <span ref={after} className={styles.edge} tabIndex={-1} />
    </>
  );
}

interface CellProps extends Pick<PostGridProps, 'describedBy' | 'manager'> {
  post: ShownPost;
  index: number;
  count: number;
  isTabStop: boolean;
  /** In px, relative to the list; undefined while CSS positions it. */
  top?: number;
  left?: number;
  width?: number;
  locked: boolean;
  onFocus: (id: ShownPost['id'], index: number) => void;
  renderPost: (post: ShownPost) => ReactNode;
}

/** The list item of a card. Scrolling and sorting render the list again, but not the cards that stay. */
const Cell = memo(function Cell(props: CellProps) {
  const { post, index, count, isTabStop, top, left, width, describedBy, manager, locked, onFocus, renderPost } = props;
  const element = useRef<HTMLLIElement>(null);
  useSortableHocCell(element, { manager, index, disabled: locked });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes focus and prevents native dragging
    <li
      ref={element}
      className={styles.cell}
      style={{ top, left, width, height: CARD_HEIGHT }}
      data-post={post.id}
      data-liftable={manager ? '' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Enter opens it, Space picks it up, the arrow keys move on
      tabIndex={isTabStop ? 0 : -1}
      aria-label={postLabel(post)}
      aria-describedby={describedBy}
      aria-posinset={index + 1}
      aria-setsize={count}
      onFocus={() => onFocus(post.id, index)}
      // Prevents native dragging of links and images.
      onDragStart={(event: DragEvent) => event.preventDefault()}
    >
      {renderPost(post)}
    </li>
  );
});
