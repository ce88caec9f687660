import { type DragEvent, memo, type ReactNode, useRef } from 'react';

import { postLabel, type ShownPost } from '../../posts/shown-post.ts';
import type { CellBox } from './grid-layout.ts';
import styles from './post-grid.module.css';
import { type SortableHocManager, useSortableHocCell } from './use-sortable-hoc-cell.ts';

interface GridCellProps extends Partial<CellBox> {
  height: number;
  post: ShownPost;
  index: number;
  count: number;
  isTabStop: boolean;
  describedBy: string | undefined;
  manager: SortableHocManager | undefined;
  locked: boolean;
  onFocus: (id: ShownPost['id'], index: number) => void;
  renderPost: (post: ShownPost) => ReactNode;
}

/** The list item of a card. Scrolling and sorting render the list again, but not the cards that stay. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { post, index, count, isTabStop, top, left, width, height, describedBy, manager, locked, onFocus, renderPost } =
    props;
  const element = useRef<HTMLLIElement>(null);
  useSortableHocCell(element, { manager, index, disabled: locked });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes focus and prevents native dragging
    <li
      ref={element}
      className={styles.cell}
      style={{ top, left, width, height }}
      data-post={post.id}
      data-liftable={manager && !locked ? '' : undefined}
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
