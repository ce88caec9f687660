import type { Db } from '../../kernel/database/connect.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import { findPath } from '../collections/path.repo.ts';
import { findPosts } from '../posts/list-posts.repo.ts';
import type { Page, ReserveMemory } from '../posts/post-pages.repo.ts';
import { findPostsBelow } from '../posts/posts-below.repo.ts';
import { type Filter, findPostsById, inCollection, inTree, isInCollection, placeOf } from '../posts/posts.repo.ts';
import { countFound, findFound, isFound, isUnderstood } from '../saved-searches/found-posts.repo.ts';
import { findSavedSearch } from '../saved-searches/saved-searches.repo.ts';
import type { Access, Root } from './access.ts';

/**
 * A page of the posts that a part of a library shows; null if `after_id` is not among them. Those of a saved search are
 * in its own order unless another is given, those of a collection and all below it newest first.
 */
export async function findShown(
  db: Db,
  ownerId: number,
  root: Root,
  { after_id, withTags, sort }: Pick<Filter, 'after_id' | 'withTags' | 'sort'>,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  if ('postId' in root) return findOne(db, ownerId, root.postId, { after_id, withTags }, reserve);
  if ('collectionId' in root) {
    const { collectionId: collection_id, below } = root;
    if (after_id && !(await isShown(db, ownerId, root, after_id))) return null;
    if (below) return findPostsBelow(db, ownerId, collection_id, { after_id, withTags, sort }, limit, reserve);
    return findPosts(db, ownerId, { collection_id, after_id, withTags, sort }, limit, reserve);
  }
  const search = await findSavedSearch(db, ownerId, root.savedSearchId);
  return search && findFound(db, ownerId, search, { after_id, withTags, sort }, limit, reserve);
}

/** A page with one post, or the empty one after it. */
async function findOne(
  db: Db,
  ownerId: number,
  id: number,
  { after_id, withTags }: Pick<Filter, 'after_id' | 'withTags'>,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const isThere = await isShown(db, ownerId, { postId: id }, after_id ?? id);
  if (!isThere) return after_id ? null : { posts: [], isCut: false };
  return findPostsById(db, ownerId, after_id ? [] : [id], { withTags: Boolean(withTags), reserve });
}

/** Counts the posts that a part of a library shows; those of a saved search up to `COUNTED_POSTS_MAX`. */
export async function countShown(db: Db, ownerId: number, root: Root): Promise<number> {
  if ('postId' in root) return (await isShown(db, ownerId, root, root.postId)) ? 1 : 0;
  if ('collectionId' in root) {
    const { posts } = await (root.below ? inTree : inCollection)(db, ownerId, root.collectionId)
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('posts'))
      .executeTakeFirstOrThrow();
    return posts;
  }
  const search = await findSavedSearch(db, ownerId, root.savedSearchId);
  return search && isUnderstood(search.filter) ? countFound(db, ownerId, search) : 0;
}

/** Whether an access includes a post. Whether there is one is asked only where not everything is included. */
export async function includesPost(db: Db, { ownerId, within }: Access, id: number): Promise<boolean> {
  if (within === 'everything') return true;
  for (const root of within) if (await isShown(db, ownerId, root, id)) return true;
  return false;
}

/** Whether an access includes a collection, and there is one. */
export async function reachesCollection(db: Db, { ownerId, within }: Access, id: number): Promise<boolean> {
  if (within === 'everything') return ownsCollection(db, ownerId, id);
  const path = within.length > 0 ? await findPath(db, ownerId, id) : [];
  return within.some(
    (root) => 'collectionId' in root && (root.below ? path.includes(root.collectionId) : path[0] === root.collectionId),
  );
}

/** The ids of all collections that a member's access includes. */
export async function reachedCollections(db: Db, { ownerId, within }: Access): Promise<number[]> {
  const ids = new Set<number>();
  for (const root of within === 'everything' ? [] : within)
    if ('collectionId' in root)
      for (const { id } of await withSubtree(db, ownerId, root.collectionId)
        .selectFrom('within')
        .select('id')
        .execute())
        ids.add(id);
  return [...ids];
}

async function isShown(db: Db, ownerId: number, root: Root, id: number): Promise<boolean> {
  if ('postId' in root) return root.postId === id && (await placeOf(db, ownerId, id)) !== undefined;
  if ('collectionId' in root) return isInPart(db, ownerId, root, id);
  const search = await findSavedSearch(db, ownerId, root.savedSearchId);
  return search !== null && isFound(db, ownerId, search, id);
}

async function isInPart(
  db: Db,
  ownerId: number,
  { collectionId, below }: Extract<Root, { collectionId: number }>,
  id: number,
): Promise<boolean> {
  if (!below) return isInCollection(db, ownerId, collectionId, id);
  const place = await placeOf(db, ownerId, id);
  return place ? (await findPath(db, ownerId, place.list_id)).includes(collectionId) : false;
}
