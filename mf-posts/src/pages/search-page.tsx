import { PAGE_SIZE, PAGE_SIZE_MOBILE, SEARCH_BAR_COLLECTIONS, UNCATEGORIZED_ID } from '@benotes/contract';
import { collections, isMobile, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState, loadMarks, loadSanitizer, VisuallyHidden } from '@benotes/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { postList } from '../posts/post-list.store.ts';
import { PostList } from '../list/post-list.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { suggestedScopes, wordsOf } from '../search/search-scope.ts';
import { SearchSources } from '../search/search-sources.tsx';
import { SearchTerms } from '../search/search-terms.tsx';
import { SpellingHint } from '../search/spelling-hint.tsx';
import { Suggestion } from '../search/suggestion.tsx';
import { searchable, useSearch } from '../search/use-search.ts';
import { collectionPath } from '../posts/collection-path.ts';
import styles from './search-page.module.css';
import { texts } from './texts.ts';

/** Delay before the number of results is announced, in ms, so that it does not interrupt typing. */
const ANNOUNCE_DELAY_MS = 500;

/** `/search?q=…&collection=…`. */
export function SearchPage() {
  const { typed, words, scope, type, submit, replace, chooseScope } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  useAppBar({ title: texts.search, collection: scope?.id });
  useEffect(() => {
    // Preloaded while the user types the first word. If that fails, notes load it again.
    for (const part of [loadSanitizer(), loadMarks()]) part.catch(() => undefined);
  }, []);

  // While the next query loads, the list on screen is that of the previous one.
  const { filter, previous } = useSnapshot(postList);
  const shownFilter = previous?.filter ?? filter;
  const marked = useMemo(() => wordsOf(shownFilter.filter ?? ''), [shownFilter]);
  const searchFor = (suggestion: string) => {
    replace(suggestion);
    if (!isMobile()) input.current?.focus(); // on phones the virtual keyboard would cover half of the results
  };
  return (
    <>
      <SearchBar typed={typed} onType={type} onSearch={submit} scope={scope} onScope={chooseScope} input={input} />
      <SearchTerms typed={typed} onChange={type} />
      {words ? (
        <>
          <ResultCount />
          <PostList
            kind="results"
            words={marked}
            busy={searchable(typed) !== words}
            empty={<NoResults words={words} onSearch={searchFor} />}
          />
          <SearchSources words={words} />
        </>
      ) : (
        <EmptyState title={scope ? texts.emptyQueryIn(scope.name) : texts.emptyQuery} />
      )}
    </>
  );
}

interface NoResultsProps {
  words: string;
  onSearch: (words: string) => void;
}

/** An empty result, with a similar search and links to collections whose names match. */
function NoResults({ words, onSearch }: NoResultsProps) {
  const suggestion = useSuggestion();
  const { tree } = useSnapshot(collections);
  const navigate = useNavigate();
  const matches = useMemo(() => suggestedScopes(tree, words).slice(0, SEARCH_BAR_COLLECTIONS), [tree, words]);
  return (
    <EmptyState title={texts.noResults}>
      {suggestion === null ? <SpellingHint /> : <Suggestion suggestion={suggestion} onSearch={onSearch} />}
      {matches.map(({ id, name }) => (
        <Button
          key={id}
          icon="folder"
          onClick={() => void navigate(collectionPath(id === UNCATEGORIZED_ID ? null : id))}
        >
          {texts.matchingCollection(name)}
        </Button>
      ))}
    </EmptyState>
  );
}

/** The suggestion for the list on screen. */
function useSuggestion(): string | null {
  const { previous, suggestion } = useSnapshot(postList);
  return previous ? previous.suggestion : suggestion;
}

/** The number of results, announced after a delay. */
function ResultCount() {
  const { posts, status, suggestion } = useSnapshot(postList);
  const page = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  const isAll = status === 'complete' || posts.length < page;
  const found = isAll ? texts.found(posts.length) : texts.foundAtLeast(posts.length);
  const nothing = suggestion === null ? texts.foundNothing : texts.foundNothingBut(suggestion);
  const none = status === 'complete' ? nothing : '';
  const count = posts.length > 0 ? found : none;
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(count), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {posts.length > 0 && (isAll ? texts.count(posts.length) : texts.countAtLeast(posts.length))}
      </p>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}
