import { type HighlightColor, type ListedHighlight, listHighlights, PAGE_SIZE_MAX } from '@benotes/contract';
import { call } from '@benotes/platform';

/** Which highlights are listed. */
export interface HighlightFilter {
  text: string;
  color: HighlightColor | null;
}

/** Highlights of a page. */
export const HIGHLIGHTS_PER_PAGE = 50;

/** Loads a page of highlights, newest first. @throws ApiError */
export async function loadHighlights(
  { text, color }: HighlightFilter,
  after_id?: number,
  signal?: AbortSignal,
  limit = HIGHLIGHTS_PER_PAGE,
): Promise<ListedHighlight[]> {
  const query = {
    ...(text !== '' && { filter: text }),
    ...(color !== null && { color }),
    ...(after_id !== undefined && { after_id }),
    limit,
  };
  const { data } = await call(listHighlights, { query }, signal && { signal });
  return data;
}

/** Loads all highlights that match, page by page. @throws ApiError */
export async function loadAllHighlights(filter: HighlightFilter): Promise<ListedHighlight[]> {
  const all: ListedHighlight[] = [];
  for (;;) {
    const page = await loadHighlights(filter, all.at(-1)?.id, undefined, PAGE_SIZE_MAX);
    all.push(...page);
    if (page.length < PAGE_SIZE_MAX) return all;
  }
}
