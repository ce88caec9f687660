import { type KeyboardEvent, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { LoadErrorProps } from '../lazy-component/load-error-panel.tsx';
import { useVirtualRows } from '../virtual-list/use-virtual-rows.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import type { TreeDraggingProps } from './dragging.ts';
import { texts } from './texts.ts';
import type { TreePlace } from './tree-item.ts';
import { keyMove } from './tree-keys.ts';
import type { TreeProps } from './tree-props.ts';
import { TreeRenameRow } from './tree-rename-row.tsx';
import { TreeRow } from './tree-row.tsx';
import { endOf, rowsOf } from './tree-rows.ts';
import styles from './tree.module.css';
import { useDragStart } from './use-drag-start.ts';
import { useScroller } from './use-scroller.ts';
import { useTypeahead } from './use-typeahead.ts';

const loadDragging = () => import('./tree-dragging.tsx');
const TreeDragging = lazyComponent(async () => (await loadDragging()).TreeDragging, CancelDrag);

export function TreeView(props: TreeProps) {
  const { label, tree, current, href, onOpen, marked, expanded, onExpandedChange, onMove, onMenu, rename, countsOwn } =
    props;
  const id = useId();
  const { ref, scroller, margin, show } = useScroller();
  const expandedIds = useMemo(() => new Set(expanded), [expanded]);
  const rows = useMemo(() => rowsOf(tree, expandedIds), [tree, expandedIds]);
  const indexes = useMemo(() => new Map(rows.map(({ node }, index) => [node.id, index])), [rows]);
  const [focused, setFocused] = useState<number>();
  const [announcement, announce] = useState('');
  const { drag, start, end, handlers } = useDragStart({ tree: ref, enabled: !!onMove, load: loadDragging });

  const focusedIndex = indexOf(indexes, focused);
  const draggedIndex = indexOf(indexes, drag?.id);
  const view = useVirtualRows({
    count: rows.length,
    scroller,
    margin,
    pinned: [focusedIndex, draggedIndex, indexOf(indexes, rename?.id)],
  });
  // Roving tabindex: the row that last had the focus, else the current one, else the first.
  const tabStop = focusedIndex >= 0 ? focusedIndex : Math.max(0, indexOf(indexes, current));
  const draggedEnd = draggedIndex < 0 ? -1 : endOf(rows, draggedIndex);
  useScrollToCurrent(current, indexOf(indexes, current), (index) => show(index * view.rowHeight, view.rowHeight));

  const pendingFocus = useRef<number>();
  useLayoutEffect(() => {
    if (pendingFocus.current === undefined || !indexes.has(pendingFocus.current)) return;
    ref.current?.querySelector<HTMLElement>(`[data-drop-id="${pendingFocus.current}"]`)?.focus();
    pendingFocus.current = undefined;
  });
  const focusNode = (nodeId: number | undefined) => {
    setFocused(nodeId);
    pendingFocus.current = nodeId;
    if (nodeId !== undefined) view.scrollTo(indexOf(indexes, nodeId));
  };

  const expand = (ids: readonly number[]) =>
    onExpandedChange([...expandedIds, ...ids.filter((one) => !expandedIds.has(one))]);
  const collapse = (nodeId: number) => {
    const at = indexOf(indexes, nodeId);
    // The focus does not move with its row.
    if (focusedIndex > at && focusedIndex < endOf(rows, at)) focusNode(nodeId);
    onExpandedChange(expanded.filter((one) => one !== nodeId));
  };

  const typeahead = useTypeahead();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || drag) return;
    const row = rows[focusedIndex];
    if (event.key === 'F2' && rename && row) {
      event.preventDefault();
      rename.onStart(row.node.id);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault(); // prevents scrolling
      if (onMove && row) start({ id: row.node.id });
      return;
    }
    const move = keyMove(event.key, rows, focusedIndex, typeahead(event));
    if (!move) return;
    event.preventDefault();
    if ('to' in move) focusNode(rows[move.to]?.node.id);
    else if ('collapse' in move) collapse(move.collapse);
    else expand(move.expand);
  };

  const drop = (nodeId: number, place: TreePlace | undefined) => {
    end();
    if (!drag?.pointer) {
      // A row that moves in the DOM loses the focus, and a collapsed one is not rendered.
      pendingFocus.current = nodeId;
      if (place && place.parent_id !== null) expand([place.parent_id]);
    }
    if (place) onMove?.(nodeId, place);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows has the focus */}
      <div
        ref={ref}
        role="tree"
        aria-label={label}
        aria-describedby={onMove && `${id}hint`}
        className={styles.tree}
        style={{ height: view.height }}
        data-dragging={drag && (drag.pointer ? 'pointer' : 'keys')}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {view.rows.map(({ index, start: top }) => {
          const row = rows[index];
          if (!row) return null;
          const { node } = row;
          if (rename && node.id === rename.id)
            return (
              <TreeRenameRow
                key={node.id}
                row={row}
                start={top}
                onEnd={(name) => {
                  focusNode(node.id);
                  rename.onEnd(node.id, name);
                }}
              />
            );
          return (
            <TreeRow
              key={node.id}
              row={row}
              start={top}
              tabStop={index === tabStop}
              current={node.id === current}
              dragged={index >= draggedIndex && index < draggedEnd}
              href={href(node.id)}
              marked={marked}
              sharedHint={`${id}shared`}
              onFocus={() => setFocused(node.id)}
              onToggle={() => (row.open ? collapse(node.id) : expand([node.id]))}
              onOpen={onOpen}
              onMenu={onMenu}
              countsOwn={countsOwn}
            />
          );
        })}
        {drag && draggedIndex >= 0 && (
          <Suspense fallback={null}>
            <TreeDragging
              rows={rows}
              at={draggedIndex}
              pointer={drag.pointer}
              rowHeight={view.rowHeight}
              tree={ref}
              scroller={scroller}
              onUnfold={(nodeId) => expand([nodeId])}
              onAnnounce={announce}
              onDrop={(place) => drop(drag.id, place)}
            />
          </Suspense>
        )}
      </div>
      <VisuallyHidden id={`${id}shared`}>{texts.shared}</VisuallyHidden>
      {onMove && (
        <VisuallyHidden>
          <span id={`${id}hint`}>{texts.hint}</span>
          <output>{announcement}</output>
        </VisuallyHidden>
      )}
    </>
  );
}

/** Dragging is not available without its code. */
function CancelDrag({ componentProps: { onDrop } }: LoadErrorProps<TreeDraggingProps>) {
  useEffect(() => onDrop(undefined), [onDrop]);
  return null;
}

const indexOf = (indexes: ReadonlyMap<number, number>, id: number | null | undefined) =>
  (id === null || id === undefined ? undefined : indexes.get(id)) ?? -1;

/** Scrolls the current row into view when it changes; after that the user controls the list. */
function useScrollToCurrent(current: number | null, index: number, show: (index: number) => void): void {
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shown.current === current || index < 0) return;
    shown.current = current;
    show(index);
  });
}
