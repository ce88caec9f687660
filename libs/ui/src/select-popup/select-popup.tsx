import type { UseComboboxReturnValue } from 'downshift';
import { type CSSProperties, type Key, type ReactNode, type RefObject, useCallback, useEffect } from 'react';

import { scrollToRow } from '../virtual-list/scroll-to-row.ts';
import { useListElement } from '../virtual-list/use-list-element.ts';
import { useVirtualRows } from '../virtual-list/use-virtual-rows.ts';
import styles from './select-popup.module.css';
import { usePopup } from './use-popup.ts';

interface SelectPopupProps<Option> {
  /** The field below which the popup opens. */
  anchor: RefObject<HTMLElement>;
  combobox: UseComboboxReturnValue<Option>;
  label: string;
  options: readonly Option[];
  keyOf: (option: Option) => Key;
  /** Attributes of the row of an option; `--indent` in `style` moves it to the right by levels. */
  rowProps?: (option: Option) => { 'aria-selected'?: boolean; title?: string; style?: CSSProperties };
  /** Several options can be chosen. */
  isMultiple?: boolean;
  /** The content of the row of an option. */
  children: (option: Option) => ReactNode;
  /** Shown below the options, or in their place. */
  message?: ReactNode;
}

/** The popup of a combobox: its options, of which only the visible ones are rendered, and a message. */
export function SelectPopup<Option>(props: SelectPopupProps<Option>) {
  const { anchor, combobox, label, options, keyOf, rowProps, isMultiple, children, message } = props;
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  const popup = usePopup(isOpen, anchor);
  const [list, setList] = useListElement();
  const scroller = useCallback(() => list, [list]);
  const view = useVirtualRows({ count: isOpen ? options.length : 0, scroller });

  useEffect(() => {
    if (isOpen && highlightedIndex >= 0) scrollToRow(list, highlightedIndex * view.rowHeight, view.rowHeight);
  }, [isOpen, list, highlightedIndex, view.rowHeight]);

  return (
    <div ref={popup} className={styles.popup} data-open={isOpen || undefined}>
      <ul
        {...getMenuProps({
          ref: setList,
          'aria-label': label,
          'aria-multiselectable': isMultiple,
          className: styles.list,
        })}
        data-empty={options.length === 0 || undefined}
      >
        <li role="presentation" style={{ height: view.height }} />
        {view.rows.map(({ index, start }) => {
          const option = options[index];
          if (!option) return null;
          const { style, ...more } = rowProps?.(option) ?? {};
          return (
            <li
              key={keyOf(option)}
              {...getItemProps({
                item: option,
                index,
                'aria-selected': false,
                'aria-setsize': options.length,
                'aria-posinset': index + 1,
                ...more,
              })}
              className={styles.option}
              data-highlighted={index === highlightedIndex || undefined}
              style={{ ...style, top: start }}
            >
              {children(option)}
            </li>
          );
        })}
      </ul>
      {isOpen && message && <output className={styles.message}>{message}</output>}
    </div>
  );
}

/** The name of an option, cut where it is too long. */
export function OptionName({ title, children }: { title?: string; children: string }) {
  return (
    <span className={styles.name} dir="auto" title={title}>
      {children}
    </span>
  );
}
