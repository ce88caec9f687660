import { PAGE_SIZE, PAGE_SIZE_MOBILE } from '@benotes/contract';
import { isMobile } from '@benotes/platform';
import { IconButton, VisuallyHidden } from '@benotes/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { SearchBar } from '../../find/search/search-bar.tsx';
import { wordsOf } from '../../find/search/search-scope.ts';
import { SearchTerms } from '../../find/search/search-terms.tsx';
import { postList } from '../store/post-list.store.ts';
import styles from './filter-bar.module.css';
import { QUICK_FILTERS, QUICK_TERMS, requiredTerms, toggleTerm } from './quick-filters.ts';
import { texts } from './texts.ts';
import type { ListFilter } from './use-list-filter.ts';

/** Debounce while the user types, in ms. */
const DEBOUNCE_MS = 250;

type FilterBarProps = Pick<ListFilter, 'text' | 'isOpened' | 'set' | 'close' | 'setWords'>;

/** The filter of a list: a field like that of the search, and common filters. */
export function FilterBar({ text, isOpened, set, close, setWords }: FilterBarProps) {
  const [typed, setTyped] = useState(text);
  /** The text that was sent last: any other one comes from a navigation, such as Back. */
  const [sent, setSent] = useState(text);
  const [known, setKnown] = useState(text);
  const [isFocused] = useState(isOpened);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  if (known !== text) {
    setKnown(text);
    if (sent !== text) {
      setSent(text);
      setTyped(text);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setWords(wordsOf(text)), [text, setWords]);

  const send = (next: string) => {
    clearTimeout(timer.current);
    setSent(next.trim());
    set(next.trim());
  };
  const apply = (next: string) => {
    setTyped(next);
    send(next);
  };
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), DEBOUNCE_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // It closes the suggestions and the help first.
    if (event.currentTarget.querySelector('[role="listbox"][data-open], dialog')) return;
    event.preventDefault();
    leave();
  };
  const terms = requiredTerms(typed);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any of its controls
    <div className={styles.bar} data-filter-bar onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <SearchBar
          label={texts.field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, to type into it
          autoFocus={isFocused}
          typed={typed}
          onType={type}
          onSearch={() => apply(typed)}
        />
        <IconButton label={texts.close} icon="close" onClick={leave} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the buttons are no form fields */}
      <div role="group" aria-label={texts.common} className={styles.quick}>
        {QUICK_FILTERS.map(({ label, term }) => (
          <button
            key={term}
            type="button"
            className={styles.chip}
            aria-pressed={terms.includes(term)}
            onClick={() => apply(toggleTerm(typed, term))}
          >
            {label}
          </button>
        ))}
      </div>
      <SearchTerms typed={typed} onChange={apply} except={QUICK_TERMS} />
      <MatchCount isFiltered={text !== ''} />
    </div>
  );
}

/** Announces how many posts match. */
function MatchCount({ isFiltered }: { isFiltered: boolean }) {
  const { posts, status } = useSnapshot(postList);
  const isAll = status === 'complete' || posts.length < (isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE);
  const isLoaded = isFiltered && status !== 'loading' && status !== 'failed';
  const count = posts.length === 0 ? texts.noneMatching : texts.matching(posts.length, isAll);
  return (
    <VisuallyHidden>
      <output>{isLoaded && count}</output>
    </VisuallyHidden>
  );
}
