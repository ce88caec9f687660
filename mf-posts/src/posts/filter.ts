import type { Input, listPosts, Post } from '@benotes/contract';
import { collections, findCollectionPath } from '@benotes/platform';

/** Which posts a list shows. */
export type Filter = Omit<Input<typeof listPosts>['query'], 'limit' | 'after_id' | 'offset' | 'withTags'>;

export const isSameFilter = (one: Filter, other: Filter) => JSON.stringify(one) === JSON.stringify(other);

/** False for searches and tag pages, which the server sorts differently. */
export const isSortedByOrder = ({ filter, tag_id }: Filter) => filter === undefined && tag_id === undefined;

/** Whether a post matches a filter, as far as the browser can decide: the words of a search are not checked. */
export function matchesFilter(
  post: Post,
  { collection_id, is_uncategorized, is_archived, tag_id, filter }: Filter,
): boolean {
  if (post.is_archived !== Boolean(is_archived)) return false;
  if (is_uncategorized) return post.collection_id === null;
  if (collection_id && filter === undefined) return post.collection_id === collection_id;
  // A search includes subcollections.
  if (collection_id) return isWithin(collection_id, post.collection_id);
  return !tag_id || !post.tags || post.tags.some(({ id }) => id === tag_id);
}

const isWithin = (above: number, id: Post['collection_id']) =>
  id !== null && findCollectionPath(collections.tree, id).some((collection) => collection.id === above);
