import type { TreeInstance } from '@headless-tree/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

import { useRows } from '../rows/use-rows.ts';
import { nextByName } from './next-by-name.ts';
import type { TreeItem } from './tree-item.ts';
import type { TreeProps } from './tree.tsx';
import { TreeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useNavigationTree } from './use-navigation-tree.ts';
import { useScroller } from './use-scroller.ts';

const TYPING_PAUSE_MS = 600;

export function TreeView({ label, tree: data, current, href, onOpen, expanded, onExpandedChange }: TreeProps) {
  const { ref, scroller, margin, show } = useScroller();
  const scrollTo = useRef<(index: number) => void>(undefined);
  const { tree, find } = useNavigationTree({
    data,
    expanded,
    onExpandedChange,
    onScrollTo: (index) => scrollTo.current?.(index),
  });
  const items = tree.getItems();
  const view = useRows({ count: items.length, scroller, margin });
  useEffect(() => {
    scrollTo.current = view.scrollTo;
  });

  // Ten thousand names in a list are slow to search, row by row.
  const open = useMemo(() => new Set(expanded), [expanded]);
  const tabStop = tabStopOf(tree, current);
  useShownOnce(current, current === null ? -1 : tree.getItemInstance(String(current)).getItemMeta().index, (place) =>
    show(place * view.rowHeight, view.rowHeight),
  );
  const typing = useTyping((typed) => {
    const names = items.map((item) => item.getItemName());
    const from = tree.getFocusedItem().getItemMeta().index;
    const found = nextByName(names, from, typed);
    if (found === undefined) return;
    items[found]?.setFocused();
    tree.updateDomFocus();
  });

  const { ref: register, ...container } = tree.getContainerProps(label) as {
    ref: (element: HTMLElement | null) => void;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows has the focus
    <div
      {...container}
      role="tree"
      aria-label={label}
      ref={(element) => {
        register(element);
        ref.current = element;
      }}
      className={styles.tree}
      style={{ height: view.height }}
      onKeyDown={typing}
    >
      {view.rows.map(({ index, start }) => {
        const item = items[index];
        const node = item && find(item.getId());
        // Between a change of the data and the next drawing a row may be of a node that is gone.
        if (!item || !node) return null;
        const { level, setSize, posInSet } = item.getItemMeta();
        const isOpen = node.nested.length > 0 && open.has(node.id);
        return (
          <TreeRow
            key={node.id}
            node={node}
            level={level}
            setSize={setSize}
            posInSet={posInSet + 1}
            expanded={isOpen}
            start={start}
            tabStop={item.getId() === tabStop}
            current={node.id === current}
            href={href(node.id)}
            register={item.registerElement}
            onFocus={() => item.setFocused()}
            onToggle={() => (isOpen ? item.collapse() : item.expand())}
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
}

/** One row is reached with Tab: the one that had the focus, else the current one, else the first. */
function tabStopOf(tree: TreeInstance<TreeItem>, current: number | null): string | undefined {
  const shown = [tree.getState().focusedItem, String(current)].find(
    (id) => id !== null && tree.getItemInstance(id).getItemMeta().index >= 0,
  );
  return shown ?? tree.getItems()[0]?.getId();
}

/** Brings the row of where one is into sight when one arrives there; afterwards the list is left to the person. */
function useShownOnce(current: number | null, place: number, show: (place: number) => void): void {
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shown.current === current || place < 0) return;
    shown.current = current;
    show(place);
  });
}

/** Collects letters typed without a pause and hands on what they spell. */
function useTyping(onType: (typed: string) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const before = event.timeStamp - typed.current.at < TYPING_PAUSE_MS ? typed.current.text : '';
    typed.current = { text: before + event.key, at: event.timeStamp };
    onType(typed.current.text);
  };
}
