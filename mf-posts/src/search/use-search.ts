import { UNCATEGORIZED_ID } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Filter } from '../posts/filter.ts';
import { useOpenList } from '../posts/use-open-list.ts';
import { createPace } from './query-scheduler.ts';
import { findScope, type Scope } from './search-scope.ts';
import { useSearchAddress } from './use-search-url.ts';

interface Question {
  words: string;
  scope: Scope | undefined;
}

interface Search {
  /** What stands in the field. */
  typed: string;
  /** The words of the list that is open or on its way; empty for none. */
  words: string;
  /** The collection searched in; undefined for all, and for one that is none of the person's. */
  scope: Scope | undefined;
  /** Looks for what is typed, as one types. */
  type: (typed: string) => void;
  /** Looks for what is typed at once. */
  look: () => void;
  /** Looks in another collection. */
  choose: (scope: Scope | undefined) => void;
}

/** Looks for what is typed: its question goes out first, then the page is drawn, and its address comes last. */
export function useSearch(): Search {
  /** Undefined where the address says it. */
  const [written, setWritten] = useState<string>();
  const [pace] = useState(createPace);
  useEffect(() => pace.drop, [pace]);
  const [asked, ask] = useSearchAddress(() => {
    pace.drop();
    setWritten(undefined);
  });
  const typed = written ?? asked.words;
  const scope = useScope(asked.collection);
  const open = useOpenList(asked.words ? filterOf({ words: asked.words, scope }) : undefined, { keepsOld: true });

  const sending = (question: Question) => async () => {
    const answered = question.words ? open(filterOf(question)) : undefined;
    ask({ words: question.words, ...(question.scope && { collection: question.scope.id }) });
    await answered;
  };

  return {
    typed,
    words: asked.words,
    scope,
    type: (next) => {
      setWritten(next);
      const words = next.trim();
      if (words === asked.words) pace.drop();
      else if (words) pace.ask(sending({ words, scope }));
      else pace.askNow(sending({ words, scope }));
    },
    look: () => {
      const words = typed.trim();
      if (words !== asked.words) pace.askNow(sending({ words, scope }));
    },
    choose: (chosen) => {
      // What was typed to find a collection is no word to look for; the words stay when the collection goes.
      if (chosen) setWritten('');
      pace.askNow(sending({ words: chosen ? '' : typed.trim(), scope: chosen }));
    },
  };
}

/** The collection of an id; undefined when it is none of the person's. */
function useScope(id: number | undefined): Scope | undefined {
  const { tree } = useSnapshot(collections);
  return useMemo(() => (id === undefined ? undefined : findScope(tree, id)), [tree, id]);
}

function filterOf({ words: filter, scope }: Question): Filter {
  if (!scope) return { filter };
  return scope.id === UNCATEGORIZED_ID ? { filter, is_uncategorized: 1 } : { filter, collection_id: scope.id };
}
