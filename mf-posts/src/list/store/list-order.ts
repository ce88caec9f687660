import type { Post, SortOrder } from '@benotes/contract';

import type { Filter } from '../../posts/filter.ts';

type Compare = (a: Post, b: Post) => number;

const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const hostOf = ({ url }: Post) =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '~';

/** The order of two hosts, or of two timestamps in ISO 8601. */
const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

const newestFirst: Compare = (a, b) => compareText(b.created_at, a.created_at) || b.id - a.id;

/** The orders of the server. Those by title and site are close to it: its sort keys are not sent. */
const compares: Record<SortOrder, Compare> = {
  manual: (a, b) => b.order - a.order || b.id - a.id,
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  edited: (a, b) => compareText(b.updated_at, a.updated_at) || b.id - a.id,
  title: (a, b) => NAMES.compare(a.title, b.title) || a.id - b.id,
  'title-desc': (a, b) => NAMES.compare(b.title, a.title) || b.id - a.id,
  site: (a, b) => compareText(hostOf(a), hostOf(b)) || newestFirst(a, b),
};

/** Whether a list is that of a collection or Uncategorized, where pinned posts come first. */
export const hasPins = (list: Filter): boolean =>
  !isSearch(list) && !list.is_archived && !list.below && Boolean(list.is_uncategorized ?? list.collection_id);

const isSearch = ({ filter, exact }: Filter) => filter !== undefined && !exact;

/** A list and its order; null for the one that the list has by default. */
interface SortedList {
  readonly filter: Filter;
  readonly sort: SortOrder | null;
}

/**
 * Whether the posts of a list are from several collections, so that they are newest first by default, and never by
 * hand.
 */
export const isAcrossCollections = (list: Filter): boolean =>
  !isSearch(list) && Boolean(list.below ?? list.is_favorite ?? list.tag_id);

/** The order of a list, if it is one of its posts themselves: not by hand, by relevance, or by deletion. */
function orderOf({ filter, sort }: SortedList): Exclude<SortOrder, 'manual'> | undefined {
  if (sort && sort !== 'manual') return sort;
  return isAcrossCollections(filter) ? 'newest' : undefined;
}

/** Whether a list is sorted by hand, so that its posts can be moved. */
export const isManual = (list: SortedList): boolean => hasPins(list.filter) && !orderOf(list);

/** How a list is sorted; undefined for searches, the recycle bin, and lists across collections that have no order. */
export function compareOf(list: SortedList): Compare | undefined {
  const { filter } = list;
  const order = orderOf(list);
  const pinned = hasPins(filter);
  if (isSearch(filter) || (!pinned && !order)) return undefined;
  const compare = compares[order ?? 'manual'];
  return pinned ? (a, b) => Number(b.is_pinned) - Number(a.is_pinned) || compare(a, b) : compare;
}

/** Whether `compareOf` sorts a list exactly as the server does. */
export const isExact = (list: SortedList): boolean => !/^(?:title|site)/.test(orderOf(list) ?? '');

/** Inserts a post where a list has it. */
export function insertSorted(posts: readonly Post[], post: Post, compare: Compare): readonly Post[] {
  const place = posts.findIndex((other) => compare(post, other) < 0);
  return posts.toSpliced(place < 0 ? posts.length : place, 0, post);
}

/** As `insertSorted`, for several posts at once. */
export function insertAllSorted(posts: readonly Post[], inserted: readonly Post[], compare: Compare): readonly Post[] {
  const rest = inserted.toSorted(compare).toReversed(); // the first one at the end
  const merged = posts.flatMap((post) => {
    const before: Post[] = [];
    for (let next = rest.at(-1); next && compare(next, post) < 0; next = rest.at(-1)) {
      before.push(next);
      rest.pop();
    }
    return [...before, post];
  });
  return [...merged, ...rest.toReversed()];
}
