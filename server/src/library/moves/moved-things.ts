import { COLLECTION_DEPTH_MAX, type CollectionTree, MOVED_COLLECTIONS_MAX, MOVED_POSTS_MAX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { forbidden, invalid } from '../../kernel/problems.ts';
import { type Access, isAllowed } from '../access/access.ts';
import { noSuch } from '../access/request-access.ts';
import { findCollections } from '../collections/collections.repo.ts';
import { isSharedRoot } from '../collections/collections.service.ts';
import { depthOf, heightOf, nest, subtreeOf } from '../collections/tree.ts';
import { countLeft, countSharing, findLive, findPostsIn } from './moves.repo.ts';

/** What a request moves. */
export type Subject = { postIds: readonly number[] } | { collectionId: number };

/** What is moved: posts in the order in which they are added, each on top of those before. */
export interface Moved {
  tree: CollectionTree | null;
  postIds: readonly number[];
}

/**
 * Finds what is to be moved.
 *
 * @throws Problem 404 if it does not exist, 403 for the collection that is shared with whoever moves it; Invalid for
 *   too much at once.
 */
export async function findMoved(db: Db, access: Access, subject: Subject): Promise<Moved> {
  const { ownerId } = access;
  if ('postIds' in subject) {
    const postIds = [...new Set(subject.postIds)].toReversed();
    if ((await findLive(db, ownerId, postIds)).size < postIds.length) throw noSuch('post');
    return { tree: null, postIds };
  }
  const { collectionId } = subject;
  const tree = nest(await findCollections(db, ownerId)).all.find(({ id }) => id === collectionId);
  if (!tree) throw noSuch('collection');
  if (isSharedRoot(access, collectionId)) throw forbidden();
  const ids = subtreeOf(tree).map(({ id }) => id);
  if (ids.length > MOVED_COLLECTIONS_MAX)
    throw invalid('collection_id', `At most ${MOVED_COLLECTIONS_MAX} collections can be moved at once.`);
  const postIds = await findPostsIn(db, ownerId, ids, MOVED_POSTS_MAX + 1);
  if (postIds.length > MOVED_POSTS_MAX)
    throw invalid('collection_id', `At most ${MOVED_POSTS_MAX} posts can be moved at once.`);
  return { tree, postIds };
}

/** @throws Problem 404 for an unknown place; Invalid where a tree would be too deep. */
export async function checkTarget(
  db: Db,
  ownerId: number,
  id: number | null,
  tree: CollectionTree | null,
): Promise<void> {
  if (id === null) return;
  const depth = depthOf(await findCollections(db, ownerId), id);
  if (depth === 0) throw noSuch('collection');
  if (tree && depth + heightOf(tree) > COLLECTION_DEPTH_MAX)
    throw invalid('to_collection_id', `Collections nest at most ${COLLECTION_DEPTH_MAX} deep.`);
}

/** What stays with the originals. Only managers know of links and grants. */
export async function leftBehind(db: Db, access: Access, { tree, postIds }: Moved) {
  const { ownerId } = access;
  const posts = await countLeft(db, ownerId, postIds);
  const ids = tree ? subtreeOf(tree).map(({ id }) => id) : [];
  const sharing = ids.length > 0 ? await countSharing(db, ownerId, ids) : { links: 0, grants: 0 };
  if (!isAllowed(access, 'manage')) return { ...posts, links: 0, grants: 0 };
  return { ...posts, links: posts.links + sharing.links, grants: sharing.grants };
}
