import { COLLECTION_DEPTH_MAX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { collectionChanged, manyPostsChanged } from '../events.ts';
import { removeGrants } from '../grants/grants.repo.ts';
import { removeFromBin } from '../posts/recycle-bin.repo.ts';
import { switchOffShares } from '../shares/shares.repo.ts';
import { type BinJob, countPosts } from './bin-jobs.repo.ts';
import {
  archivePostsOf,
  findCollection,
  findCollections,
  nextPosition,
  removeCollections,
} from './collections.repo.ts';
import {
  batchesOf,
  type DeletedRow,
  findDeletedTree,
  forgetDeleted,
  insertRestored,
  purgePostsOf,
  recordDeleted,
  restorePostsOf,
  restoreShares,
} from './deleted-collections.repo.ts';
import { depthOf, heightOf, nest, subtreeOf } from './tree.ts';

/** Collections that are deleted or restored in one step. */
const COLLECTIONS_AT_ONCE = 100;

/** How a kind of job is done. All of it is in the caller's transactions. */
interface BinWork {
  /** Called when it is not done at once, but goes on in steps. */
  begin?: (trx: Db, job: BinJob) => Promise<void>;
  /** Changes some posts, at most `limit`, or some collections. Returns how many; 0 when nothing is left but the end. */
  step: (trx: Db, job: BinJob, limit: number) => Promise<number>;
  /** Called once, in a transaction with the last step. */
  end: (trx: Db, job: BinJob) => Promise<void>;
}

/**
 * Deleting: posts go to the recycle bin, then the collections, those below others first. What others add meanwhile goes
 * with them, and what was shared is no longer.
 */
const deleting: BinWork = {
  async begin(trx, job) {
    for (const ids of batchesOf(await findTree(trx, job))) {
      await switchOffShares(trx, job.user_id, ids);
      await removeGrants(trx, job.user_id, ids);
    }
  },
  async step(trx, job, limit) {
    const ids = await findTree(trx, job);
    const posts = await inFirst(trx, job, ids, (some, at) => archivePostsOf(trx, job.user_id, some, at, limit));
    if (posts > 0) return posts;
    const below = ids.slice(0, -1).slice(0, COLLECTIONS_AT_ONCE);
    await remove(trx, job, below);
    return below.length;
  },
  async end(trx, job) {
    const { user_id: userId, collection_id: id, posts } = job;
    const collection = id && (await findCollection(trx, userId, id));
    if (collection) {
      await remove(trx, job, [collection.id]);
      await collectionChanged(trx, userId, { kind: 'deleted', collection, posts });
    }
    await manyPostsChanged(trx, userId, { reason: 'collection' });
  },
};

/** The ids of a tree that is to be deleted, children before their parents because of the foreign key. */
async function findTree(trx: Db, { user_id, collection_id }: BinJob): Promise<number[]> {
  const root = nest(await findCollections(trx, user_id)).all.find(({ id }) => id === collection_id);
  return root
    ? subtreeOf(root)
        .map(({ id }) => id)
        .toReversed()
    : [];
}

async function remove(trx: Db, { user_id, collection_id, at }: BinJob, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await recordDeleted(trx, user_id, collection_id ?? 0, ids, at ?? '');
  await removeGrants(trx, user_id, ids);
  await removeCollections(trx, user_id, ids);
}

/** Restoring: the collections return, parents before their children, then the posts. */
const restoring: BinWork = {
  async step(trx, job, limit) {
    const rows = parentsFirst(await findDeletedTree(trx, job.user_id, job.collection_id ?? 0), job.collection_id);
    const live = new Set((await findCollections(trx, job.user_id)).map(({ id }) => id));
    const missing = rows.filter(({ id }) => !live.has(id)).slice(0, COLLECTIONS_AT_ONCE);
    if (missing.length > 0) {
      const [first, ...others] = missing;
      const [root, ...below] = rows;
      const placedFirst = first && first === root ? await placed(trx, job.user_id, first, below) : first;
      const restored = placedFirst ? [placedFirst, ...others] : [];
      await insertRestored(trx, restored);
      await restoreShares(trx, job.user_id, restored);
      return missing.length;
    }
    const ids = rows.map(({ id }) => id);
    return inFirst(trx, job, ids, (some, at) => restorePostsOf(trx, job.user_id, some, at, limit));
  },
  async end(trx, { user_id: userId, collection_id, posts }) {
    const id = collection_id ?? 0;
    await forgetDeleted(trx, userId, id);
    const collection = await findCollection(trx, userId, id);
    if (collection) await collectionChanged(trx, userId, { kind: 'created', collection, isRestored: true, posts });
    await manyPostsChanged(trx, userId, { reason: 'collection' });
  },
};

const asNode = ({ id, name, icon_id, parent_id }: DeletedRow) => ({ id, name, icon_id, parent_id });

/** The rows of a tree, its root first and every parent before its children; empty without the root. */
function parentsFirst(rows: readonly DeletedRow[], rootId: number | null): DeletedRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const root = nest(rows.map(asNode)).all.find((row) => row.id === rootId);
  return root ? subtreeOf(root).flatMap(({ id }) => byId.get(id) ?? []) : [];
}

/**
 * The root as it returns: under its parent if that exists and the tree is not too deep there, else at the top level.
 */
export async function placed(
  db: Db,
  userId: number,
  root: DeletedRow,
  below: readonly DeletedRow[],
): Promise<DeletedRow> {
  if (root.parent_id === null) return root;
  const live = await findCollections(db, userId);
  const [tree] = nest([{ ...root, parent_id: null }, ...below].map(asNode)).roots;
  const depth = depthOf(live, root.parent_id);
  if (tree && depth > 0 && depth + heightOf(tree) <= COLLECTION_DEPTH_MAX) return root;
  return { ...root, parent_id: null, position: await nextPosition(db, userId, null) };
}

/** Removing a deleted tree with its posts. */
const purging: BinWork = {
  async step(trx, job, limit) {
    const rows = await findDeletedTree(trx, job.user_id, job.collection_id ?? 0);
    const ids = rows.map(({ id }) => id);
    return inFirst(trx, job, ids, (some) => purgePostsOf(trx, job.user_id, some, limit));
  },
  async end(trx, { user_id, collection_id, posts }) {
    await forgetDeleted(trx, user_id, collection_id ?? 0);
    await manyPostsChanged(trx, user_id, { reason: 'recycle-bin', count: posts });
  },
};

/** Emptying the recycle bin. Its collections went first. */
const emptying: BinWork = {
  async step(trx, { user_id, at }, limit) {
    const count = at === null ? 0 : await removeFromBin(trx, user_id, at, limit);
    if (count > 0) await countPosts(trx, user_id, count);
    return count;
  },
  end: (trx, { user_id, posts }) => manyPostsChanged(trx, user_id, { reason: 'recycle-bin', count: posts }),
};

/** Changes posts of the first of some collections that have any. Returns how many. */
async function inFirst(
  trx: Db,
  { user_id, at }: BinJob,
  ids: readonly number[],
  change: (some: readonly number[], at: string) => Promise<number>,
): Promise<number> {
  for (const some of batchesOf(ids)) {
    const count = await change(some, at ?? '');
    if (count === 0) continue;
    await countPosts(trx, user_id, count);
    return count;
  }
  return 0;
}

export const BIN_WORK: Readonly<Record<BinJob['kind'], BinWork>> = {
  delete: deleting,
  restore: restoring,
  purge: purging,
  empty: emptying,
};
