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

/** How long results stand before they are said aloud, in ms: who types hears their keys. */
const SAID_AFTER_MS = 500;

const NO_RESULTS = <EmptyState title={texts.noResults} />;

/** `/search?q=…&collection=…`. */
export function SearchPage() {
  const { typed, words, scope, type, look, choose } = useSearch();
  useAppBar({ title: texts.search, collection: scope?.id });
  useEffect(() => {
    // While the first word is typed; a note that needs them asks again.
    for (const part of [loadSanitizer(), loadMarks()]) part.catch(() => undefined);
  }, []);

  // What is on screen answers the question before while the next one is on its way.
  const { filter, before } = useSnapshot(postList);
  const answered = before?.filter ?? filter;
  const marked = useMemo(() => wordsOf(answered.filter ?? ''), [answered]);
  return (
    <>
      <SearchBar typed={typed} onType={type} onSearch={look} scope={scope} onScope={choose} />
      {words ? (
        <>
          <Found />
          <PostList kind="results" words={marked} busy={typed.trim() !== words} empty={NO_RESULTS} />
        </>
      ) : (
        <EmptyState title={scope ? texts.nothingAskedIn(scope.name) : texts.nothingAsked} />
      )}
    </>
  );
}

/** Says aloud how much was found. */
function Found() {
  const { posts, status } = useSnapshot(postList);
  const page = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  const found = posts.length < page ? texts.found(posts.length) : texts.foundAtLeast(page);
  const none = status === 'complete' ? texts.foundNothing : '';
  const news = posts.length > 0 ? found : none;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(news), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <VisuallyHidden>
      <output>{said}</output>
    </VisuallyHidden>
  );
}
