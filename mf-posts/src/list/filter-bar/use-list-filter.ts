import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { type AppBarOption, useCommands } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { useLatest } from '@benotes/ui';
import { useCallback, useRef, useState } from 'react';

import { type Filter, withListFilter } from '../../posts/filter.ts';
import { listTexts } from '../settings/list-texts.ts';

export interface ListFilter {
  /** The text of the filter; empty for none. */
  text: string;
  isOpen: boolean;
  /** Whether the user has opened it, not the URL. */
  isOpened: boolean;
  /** Filters the list. */
  set: (text: string) => void;
  close: () => void;
  /** The filter of the list, narrowed down by the text. */
  within: (list: Filter) => Filter;
  /** The words to highlight, from `FilterBar`. */
  words: readonly string[];
  setWords: (words: readonly string[]) => void;
  /** The button of the top bar. */
  option: AppBarOption;
}

/** The filter of the list on a page: `?filter=…`. Ctrl+Shift+F opens it. */
export function useListFilter(): ListFilter {
  const [query, setQuery] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  const [words, setWords] = useState<readonly string[]>([]);
  const text = Array.from(query.get('filter') ?? '')
    .slice(0, FILTER_MAX_LENGTH)
    .join('');
  const returnFocus = useRef<Element | null>(null);
  const latest = useLatest({ setQuery, hasText: text !== '' });

  const open = useCallback(() => {
    returnFocus.current = document.activeElement;
    setOpened(true);
    document.querySelector<HTMLInputElement>('[data-filter-bar] input')?.focus();
  }, []);
  useCommands(() => [{ id: 'list.filter', label: '', keys: 'Mod+Shift+F', run: open }]);
  // Back leads to the list without a filter, not through every letter of it.
  const set = useCallback(
    (next: string) => {
      setOpened(true); // it stays when its text is deleted
      const { setQuery: write, hasText } = latest.current;
      write(
        (before) => {
          const params = new URLSearchParams(before);
          if (next === '') params.delete('filter');
          else params.set('filter', next);
          return params;
        },
        { replace: hasText },
      );
    },
    [latest],
  );
  const close = useCallback(() => {
    if (latest.current.hasText) set('');
    setOpened(false);
    const { current: element } = returnFocus;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    (isThere ? element : document.querySelector('main'))?.focus();
  }, [set, latest]);

  return {
    text,
    isOpened,
    isOpen: isOpened || text !== '',
    set,
    close,
    within: (list) => withListFilter(list, text),
    words: text === '' ? [] : words,
    setWords,
    option: { label: listTexts.filter, longLabel: listTexts.filterLong, icon: 'filter', run: open },
  };
}
