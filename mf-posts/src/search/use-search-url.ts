import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { useSearchParams } from '@benotes/router';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** What is looked for: no words for nothing, and the id of the collection to look in, absent for all. */
export interface Asked {
  words: string;
  collection?: number;
}

/** How long typing rests before the address says what is looked for, in ms: the whole page hears of a new address. */
const PAUSE_MS = 500;

/** Presses and moves with which somebody may be about to leave the page. */
const LEAVING = ['pointerdown', 'focusout', 'pagehide'];

/**
 * `/search?q=…&collection=…`: what is looked for stands in the address, so that a reload and Back keep it. It is put there
 * when the results are drawn, or before somebody can leave.
 *
 * @param onCome Is told of an address that was not asked for here: of Back, or of the way to the search in the sidebar.
 */
export function useSearchAddress(onCome: () => void): [asked: Asked, ask: (asked: Asked) => void] {
  const [search, setSearch] = useSearchParams();
  const named = useMemo(() => readAsked(search), [search]);
  const [asked, setAsked] = useState(named);
  const written = useRef(named);
  const waiting = useRef<Asked>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef({ setSearch, onCome });
  useEffect(() => {
    latest.current = { setSearch, onCome };
  });

  useEffect(() => {
    if (isSame(named, written.current)) return;
    written.current = named;
    waiting.current = undefined;
    setAsked(named);
    latest.current.onCome();
  }, [named]);

  const write = useCallback(() => {
    const { current: now } = waiting;
    waiting.current = undefined;
    if (!now || isSame(now, written.current)) return;
    written.current = now;
    const { words, collection } = now;
    // The entry of the history at once, the page around it when there is time.
    startTransition(() => {
      latest.current.setSearch(
        { ...(words && { q: words }), ...(collection !== undefined && { collection: String(collection) }) },
        { replace: true },
      );
    });
  }, []);
  useEffect(() => {
    const onKeyDown = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) write();
    };
    for (const kind of LEAVING) addEventListener(kind, write, true);
    addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer.current);
      for (const kind of LEAVING) removeEventListener(kind, write, true);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, [write]);

  const ask = useCallback(
    (next: Asked) => {
      waiting.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, PAUSE_MS);
      setAsked(next);
    },
    [write],
  );
  return [asked, ask];
}

const isSame = (one: Asked, other: Asked) => one.words === other.words && one.collection === other.collection;

function readAsked(search: URLSearchParams): Asked {
  const words = Array.from(search.get('q') ?? '')
    .slice(0, FILTER_MAX_LENGTH)
    .join('')
    .trim();
  const id = search.get('collection');
  return { words, ...(id !== null && /^\d{1,10}$/.test(id) && { collection: Number(id) }) };
}
