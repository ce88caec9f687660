import { FILTER_MAX_LENGTH, PAGE_SIZE, PAGE_SIZE_MOBILE, UNCATEGORIZED_ID } from '@benotes/contract';
import { collections, isMobile, useAppBar } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { EmptyState, VisuallyHidden } from '@benotes/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Filter } from '../posts/filter.ts';
import { postList } from '../posts/post-list.store.ts';
import { PostList } from '../posts/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { findScope, type Scope, wordsOf } from '../search/search-scope.ts';
import { texts } from './texts.ts';

/** How long typing rests before it is searched for, in ms. */
const PAUSE_MS = 100;

const NO_RESULTS = <EmptyState title={texts.noResults} />;

/** `/search?q=…&collection=…`. What is looked for stands in the address, so that a reload and Back keep it. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const query = Array.from(search.get('q') ?? '')
    .slice(0, FILTER_MAX_LENGTH)
    .join('')
    .trim();
  const scope = useScope(search.get('collection'));
  const [typed, setTyped] = useState(query);
  const asked = useRef(query);
  useAppBar({ title: texts.search, collection: scope?.id });
  useOpenList(query ? filterOf(query, scope) : undefined, { keepsOld: true });

  const go = useCallback(
    (words: string, within: Scope | undefined) => {
      asked.current = words;
      setSearch({ ...(words && { q: words }), ...(within && { collection: String(within.id) }) }, { replace: true });
    },
    [setSearch],
  );
  useEffect(() => {
    if (query === asked.current) return;
    // Not asked for here: Back, or the way to the search in the sidebar.
    asked.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    const words = typed.trim();
    if (words === asked.current) return;
    const rest = setTimeout(() => go(words, scope), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed, scope, go]);

  // What was typed to find a collection is no word to look for; the words stay when the collection goes.
  const choose = (chosen: Scope | undefined) => {
    if (chosen) setTyped('');
    go(chosen ? '' : query, chosen);
  };
  // What is on screen answers the question before while the next one is on its way.
  const { filter, before } = useSnapshot(postList);
  const answered = before?.filter ?? filter;
  const words = useMemo(() => wordsOf(answered.filter ?? ''), [answered]);
  return (
    <>
      <SearchBar
        typed={typed}
        onType={setTyped}
        onSearch={() => go(typed.trim(), scope)}
        scope={scope}
        onScope={choose}
      />
      {query ? (
        <>
          <Found />
          <PostList key={JSON.stringify(answered)} kind="results" words={words} empty={NO_RESULTS} />
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
  return (
    <VisuallyHidden>
      <output>{posts.length > 0 ? found : none}</output>
    </VisuallyHidden>
  );
}

/** The collection that the address names; undefined when it names none of the person's. */
function useScope(id: string | null): Scope | undefined {
  const { tree } = useSnapshot(collections);
  return useMemo(() => (id !== null && /^\d{1,10}$/.test(id) ? findScope(tree, Number(id)) : undefined), [tree, id]);
}

function filterOf(filter: string, scope: Scope | undefined): Filter {
  if (!scope) return { filter };
  return scope.id === UNCATEGORIZED_ID ? { filter, is_uncategorized: 1 } : { filter, collection_id: scope.id };
}
