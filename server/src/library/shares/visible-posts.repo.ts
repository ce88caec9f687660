import type { Db } from '../../kernel/database/connect.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import type { Page, ReserveMemory } from '../posts/post-pages.repo.ts';
import { findPosts } from '../posts/list-posts.repo.ts';
import { type Filter, inCollection, isInCollection } from '../posts/posts.repo.ts';
import { countFound, findFound, isFound, isUnderstood } from '../saved-searches/found-posts.repo.ts';
import { findSavedSearch } from '../saved-searches/saved-searches.repo.ts';

/** What a share shows: the posts of a collection, or those that a saved search finds. */
export type Shared = Pick<Visitor, 'ownerId' | 'collection_id' | 'saved_search_id'>;

/** A page of the posts that a visitor sees; null if `after_id` is not among them. */
export async function findVisible(
  db: Db,
  { ownerId, collection_id, saved_search_id }: Shared,
  { after_id, withTags, sort }: Pick<Filter, 'after_id' | 'withTags' | 'sort'>,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  if (collection_id !== null) {
    if (after_id && !(await isInCollection(db, ownerId, collection_id, after_id))) return null;
    return findPosts(db, ownerId, { collection_id, after_id, withTags, sort }, limit, reserve);
  }
  const search = await findSavedSearch(db, ownerId, saved_search_id ?? 0);
  return search && findFound(db, ownerId, search, { after_id, withTags }, limit, reserve);
}

/** Whether a visitor sees a post. */
export async function isVisible(db: Db, { ownerId, ...shared }: Shared, id: number): Promise<boolean> {
  const { collection_id, saved_search_id } = shared;
  if (collection_id !== null) return isInCollection(db, ownerId, collection_id, id);
  const search = await findSavedSearch(db, ownerId, saved_search_id ?? 0);
  return search !== null && isFound(db, ownerId, search, id);
}

/** Counts the posts that a visitor sees; those of a saved search up to `COUNTED_POSTS_MAX`. */
export async function countVisible(db: Db, { ownerId, collection_id, saved_search_id }: Shared): Promise<number> {
  if (collection_id !== null) {
    const { posts } = await inCollection(db, ownerId, collection_id)
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('posts'))
      .executeTakeFirstOrThrow();
    return posts;
  }
  const search = await findSavedSearch(db, ownerId, saved_search_id ?? 0);
  return search && isUnderstood(search.filter) ? countFound(db, ownerId, search) : 0;
}
