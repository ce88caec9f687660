import { type KeyboardEvent, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { type LoadErrorProps, lazyComponent } from '../lazy-component/lazy-component.tsx';
import { useRows } from '../virtual-list/use-virtual-rows.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import type { TreeDraggingProps } from './tree-dragging.tsx';
import type { TreePlace } from './tree-item.ts';
import { keyMove } from './tree-keys.ts';
import { TreeRow } from './tree-row.tsx';
import { endOf, rowsOf } from './tree-rows.ts';
import type { TreeProps } from './tree.tsx';
import styles from './tree.module.css';
import { useLift } from './use-drag-start.ts';
import { useScroller } from './use-scroller.ts';
import { useTyping } from './use-typeahead.ts';
import { texts } from './texts.ts';

const loadDragging = () => import('./tree-dragging.tsx');
const TreeDragging = lazyComponent(async () => (await loadDragging()).TreeDragging, PutDown);

export function TreeView({ label, tree, current, href, onOpen, expanded, onExpandedChange, onMove }: TreeProps) {
  const id = useId();
  const { ref, scroller, margin, show } = useScroller();
  const unfolded = useMemo(() => new Set(expanded), [expanded]);
  const rows = useMemo(() => rowsOf(tree, unfolded), [tree, unfolded]);
  const places = useMemo(() => new Map(rows.map(({ node }, index) => [node.id, index])), [rows]);
  const [focused, setFocused] = useState<number>();
  const [said, setSaid] = useState('');
  const { lifted, lift, putDown, handlers } = useLift({ tree: ref, enabled: !!onMove, prepare: loadDragging });

  const focusedAt = placeOf(places, focused);
  const liftedAt = placeOf(places, lifted?.id);
  const view = useRows({ count: rows.length, scroller, margin, kept: [focusedAt, liftedAt] });
  // One row is reached with Tab: the one that had the focus, else the current one, else the first.
  const tabStop = focusedAt >= 0 ? focusedAt : Math.max(0, placeOf(places, current));
  const liftedEnd = liftedAt < 0 ? -1 : endOf(rows, liftedAt);
  useShownOnce(current, placeOf(places, current), (place) => show(place * view.rowHeight, view.rowHeight));

  const takeFocus = useRef<number>();
  useLayoutEffect(() => {
    if (takeFocus.current === undefined || !places.has(takeFocus.current)) return;
    ref.current?.querySelector<HTMLElement>(`[data-drop-id="${takeFocus.current}"]`)?.focus();
    takeFocus.current = undefined;
  });
  const goTo = (nodeId: number | undefined) => {
    setFocused(nodeId);
    takeFocus.current = nodeId;
    if (nodeId !== undefined) view.scrollTo(placeOf(places, nodeId));
  };

  const unfold = (ids: readonly number[]) =>
    onExpandedChange([...unfolded, ...ids.filter((one) => !unfolded.has(one))]);
  const fold = (nodeId: number) => {
    const at = placeOf(places, nodeId);
    // The focus does not go with the row it is on.
    if (focusedAt > at && focusedAt < endOf(rows, at)) goTo(nodeId);
    onExpandedChange(expanded.filter((one) => one !== nodeId));
  };

  const spell = useTyping();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || lifted) return;
    const row = rows[focusedAt];
    if (event.key === ' ') {
      event.preventDefault(); // it would scroll
      if (onMove && row) lift({ id: row.node.id });
      return;
    }
    const move = keyMove(event.key, rows, focusedAt, spell(event));
    if (!move) return;
    event.preventDefault();
    if ('to' in move) goTo(rows[move.to]?.node.id);
    else if ('fold' in move) fold(move.fold);
    else unfold(move.unfold);
  };

  const drop = (nodeId: number, place: TreePlace | undefined) => {
    putDown();
    if (!lifted?.pointer) {
      // The browser takes the focus from a row that changes its place, and a folded one is not there.
      takeFocus.current = nodeId;
      if (place && place.parent_id !== null) unfold([place.parent_id]);
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
        data-dragging={lifted && (lifted.pointer ? 'pointer' : 'keys')}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {view.rows.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { node } = row;
          return (
            <TreeRow
              key={node.id}
              row={row}
              start={start}
              tabStop={index === tabStop}
              current={node.id === current}
              lifted={index >= liftedAt && index < liftedEnd}
              href={href(node.id)}
              sharedHint={`${id}shared`}
              onFocus={() => setFocused(node.id)}
              onToggle={() => (row.open ? fold(node.id) : unfold([node.id]))}
              onOpen={onOpen}
            />
          );
        })}
        {lifted && liftedAt >= 0 && (
          <Suspense fallback={null}>
            <TreeDragging
              rows={rows}
              at={liftedAt}
              pointer={lifted.pointer}
              rowHeight={view.rowHeight}
              tree={ref}
              scroller={scroller}
              onUnfold={(nodeId) => unfold([nodeId])}
              onSay={setSaid}
              onDrop={(place) => drop(lifted.id, place)}
            />
          </Suspense>
        )}
      </div>
      <VisuallyHidden id={`${id}shared`}>{texts.shared}</VisuallyHidden>
      {onMove && (
        <VisuallyHidden>
          <span id={`${id}hint`}>{texts.hint}</span>
          <output>{said}</output>
        </VisuallyHidden>
      )}
    </>
  );
}

/** Nothing can be dragged without that code. */
function PutDown({ given: { onDrop } }: LoadErrorProps<TreeDraggingProps>) {
  useEffect(() => onDrop(undefined), [onDrop]);
  return null;
}

const placeOf = (places: ReadonlyMap<number, number>, id: number | null | undefined) =>
  (id === null || id === undefined ? undefined : places.get(id)) ?? -1;

/** Brings the row of where one is into sight when one arrives there; afterwards the list is left to the person. */
function useShownOnce(current: number | null, place: number, show: (place: number) => void): void {
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shown.current === current || place < 0) return;
    shown.current = current;
    show(place);
  });
}
