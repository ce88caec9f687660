import type { Input, listPosts, Post } from '@benotes/contract';
import { findKnownPath } from '@benotes/platform';

type Query = Input<typeof listPosts>['query'];

/** Which posts a list shows. */
export type Filter = Omit<Query, 'limit' | 'after_id' | 'offset' | 'withTags' | 'withSettings' | 'sort'>;

/** A list narrowed down by a search text, which keeps its order; the list itself without one. */
export const withListFilter = (list: Filter, text: string): Filter =>
  text === '' ? list : { ...list, filter: text, exact: 1, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };

export const isSameFilter = (one: Filter, other: Filter) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a post matches a filter, as far as the browser can decide: the words of a search are not checked. */
export function matchesFilter(
  post: Post,
  { collection_id, is_uncategorized, is_archived, is_favorite, tag_id, filter, exact, below }: Filter,
): boolean {
  if (post.is_archived !== Boolean(is_archived)) return false;
  if (is_favorite !== undefined && post.is_favorite !== Boolean(is_favorite)) return false;
  if (is_uncategorized) return post.collection_id === null;
  if (collection_id && !below && (filter === undefined || exact)) return post.collection_id === collection_id;
  // A search includes subcollections.
  if (collection_id) return isWithin(collection_id, post.collection_id);
  return !tag_id || !post.tags || post.tags.some(({ id }) => id === tag_id);
}

const isWithin = (above: number, id: Post['collection_id']) =>
  id !== null && findKnownPath(id).some((collection) => collection.id === above);
