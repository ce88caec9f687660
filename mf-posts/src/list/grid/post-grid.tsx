import { PAGE_SIZE } from '@benotes/contract';
import { useIsMobile } from '@benotes/platform';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';
import { texts } from '../../posts/texts.ts';
import { GridCell } from './grid-cell.tsx';
import { type Arrangement, firstCells } from './grid-layout.ts';
import styles from './post-grid.module.css';
import { useCardNavigation } from './use-card-navigation.ts';
import { useElementBox } from './use-element-box.ts';
import { useNeighborFocus } from './use-neighbor-focus.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import type { SortableHocManager } from './use-sortable-hoc-cell.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface PostGridProps {
  /** Set to the list element. */
  list?: RefObject<HTMLOListElement>;
  posts: readonly ShownPost[];
  arrangement: Arrangement;
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
  /** Another key than those of navigation was pressed on a card; true if it did something. */
  onKey?: (key: string, post: ShownPost) => boolean;
  /** Another list is loading and will replace this one. */
  busy?: boolean;
  /** Indexes that stay rendered regardless of scrolling: the dragged card, its target, the edited card. */
  pinned?: readonly number[];
}

const NONE: readonly number[] = [];

/** Whether no list has been rendered since the page loaded. */
let isFirstOfPage = true;

/**
 * A virtualized list of posts in any view: only visible rows are in the DOM.
 *
 * Every card is a direct child with an absolute `top` and `left`, as react-sortable-hoc reads offsets, not transforms.
 * The first frame of a page does not wait for a measurement: there CSS positions the cards.
 */
export function PostGrid({
  posts,
  arrangement: { view, cellHeight, heightAt, place },
  listKey,
  children,
  describedBy,
  manager,
  locked = false,
  isSorting = false,
  onKey,
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
  // The moodboard needs the width of the list; the other views can be positioned by CSS.
  const box = useElementBox(list, { beforePaint: !isFirstList || view === 'moodboard' });
  const isUnmeasured = isFirstList && !box;
  const width = box?.width;
  const layout = useMemo(
    () => (width === undefined ? undefined : place({ width, isMobile: mobile })),
    [place, width, mobile],
  );
  useScrollAnchor(layout, box?.top ?? 0);
  // The focused card stays rendered, or scrolling it out of view would lose the focus.
  const [focused, setFocused] = useState<number>();
  const [lastFocused, setLastFocused] = useState(0);
  const trackFocus = useNeighborFocus(list, posts);
  const pinnedIndexes = focused === undefined ? pinned : [...pinned, focused];
  const columns = layout?.columns ?? 1;
  const shape = useMemo(() => ({ listKey, view }), [listKey, view]);
  const rows = useVisibleRows({
    listKey: shape,
    layout,
    top: box?.top ?? 0,
    pinned: pinnedIndexes.map((index) => Math.floor(index / columns)),
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
    layout,
    enabled: !isSorting,
    onMove: setFocused,
    onKey: (key, index) => {
      const post = posts[index];
      return post !== undefined && (onKey?.(key, post) ?? false);
    },
  });
  // Rendered rows follow the window: after scrolling, Tab enters the list at the first card on screen.
  const isRendered = rows.includes(Math.floor(lastFocused / columns)) && lastFocused < posts.length;
  const tabStop = isRendered ? lastFocused : (rows[0] ?? 0) * columns;

  const cell = (post: ShownPost, index: number) => (
    <GridCell
      key={post.id}
      post={post}
      index={index}
      count={posts.length}
      isTabStop={index === tabStop}
      {...(layout ? layout.cellAt(index) : { height: heightAt(index) })}
      describedBy={describedBy}
      manager={manager}
      locked={locked}
      onFocus={focus}
      renderPost={children}
    />
  );

  const cells = () => {
    if (layout)
      return rows.flatMap((row) => {
        const first = row * columns;
        return posts.slice(first, first + columns).map((post, column) => cell(post, first + column));
      });
    if (!isUnmeasured) return null;
    const renderedCount = firstCells(view, { isMobile: mobile });
    return posts.map((post, index) =>
      index < renderedCount ? cell(post, index) : <li key={post.id} style={{ height: heightAt(index) }} />,
    );
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
        data-view={view}
        style={{ '--card-height': `${cellHeight}px`, height: layout?.height } as CSSProperties}
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
