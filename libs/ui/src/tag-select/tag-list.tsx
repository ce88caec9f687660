import { TAGS_PER_POST_MAX } from '@benotes/contract';
import type { UseComboboxReturnValue } from 'downshift';
import { useCallback, useEffect } from 'react';

import { Icon } from '../icon/icon.tsx';
import { showRow } from '../virtual-list/scroll-to-row.ts';
import { useList } from '../virtual-list/use-list-element.ts';
import { useRows } from '../virtual-list/use-virtual-rows.ts';
import { texts } from '../texts.ts';
import type { TagRow } from './chosen-tags.ts';
import styles from './tag-select.module.css';

interface TagListProps {
  label: string;
  combobox: UseComboboxReturnValue<TagRow>;
  rows: readonly TagRow[];
  /** How many tags are chosen. */
  count: number;
  /** The tags that exist are still on the way. */
  isLoading: boolean;
}

export function TagList({ label, combobox, rows, count, isLoading }: TagListProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const [list, keepList] = useList();
  const scroller = useCallback(() => list, [list]);
  const view = useRows({ count: isOpen ? rows.length : 0, scroller });
  const isFull = count >= TAGS_PER_POST_MAX;
  const hasNone = !isLoading && !isFull && rows.every((row) => row.id === undefined);

  useEffect(() => {
    if (isOpen && highlightedIndex >= 0) showRow(list, highlightedIndex * view.rowHeight, view.rowHeight);
  }, [isOpen, list, highlightedIndex, view.rowHeight]);

  return (
    <>
      <ul
        {...getMenuProps({
          ref: keepList,
          'aria-label': label,
          'aria-multiselectable': true,
          className: styles.list,
        })}
        data-empty={rows.length === 0 || undefined}
      >
        <li role="presentation" style={{ height: view.height }} />
        {view.rows.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.id ?? 'new'}
              {...getItemProps({
                item: row,
                index,
                'aria-selected': false, // what is chosen is not offered again
                'aria-setsize': rows.length,
                'aria-posinset': index + 1,
              })}
              className={styles.option}
              data-highlighted={index === highlightedIndex || undefined}
              style={{ top: start }}
            >
              <Icon name={row.id === undefined ? 'plus' : 'hash'} />
              <span className={styles.name} dir="auto" title={row.name}>
                {row.id === undefined ? texts.newTag(row.name) : row.name}
              </span>
            </li>
          );
        })}
      </ul>
      {isOpen && (hasNone || isFull) && (
        <output className={styles.none}>{isFull ? texts.tagsFull(TAGS_PER_POST_MAX) : texts.noTag}</output>
      )}
    </>
  );
}
