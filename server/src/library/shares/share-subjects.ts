import { isPlainShare } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { markEdited } from '../../kernel/database/mark-edited.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { findCollection } from '../collections/collections.repo.ts';
import { findPost, placeOf } from '../posts/posts.repo.ts';
import { isUnderstood } from '../saved-searches/found-posts.repo.ts';
import { findSavedSearch } from '../saved-searches/saved-searches.repo.ts';
import { findShares, type ShareSubject } from './shares.repo.ts';

/** @throws Invalid unless exactly one thing is shared. */
export function checkOneSubject({ collection_id, saved_search_id, post_id }: ShareSubject): void {
  if (post_id !== null && (collection_id !== null || saved_search_id !== null))
    throw invalid('post_id', 'A share is of one collection, saved search, or post.');
  if (collection_id !== null && saved_search_id !== null)
    throw invalid('saved_search_id', 'A share is of a collection or of a saved search, not of both.');
  if (collection_id === null && saved_search_id === null && post_id === null)
    throw invalid('collection_id', 'There is no such collection.');
}

/** @throws Invalid if the user has no such thing, or it cannot be shared. */
export async function checkSubject(
  db: Db,
  userId: number,
  { collection_id, saved_search_id, post_id }: ShareSubject,
  isActive: boolean,
): Promise<void> {
  if (collection_id !== null && !(await findCollection(db, userId, collection_id)))
    throw invalid('collection_id', 'There is no such collection.');
  if (post_id !== null && !(await placeOf(db, userId, post_id))) throw invalid('post_id', 'There is no such post.');
  if (saved_search_id === null) return;
  const search = await findSavedSearch(db, userId, saved_search_id);
  if (!search) throw invalid('saved_search_id', 'There is no such saved search.');
  if (isActive && !isUnderstood(search.filter))
    throw invalid('saved_search_id', 'A part of this search is not understood. Change it before you share it.');
}

/** @throws Problem 409 if there is a share without a name and conditions already. */
export async function checkFirst(
  db: Db,
  userId: number,
  { collection_id, saved_search_id, post_id }: ShareSubject,
): Promise<void> {
  const [other] = await findShares(db, userId, { collection_id, saved_search_id, post_id });
  if (!other || !isPlainShare(other)) return;
  if (collection_id !== null) throw new Problem(409, 'This collection is already shared.');
  throw new Problem(409, `This ${post_id === null ? 'saved search' : 'post'} is already shared.`);
}

/** The name or the title of what is shared. */
export async function nameOf(
  db: Db,
  userId: number,
  { collection_id, saved_search_id, post_id }: ShareSubject,
): Promise<string | undefined> {
  if (collection_id !== null) return (await findCollection(db, userId, collection_id))?.name;
  if (post_id !== null) return (await findPost(db, userId, post_id))?.title;
  return (await findSavedSearch(db, userId, saved_search_id ?? 0))?.name;
}

/** What was imported and is shared, or has a feed, is kept when the import is undone. */
export async function markSharedEdited(
  db: Db,
  userId: number,
  { collection_id, saved_search_id, post_id }: ShareSubject,
): Promise<void> {
  if (post_id !== null) await markEdited(db, 'posts', userId, [post_id]);
  if (collection_id !== null) await markEdited(db, 'collections', userId, [collection_id]);
  if (saved_search_id !== null) await markEdited(db, 'saved_searches', userId, [saved_search_id]);
}
