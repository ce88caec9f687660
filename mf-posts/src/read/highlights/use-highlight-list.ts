import type { Highlight, ListedHighlight } from '@benotes/contract';
import { type FetchPage, usePages } from '@benotes/platform/use-pages';
import { useCallback } from 'react';

import { type HighlightFilter, HIGHLIGHTS_PER_PAGE, loadHighlights } from './load-highlights.ts';

/** The highlights that match a filter, page by page. While another filter loads, those of the last one stay. */
export function useHighlightList({ text, color }: HighlightFilter) {
  const fetchPage = useCallback<FetchPage<ListedHighlight>>(
    (lastId, signal) => loadHighlights({ text, color }, lastId, signal),
    [text, color],
  );
  const { change, ...pages } = usePages(fetchPage, HIGHLIGHTS_PER_PAGE);
  const replace = (id: Highlight['id'], changed: Highlight | null) =>
    change((list) => list.flatMap((each) => (each.id === id ? (changed ? { ...each, ...changed } : []) : each)));
  return { ...pages, replace };
}
