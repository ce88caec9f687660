import type { Post } from '@benotes/contract';
import { useIsMobile } from '@benotes/platform';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { SortableElement } from 'react-sortable-hoc';

import { CARD_HEIGHT, GAP, gridFor, placeOf, ROW_HEIGHT } from './grid.ts';
import styles from './post-grid.module.css';
import type { Placeholder } from './post-list.store.ts';
import { texts } from './texts.ts';
import { useBox } from './use-box.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

export type ShownPost = Post | Placeholder;

export interface PostGridProps {
  posts: readonly ShownPost[];
  /** Draws one post. */
  children: (post: ShownPost) => ReactNode;
  /** Whether cards can be lifted; where they cannot, they are no stops for the keyboard. */
  sortable?: boolean;
  /** No lifting for now. */
  locked?: boolean;
  /** Id of the text that says how a card is moved with the keyboard. */
  describedBy?: string;
  /** Places that are drawn wherever the window is scrolled to: what is lifted, and where it is going. */
  kept?: readonly number[];
}

const NONE: readonly number[] = [];

/**
 * Posts in a grid of which only the rows in sight are in the page.
 *
 * Every card is a direct child at an absolute `top` and `left`: react-sortable-hoc reads offsets, not transforms.
 */
export function PostGrid({ posts, children, sortable, locked, describedBy, kept = NONE }: PostGridProps) {
  const list = useRef<HTMLOListElement>(null);
  const box = useBox(list);
  const grid = gridFor(box?.width ?? 0, useIsMobile());
  // What has the focus stays, or scrolling it out of sight would lose the focus.
  const [focused, setFocused] = useState<number>();
  const needed = focused === undefined ? kept : [...kept, focused];
  const count = Math.ceil(posts.length / grid.columns);
  const rows = useRowsInSight({
    count,
    top: box?.top ?? 0,
    needed: needed.map((index) => Math.floor(index / grid.columns)),
  });

  const cell = (post: ShownPost, index: number) => {
    const props: CellProps = {
      post,
      place: index + 1,
      count: posts.length,
      style: { ...placeOf(index, grid), width: grid.cardWidth, height: CARD_HEIGHT },
      describedBy: sortable ? describedBy : undefined,
      onFocus: () => setFocused(index),
      children: children(post),
    };
    // Outside a sortable container there is nobody to tell.
    if (!sortable) return <Cell key={post.id} {...props} />;
    return <SortableCell key={post.id} index={index} disabled={locked} {...props} />;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus of others
    <ol
      ref={list}
      className={styles.list}
      aria-label={texts.posts}
      style={{ height: Math.max(0, count * ROW_HEIGHT - GAP) }}
      onBlur={() => setFocused(undefined)}
    >
      {box &&
        rows.flatMap((row) => {
          const first = row * grid.columns;
          return posts.slice(first, first + grid.columns).map((post, column) => cell(post, first + column));
        })}
    </ol>
  );
}

/** What a post is called aloud. */
export const nameOf = (post: ShownPost | undefined): string =>
  post?.type === 'placeholder' ? texts.loading : post?.title || texts.untitled;

interface CellProps {
  post: ShownPost;
  place: number;
  count: number;
  style: { top: number; left: number; width: number; height: number };
  /** Also says that the card can be lifted, so that the keyboard stops here. */
  describedBy: string | undefined;
  onFocus: () => void;
  children: ReactNode;
}

const SortableCell = SortableElement<CellProps>(Cell);

function Cell({ post, place, count, style, describedBy, onFocus, children }: CellProps) {
  const liftable = describedBy !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches the focus and keeps the browser from dragging
    <li
      className={styles.cell}
      style={style}
      data-post={post.id}
      data-liftable={liftable || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Space lifts it
      tabIndex={liftable ? 0 : undefined}
      aria-label={nameOf(post)}
      aria-describedby={describedBy}
      aria-posinset={place}
      aria-setsize={count}
      onFocus={onFocus}
      // Links and pictures would be dragged by the browser itself.
      onDragStart={(event: DragEvent) => event.preventDefault()}
    >
      {children}
    </li>
  );
}
