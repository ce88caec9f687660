import { PAGE_SIZE, type Post } from '@benotes/contract';
import { useIsMobile } from '@benotes/platform';
import { type DragEvent, memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { CARD_HEIGHT, GAP, gridFor, placeOf, ROW_HEIGHT, sureColumns } from './grid-layout.ts';
import styles from './post-grid.module.css';
import type { Placeholder } from '../posts/post-list.store.ts';
import { texts } from '../posts/texts.ts';
import { useBox } from './use-element-box.ts';
import { useNeighbourFocus } from './use-neighbor-focus.ts';
import { useRowsInSight } from './use-visible-rows.ts';
import { type CellManager, useSortableCell } from './use-sortable-hoc-cell.ts';

export type ShownPost = Post | Placeholder;

export interface PostGridProps {
  /** Is given the list itself. */
  list?: RefObject<HTMLOListElement>;
  posts: readonly ShownPost[];
  /** What the posts answer, where one list may take the place of another: another one is drawn from its beginning. */
  of?: object;
  /** Draws one post. As long as it is the same function, a post that is the same one is not drawn again. */
  children: (post: ShownPost) => ReactNode;
  /** Id of the text that says how a card is lifted with the keyboard; where none can be, they are no stops for it. */
  describedBy?: string;
  /** Who lifts the cards, once that is known. */
  manager?: CellManager;
  /** No lifting for now. */
  locked?: boolean;
  /** Another list is on its way, and takes the place of this one. */
  busy?: boolean;
  /** Places that are drawn wherever the window is scrolled to: what is lifted, and where it is going. */
  kept?: readonly number[];
}

const NONE: readonly number[] = [];

/** Whether no list was shown on this page before. */
let isFirstOfPage = true;

/**
 * Posts in a grid of which only the rows in sight are in the page.
 *
 * Every card is a direct child at an absolute `top` and `left`: react-sortable-hoc reads offsets, not transforms. Not so in
 * the first frame of a page, which waits for nobody to measure it: there the style places the cards.
 */
export function PostGrid({
  posts,
  of,
  children,
  describedBy,
  manager,
  locked = false,
  busy = false,
  kept = NONE,
  ...given
}: PostGridProps) {
  const own = useRef<HTMLOListElement>(null);
  const list = given.list ?? own;
  const mobile = useIsMobile();
  const [isFirst] = useState(isFirstOfPage && posts.length <= PAGE_SIZE);
  useEffect(() => {
    isFirstOfPage = false;
  }, []);
  const box = useBox(list, !isFirst);
  const isUnplaced = isFirst && !box;
  const grid = gridFor(box?.width ?? 0, mobile);
  // What has the focus stays, or scrolling it out of sight would lose the focus.
  const [focused, setFocused] = useState<number>();
  const keepFocusNear = useNeighbourFocus(list, posts);
  const needed = focused === undefined ? kept : [...kept, focused];
  const count = Math.ceil(posts.length / grid.columns);
  const rows = useRowsInSight({
    of,
    count: box ? count : 0, // which rows are in sight is known once the list has its place
    top: box?.top ?? 0,
    needed: needed.map((index) => Math.floor(index / grid.columns)),
    paused: busy,
  });

  const focus = useCallback(
    (id: ShownPost['id'], index: number) => {
      setFocused(index);
      keepFocusNear({ id, index });
    },
    [keepFocusNear],
  );
  const cell = (post: ShownPost, index: number) => (
    <Cell
      key={post.id}
      post={post}
      index={index}
      count={posts.length}
      {...(box && { ...placeOf(index, grid), width: grid.cardWidth })}
      describedBy={describedBy}
      manager={manager}
      locked={locked}
      onFocus={focus}
      draw={children}
    />
  );

  const cells = () => {
    if (box)
      return rows.flatMap((row) => {
        const first = row * grid.columns;
        return posts.slice(first, first + grid.columns).map((post, column) => cell(post, first + column));
      });
    if (!isUnplaced) return null;
    const drawn = sureColumns(mobile);
    return posts.map((post, index) => (index < drawn ? cell(post, index) : <li key={post.id} />));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus of others
    <ol
      ref={list}
      className={styles.list}
      aria-label={texts.posts}
      aria-busy={busy || undefined}
      data-unplaced={isUnplaced ? '' : undefined}
      style={isUnplaced ? undefined : { height: Math.max(0, count * ROW_HEIGHT - GAP) }}
      onBlur={() => {
        setFocused(undefined);
        keepFocusNear(undefined);
      }}
    >
      {cells()}
    </ol>
  );
}

/** What a post is called aloud. */
export const nameOf = (post: ShownPost | undefined): string =>
  post?.type === 'placeholder' ? texts.loading : post?.title || texts.untitled;

interface CellProps extends Pick<PostGridProps, 'describedBy' | 'manager'> {
  post: ShownPost;
  index: number;
  count: number;
  /** In px, in the list; none where the style places it. */
  top?: number;
  left?: number;
  width?: number;
  locked: boolean;
  onFocus: (id: ShownPost['id'], index: number) => void;
  draw: (post: ShownPost) => ReactNode;
}

/** The place of a card. Scrolling and lifting draw the list again, and none of the cards that stay. */
const Cell = memo(function Cell(props: CellProps) {
  const { post, index, count, top, left, width, describedBy, manager, locked, onFocus, draw } = props;
  const element = useRef<HTMLLIElement>(null);
  useSortableCell(element, { manager, index, disabled: locked });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus and keeps the browser from dragging
    <li
      ref={element}
      className={styles.cell}
      style={{ top, left, width, height: CARD_HEIGHT }}
      data-post={post.id}
      data-liftable={manager ? '' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Space lifts it
      tabIndex={describedBy === undefined ? undefined : 0}
      aria-label={nameOf(post)}
      aria-describedby={describedBy}
      aria-posinset={index + 1}
      aria-setsize={count}
      onFocus={() => onFocus(post.id, index)}
      // Links and pictures would be dragged by the browser itself.
      onDragStart={(event: DragEvent) => event.preventDefault()}
    >
      {draw(post)}
    </li>
  );
});
