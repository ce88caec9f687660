import { UNCATEGORIZED_ID } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Filter } from '../posts/filter.ts';
import { useOpenList } from '../posts/use-open-list.ts';
import { createQueryScheduler } from './query-scheduler.ts';
import { findScope, type Scope } from './search-scope.ts';
import { useSearchUrl } from './use-search-url.ts';

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
  /** Searches while the user types. */
  type: (typed: string) => void;
  /** Searches for the typed words immediately. */
  submit: () => void;
  /** Searches in another collection. */
  chooseScope: (scope: Scope | undefined) => void;
}

/** Searches while the user types: the request is sent first, then the page renders, and the URL is updated last. */
export function useSearch(): Search {
  /** Undefined while the field shows the words of the URL. */
  const [written, setWritten] = useState<string>();
  const [scheduler] = useState(createQueryScheduler);
  useEffect(() => scheduler.cancel, [scheduler]);
  const [params, setParams] = useSearchUrl(() => {
    scheduler.cancel();
    setWritten(undefined);
  });
  const typed = written ?? params.words;
  const scope = useScope(params.collection);
  const open = useOpenList(params.words ? filterOf({ words: params.words, scope }) : undefined, { keepPrevious: true });

  const sending = (query: Query) => async () => {
    const loaded = query.words ? open(filterOf(query)) : undefined;
    setParams({ words: query.words, ...(query.scope && { collection: query.scope.id }) });
    await loaded;
  };

  return {
    typed,
    words: params.words,
    scope,
    type: (next) => {
      setWritten(next);
      const words = next.trim();
      if (words === params.words) scheduler.cancel();
      else if (words) scheduler.schedule(sending({ words, scope }));
      else scheduler.sendNow(sending({ words, scope }));
    },
    submit: () => {
      const words = typed.trim();
      if (words !== params.words) scheduler.sendNow(sending({ words, scope }));
    },
    chooseScope: (chosen) => {
      // Text typed to find a collection is not a search term; the words stay when the collection is removed.
      if (chosen) setWritten('');
      scheduler.sendNow(sending({ words: chosen ? '' : typed.trim(), scope: chosen }));
    },
  };
}

/** The collection with an id; undefined when the user has no such collection. */
function useScope(id: number | undefined): Scope | undefined {
  const { tree } = useSnapshot(collections);
  return useMemo(() => (id === undefined ? undefined : findScope(tree, id)), [tree, id]);
}

function filterOf({ words: filter, scope }: Query): Filter {
  if (!scope) return { filter };
  return scope.id === UNCATEGORIZED_ID ? { filter, is_uncategorized: 1 } : { filter, collection_id: scope.id };
}
