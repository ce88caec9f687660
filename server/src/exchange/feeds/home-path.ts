import type { FeedList } from './feeds.repo.ts';

/** The path of the page that shows the list of a feed. */
export function homePathOf(list: FeedList): string {
  const { collection_id, tag_id, saved_search_id, filter } = list;
  if (list.of_notifications === 1) return '/';
  const collection = list.is_uncategorized === 1 ? 0 : collection_id;
  if (saved_search_id !== null) return `/search?${new URLSearchParams({ saved: String(saved_search_id) })}`;
  if (filter !== null) {
    const query = new URLSearchParams({ q: filter });
    if (collection !== null) query.set('collection', String(collection));
    return `/search?${query}`;
  }
  if (collection !== null) return collection === 0 ? '/' : `/c/${collection}`;
  if (tag_id !== null) return `/tags/${tag_id}`;
  return list.is_favorite === 1 ? '/favorites' : '/search';
}
