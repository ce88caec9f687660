import { PAGE_SIZE, PAGE_SIZE_MOBILE } from '@benotes/contract';
import { isMobile, useAppBar } from '@benotes/platform';
import { EmptyState, loadMarks, loadSanitizer, VisuallyHidden } from '@benotes/ui';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import { postList } from '../posts/post-list.store.ts';
import { PostList } from '../list/post-list.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { wordsOf } from '../search/search-scope.ts';
import { useSearch } from '../search/use-search.ts';
import { texts } from './texts.ts';

/** Delay before the number of results is announced, in ms, so that it does not interrupt typing. */
const ANNOUNCE_DELAY_MS = 500;

const NO_RESULTS = <EmptyState title={texts.noResults} />;

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
          <Found />
          <PostList kind="results" words={marked} busy={typed.trim() !== words} empty={NO_RESULTS} />
        </>
      ) : (
        <EmptyState title={scope ? texts.emptyQueryIn(scope.name) : texts.emptyQuery} />
      )}
    </>
  );
}

/** Announces the number of results. */
function Found() {
  const { posts, status } = useSnapshot(postList);
  const page = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  const found = posts.length < page ? texts.found(posts.length) : texts.foundAtLeast(page);
  const none = status === 'complete' ? texts.foundNothing : '';
  const count = posts.length > 0 ? found : none;
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(count), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  );
}
