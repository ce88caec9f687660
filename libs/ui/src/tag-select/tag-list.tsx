import { TAGS_PER_POST_MAX } from '@benotes/contract';
import type { UseComboboxReturnValue } from 'downshift';
import { useCallback, useEffect } from 'react';

import { Icon } from '../icon/icon.tsx';
import { scrollToRow } from '../virtual-list/scroll-to-row.ts';
import { useListElement } from '../virtual-list/use-list-element.ts';
import { useVirtualRows } from '../virtual-list/use-virtual-rows.ts';
import { texts } from '../texts.ts';
import type { TagOption } from './chosen-tags.ts';
import styles from './tag-select.module.css';

interface TagListProps {
  label: string;
  combobox: UseComboboxReturnValue<TagOption>;
  options: readonly TagOption[];
  /** Number of chosen tags. */
  count: number;
  /** The existing tags are still loading. */
  isLoading: boolean;
}

export function TagList({ label, combobox, options, count, isLoading }: TagListProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const [list, keepList] = useListElement();
  const scroller = useCallback(() => list, [list]);
  const view = useVirtualRows({ count: isOpen ? options.length : 0, scroller });
  const isFull = count >= TAGS_PER_POST_MAX;
  const hasNone = !isLoading && !isFull && options.every(({ id }) => id === undefined);

  useEffect(() => {
    if (isOpen && highlightedIndex >= 0) scrollToRow(list, highlightedIndex * view.rowHeight, view.rowHeight);
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
        data-empty={options.length === 0 || undefined}
      >
        <li role="presentation" style={{ height: view.height }} />
        {view.rows.map(({ index, start }) => {
          const option = options[index];
          if (!option) return null;
          return (
            <li
              key={option.id ?? 'new'}
              {...getItemProps({
                item: option,
                index,
                'aria-selected': false, // chosen tags are not among the options
                'aria-setsize': options.length,
                'aria-posinset': index + 1,
              })}
              className={styles.option}
              data-highlighted={index === highlightedIndex || undefined}
              style={{ top: start }}
            >
              <Icon name={option.id === undefined ? 'plus' : 'hash'} />
              <span className={styles.name} dir="auto" title={option.name}>
                {option.id === undefined ? texts.newTag(option.name) : option.name}
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
