import { PAGE_SIZE, PAGE_SIZE_MOBILE, SEARCH_BAR_COLLECTIONS, UNCATEGORIZED_ID } from '@benotes/contract';
import { collections, isMobile, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState, loadMarks, loadSanitizer, VisuallyHidden } from '@benotes/ui';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import { postList } from '../posts/post-list.store.ts';
import { PostList } from '../list/post-list.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { suggestedScopes, wordsOf } from '../search/search-scope.ts';
import { SpellingHint } from '../search/spelling-hint.tsx';
import { useSearch } from '../search/use-search.ts';
import { collectionPath } from '../posts/collection-path.ts';
import styles from './search-page.module.css';
import { texts } from './texts.ts';

/** Delay before the number of results is announced, in ms, so that it does not interrupt typing. */
const ANNOUNCE_DELAY_MS = 500;

/** `/search?q=…&collection=…`. */
export function SearchPage() {
  const { typed, words, scope, type, submit, chooseScope } = useSearch();
  useAppBar({ title: texts.search, collection: scope?.id });
  useEffect(() => {
    // Preloaded while the user types the first word; notes load them again on failure.
    for (const part of [loadSanitizer(), loadMarks()]) part.catch(() => undefined);
  }, []);

  // While the next query loads, the list on screen is that of the previous one.
  const { filter, previous } = useSnapshot(postList);
  const shownFilter = previous?.filter ?? filter;
  const marked = useMemo(() => wordsOf(shownFilter.filter ?? ''), [shownFilter]);
  return (
    <>
      <SearchBar typed={typed} onType={type} onSearch={submit} scope={scope} onScope={chooseScope} />
      {words ? (
        <>
          <ResultCount />
          <PostList kind="results" words={marked} busy={typed.trim() !== words} empty={<NoResults words={words} />} />
        </>
      ) : (
        <EmptyState title={scope ? texts.emptyQueryIn(scope.name) : texts.emptyQuery} />
      )}
    </>
  );
}

/** Names the collections that match although no post does. */
function NoResults({ words }: { words: string }) {
  const { tree } = useSnapshot(collections);
  const navigate = useNavigate();
  const matches = useMemo(() => suggestedScopes(tree, words).slice(0, SEARCH_BAR_COLLECTIONS), [tree, words]);
  return (
    <EmptyState title={texts.noResults}>
      <SpellingHint />
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

/** The number of results, announced after a delay. */
function ResultCount() {
  const { posts, status } = useSnapshot(postList);
  const page = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  const isAll = status === 'complete' || posts.length < page;
  const found = isAll ? texts.found(posts.length) : texts.foundAtLeast(posts.length);
  const none = status === 'complete' ? texts.foundNothing : '';
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
