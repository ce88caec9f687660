import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { useSearchParams } from '@benotes/router';
import { useLatest } from '@benotes/ui';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The query of a search: empty words for none, and the id of the collection to search in, undefined for all. */
export interface SearchParams {
  words: string;
  collection?: number;
}

/** A saved search as it is stored. */
export interface SavedQuery extends SearchParams {
  id: number;
}

/** Debounce before the URL is updated, in ms, as a new URL renders the whole page. */
const DEBOUNCE_MS = 500;

/** Events after which the user may leave the page. */
const LEAVE_EVENTS = ['pointerdown', 'focusout', 'pagehide'];

/**
 * `/search?q=…&collection=…`: the query is in the URL, so that reload and Back restore it. The URL is written after the
 * results have rendered, or before the user may leave the page. `/search?saved=…` is a saved search, with its query in
 * the URL once that differs from the stored one.
 *
 * @param onNavigate is called when the URL changes by navigation: by Back, or the link to the search in the sidebar.
 */
export function useSearchUrl(
  saved: SavedQuery | undefined,
  onNavigate: () => void,
): [params: SearchParams, set: (params: SearchParams) => void] {
  const [search, setSearch] = useSearchParams();
  const inUrl = useMemo(() => readSearchParams(search, saved), [search, saved]);
  const [params, setParams] = useState(inUrl);
  const written = useRef(inUrl);
  const pending = useRef<SearchParams>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useLatest({ setSearch, onNavigate, saved });

  useEffect(() => {
    if (isSame(inUrl, written.current)) return;
    written.current = inUrl;
    pending.current = undefined;
    setParams(inUrl);
    latest.current.onNavigate();
  }, [inUrl, latest]);

  const write = useCallback(() => {
    const { current: next } = pending;
    pending.current = undefined;
    if (!next || isSame(next, written.current)) return;
    written.current = next;
    // The history entry is replaced immediately; the render it causes has low priority.
    startTransition(() => latest.current.setSearch(urlParams(next, latest.current.saved), { replace: true }));
  }, [latest]);
  useEffect(() => {
    const onKeyDown = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) write();
    };
    for (const type of LEAVE_EVENTS) addEventListener(type, write, true);
    addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer.current);
      for (const type of LEAVE_EVENTS) removeEventListener(type, write, true);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, [write]);

  const set = useCallback(
    (next: SearchParams) => {
      pending.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, DEBOUNCE_MS);
      setParams(next);
    },
    [write],
  );
  return [params, set];
}

const isSame = (one: SearchParams, other: SearchParams) =>
  one.words === other.words && one.collection === other.collection;

/** The parameters of a query in the URL: none for the stored query of a saved search. */
function urlParams(next: SearchParams, saved: SavedQuery | undefined): Record<string, string> {
  const { words, collection } = next;
  const own = saved ? { saved: String(saved.id) } : undefined;
  if (saved && isSame(next, saved)) return { ...own };
  return {
    ...own,
    ...((words || saved) && { q: words }),
    ...(collection !== undefined && { collection: String(collection) }),
  };
}

function readSearchParams(search: URLSearchParams, saved: SavedQuery | undefined): SearchParams {
  if (saved && !search.has('q'))
    return { words: saved.words, ...(saved.collection !== undefined && { collection: saved.collection }) };
  const words = Array.from(search.get('q') ?? '')
    .slice(0, FILTER_MAX_LENGTH)
    .join('')
    .trim();
  const id = search.get('collection');
  return { words, ...(id !== null && /^\d{1,10}$/.test(id) && { collection: Number(id) }) };
}
