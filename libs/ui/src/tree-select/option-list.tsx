import type { UseComboboxReturnValue } from 'downshift';
import { type CSSProperties, useCallback, useEffect } from 'react';

import { isolate } from '../bidi/isolate.ts';
import { CollectionIcon } from '../icon/collection-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { scrollToRow } from '../virtual-list/scroll-to-row.ts';
import { useListElement } from '../virtual-list/use-list-element.ts';
import { useVirtualRows } from '../virtual-list/use-virtual-rows.ts';
import { texts } from '../texts.ts';
import type { TreeOption } from './tree-options.ts';
import styles from './tree-select.module.css';

const DEEPEST_INDENT = 8;

interface OptionListProps {
  label: string;
  combobox: UseComboboxReturnValue<TreeOption>;
  options: readonly TreeOption[];
  value: number | null;
  /** Something was typed: the options stand without their parents and say where they are. */
  filtered: boolean;
}

export function OptionList({ label, combobox, options, value, filtered }: OptionListProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const [list, keepList] = useListElement();
  const scroller = useCallback(() => list, [list]);
  const view = useVirtualRows({ count: isOpen ? options.length : 0, scroller });

  useEffect(() => {
    if (isOpen && highlightedIndex >= 0) scrollToRow(list, highlightedIndex * view.rowHeight, view.rowHeight);
  }, [isOpen, list, highlightedIndex, view.rowHeight]);

  return (
    <>
      <ul
        {...getMenuProps({ ref: keepList, 'aria-label': label, className: styles.list })}
        data-empty={options.length === 0 || undefined}
      >
        <li role="presentation" style={{ height: view.height }} />
        {view.rows.map(({ index, start }) => {
          const option = options[index];
          if (!option) return null;
          return (
            <li
              key={option.id}
              {...getItemProps({
                item: option,
                index,
                'aria-selected': option.id === value,
                'aria-setsize': options.length,
                'aria-posinset': index + 1,
              })}
              className={styles.option}
              data-highlighted={index === highlightedIndex || undefined}
              style={{ '--indent': filtered ? 0 : Math.min(option.depth, DEEPEST_INDENT), top: start } as CSSProperties}
              title={[...option.above, option.name].map(isolate).join(' / ')}
            >
              <CollectionIcon id={option.icon_id} />
              <span className={styles.name} dir="auto">
                {option.name}
              </span>
              {filtered && option.above.length > 0 && (
                <span className={styles.above}>{option.above.map(isolate).join(' / ')}</span>
              )}
              {option.id === value && (
                <span className={styles.chosen}>
                  <Icon name="check" />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen && options.length === 0 && <output className={styles.none}>{texts.noMatch}</output>}
    </>
  );
}
