import { type SavedSearch, UNCATEGORIZED_ID } from '@benotes/contract';
import { parseQuery, takesDates, type Term } from '@benotes/contract/search-query';
import { mayHaveShared } from '@benotes/platform';
import { createQueryScheduler } from '@benotes/platform/query-scheduler';
import { useEffect, useMemo, useState } from 'react';

import { useOpenList } from '../../list/store/use-open-list.ts';
import type { Filter } from '../../posts/filter.ts';
import { useEveryTree } from '../../posts/use-library.ts';
import { findScope, type Scope } from './search-scope.ts';
import { deviceTimeZone } from './time-zone.ts';
import { type SavedQuery, useSearchUrl } from './use-search-url.ts';

interface Query {
  words: string;
  scope: Scope | undefined;
}

interface Search {
  /** The value of the search field. */
  typed: string;
  /** The words of the list that is open or loading; empty for none. */
  words: string;
  /** The collection searched in; undefined for all, and for an unknown one. */
  scope: Scope | undefined;
  /** Whether the query differs from that of the saved search. */
  isChanged: boolean;
  /** Searches while the user types. */
  type: (typed: string) => void;
  /** Searches for the typed words immediately. */
  submit: () => void;
  /** Searches for other words immediately. */
  replace: (words: string) => void;
  /** Searches in another collection. */
  chooseScope: (scope: Scope | undefined) => void;
}

/** Searches while the user types: the request is sent first, then the page renders, and the URL is updated last. */
export function useSearch(saved?: SavedSearch): Search {
  /** Undefined while the field shows the words of the URL. */
  const [written, setWritten] = useState<string>();
  const [scheduler] = useState(createQueryScheduler);
  useEffect(() => scheduler.cancel, [scheduler]);
  const stored = useMemo(() => saved && queryOf(saved), [saved]);
  const [params, setParams] = useSearchUrl(stored, () => {
    scheduler.cancel();
    setWritten(undefined);
  });
  const typed = written ?? params.words;
  const scope = useScope(params.collection);
  const isChanged = params.words !== stored?.words || params.collection !== stored.collection;
  // Not computed anew when the collections have loaded, which would load the same list again.
  const first = useMemo(() => {
    if (!params.words) return undefined;
    return saved && !isChanged ? filterOfSaved(saved) : filterOf({ words: params.words, scope });
  }, [params.words, saved, isChanged, scope]);
  const open = useOpenList(first, { keepPrevious: true });

  const sending = (query: Query) => async () => {
    const isStored = stored && query.words === stored.words && query.scope?.id === stored.collection;
    const filter = saved && isStored ? filterOfSaved(saved) : filterOf(query);
    const loaded = query.words ? open(filter) : undefined;
    setParams({ words: query.words, ...(query.scope && { collection: query.scope.id }) });
    await loaded;
  };

  return {
    typed,
    words: params.words,
    scope,
    isChanged,
    type: (next) => {
      setWritten(next);
      const words = searchable(next);
      if (words === params.words) scheduler.cancel();
      else if (words) scheduler.schedule(sending({ words, scope }));
      else scheduler.sendNow(sending({ words, scope }));
    },
    submit: () => {
      const words = searchable(typed);
      if (words !== params.words) scheduler.sendNow(sending({ words, scope }));
    },
    replace: (next) => {
      setWritten(next);
      scheduler.sendNow(sending({ words: next.trim(), scope }));
    },
    chooseScope: (chosen) => {
      // Text typed to find a collection is not a search term; the words stay when the collection is removed.
      if (chosen) setWritten('');
      scheduler.sendNow(sending({ words: chosen ? '' : searchable(typed), scope: chosen }));
    },
  };
}

/** The collection with an id; undefined when the user has no such collection. */
function useScope(id: number | undefined): Scope | undefined {
  const tree = useEveryTree();
  return useMemo(() => (id === undefined ? undefined : findScope(tree, id)), [tree, id]);
}

const queryOf = ({ id, filter, collection_id }: SavedSearch): SavedQuery => ({
  id,
  words: filter,
  ...(collection_id !== null && { collection: collection_id }),
});

/**
 * Without a collection, what others share is searched as well, if they share anything. Saved searches are of one's own
 * posts.
 */
const filterOf = ({ words, scope }: Query): Filter => ({
  ...filterIn(words, scope?.id, deviceTimeZone()),
  ...(scope === undefined && mayHaveShared() && { withShared: 1 as const }),
});

/**
 * A saved search keeps its time zone, so that it finds the same on every device, and its collection even if that is
 * gone.
 */
const filterOfSaved = ({ filter, collection_id, time_zone }: SavedSearch): Filter =>
  filterIn(filter, collection_id ?? undefined, time_zone);

function filterIn(filter: string, collection: number | undefined, time_zone: string): Filter {
  const hasDates = parseQuery(filter).clauses.flat().some(isDated);
  const query = { filter, ...(hasDates && { time_zone }) };
  if (collection === undefined) return query;
  return collection === UNCATEGORIZED_ID ? { ...query, is_uncategorized: 1 } : { ...query, collection_id: collection };
}

const isDated = (term: Term) => term.kind === 'operator' && takesDates(term.name);

/** What is searched for: nothing while only an operator without its value is typed. */
export function searchable(typed: string): string {
  const { clauses, sort } = parseQuery(typed);
  return clauses.length > 0 || sort ? typed.trim() : '';
}
