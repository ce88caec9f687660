import { useSearchParams } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';

/** Delay between the last key press and the change of the URL, in ms. */
const DEBOUNCE_MS = 250;

/**
 * The filter of the tags, mirrored to the URL (`?filter=…`) with a debounce, so that a reload and going back from a tag
 * keep it. Navigating to another URL changes the filter.
 */
export function useFilter(): [filter: string, setFilter: (filter: string) => void] {
  const [search, setSearch] = useSearchParams();
  const inUrl = search.get('filter') ?? '';
  const [filter, setFilter] = useState(inUrl);
  const written = useRef(inUrl);
  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setFilter(inUrl);
  }, [inUrl]);
  useEffect(() => {
    const trimmed = filter.trim();
    if (trimmed === written.current) return;
    const timer = setTimeout(() => {
      written.current = trimmed;
      setSearch(
        (before) => {
          if (trimmed) before.set('filter', trimmed);
          else before.delete('filter');
          return before;
        },
        { replace: true },
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [filter, setSearch]);
  return [filter, setFilter];
}
