import { UNCATEGORIZED_ID } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { findPosts } from '../../library/posts/list-posts.repo.ts';
import type { Page, ReserveMemory } from '../../library/posts/post-pages.repo.ts';
import { findPostsBelow } from '../../library/posts/posts-below.repo.ts';
import { findFound } from '../../library/saved-searches/found-posts.repo.ts';
import { findSavedSearch } from '../../library/saved-searches/saved-searches.repo.ts';
import type { FoundFeed } from './feeds.repo.ts';

/** A part of a list. */
export interface Window {
  /** The id of the last post of the page before. */
  after_id?: number | undefined;
  limit: number;
}

const NOTHING: Page = { posts: [], isCut: false };

/** The posts of a feed, newest first; null if `after_id` is not one of them. */
export async function findFeedPosts(
  db: Db,
  { access, list }: Pick<FoundFeed, 'access' | 'list'>,
  { after_id, limit }: Window,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const { ownerId: userId } = access;
  const { collection_id, tag_id, filter, time_zone } = list;
  const order = { after_id, withTags: true, sort: 'newest' } as const;
  if (list.saved_search_id !== null) {
    const search = await findSavedSearch(db, userId, list.saved_search_id);
    return search ? findFound(db, userId, search, order, limit, reserve) : NOTHING;
  }
  if (filter !== null) {
    const scope = list.is_uncategorized === 1 ? UNCATEGORIZED_ID : collection_id;
    return findFound(db, userId, { filter, collection_id: scope, time_zone }, order, limit, reserve);
  }
  if (collection_id !== null && list.below === 1)
    return findPostsBelow(db, userId, collection_id, order, limit, reserve);
  const place = {
    ...(collection_id !== null && { collection_id }),
    ...(list.is_uncategorized === 1 && { is_uncategorized: true }),
    ...(tag_id !== null && { tag_id }),
    ...(list.is_favorite === 1 && { is_favorite: true }),
  };
  return findPosts(db, userId, { ...place, ...order }, limit, reserve);
}
