import { UNCATEGORIZED_ID } from '@benotes/contract';
import { collections, useAppBar } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { EmptyState } from '@benotes/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Filter } from '../posts/filter.ts';
import { PostList } from '../posts/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { findScope, type Scope, wordsOf } from '../search/search-scope.ts';
import { texts } from './texts.ts';

/** How long typing rests before it is searched for, in ms. */
const PAUSE_MS = 250;

/** `/search?q=…&collection=…`. What is looked for stands in the address, so that a reload and Back keep it. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const query = (search.get('q') ?? '').trim();
  const scope = useScope(search.get('collection'));
  const [typed, setTyped] = useState(query);
  useAppBar({ title: texts.search });
  useOpenList(query ? filterOf(query, scope) : undefined);

  const go = useCallback(
    (words: string, within: Scope | undefined) =>
      setSearch({ ...(words && { q: words }), ...(within && { collection: String(within.id) }) }, { replace: true }),
    [setSearch],
  );
  useEffect(() => {
    const words = typed.trim();
    if (words === query) return;
    const rest = setTimeout(() => go(words, scope), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed, query, scope, go]);

  // What was typed to find a collection is no word to look for; the words stay when the collection goes.
  const choose = (chosen: Scope | undefined) => {
    if (chosen) setTyped('');
    go(chosen ? '' : query, chosen);
  };
  const words = useMemo(() => wordsOf(query), [query]);
  return (
    <>
      <SearchBar typed={typed} onType={setTyped} scope={scope} onScope={choose} />
      {query ? (
        <PostList
          key={`${query} ${scope?.id}`}
          kind="results"
          words={words}
          empty={<EmptyState title={texts.noResults} />}
        />
      ) : (
        <EmptyState title={texts.nothingAsked} />
      )}
    </>
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
