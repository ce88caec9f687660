import { useSearchParams } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';

/** How long typing rests before the address names it, in ms. */
const PAUSE_MS = 250;

/**
 * What the tags are narrowed down to (`?filter=…`): at once on screen, after a pause in the address, so that a reload and
 * the way back from a tag keep it. An address that is gone to counts.
 */
export function useFilter(): [filter: string, setFilter: (filter: string) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('filter') ?? '';
  const [filter, setFilter] = useState(named);
  const written = useRef(named);
  useEffect(() => {
    if (named === written.current) return;
    written.current = named;
    setFilter(named);
  }, [named]);
  useEffect(() => {
    const wanted = filter.trim();
    if (wanted === written.current) return;
    const rest = setTimeout(() => {
      written.current = wanted;
      setSearch(wanted ? { filter: wanted } : {}, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(rest);
  }, [filter, setSearch]);
  return [filter, setFilter];
}
