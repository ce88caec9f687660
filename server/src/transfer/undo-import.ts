import { nest, subtreeOf } from '../collections/tree.ts';
import { findCollections } from '../collections/collections.repo.ts';
import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { Problem } from '../problems.ts';
import { statusOf } from './import-jobs.ts';
import { batches, findImport } from './import.repo.ts';

/** SQLite tidies its full-text index up once a statement, which costs more than many rows do. */
const DELETED_AT_ONCE = 5000;

/**
 * Takes back what an import made: its links that nobody has changed since, then its tags that no post bears any more
 * and its collections that nobody has changed and that hold nothing.
 *
 * @throws Problem 404 for an unknown import, 409 for one that runs.
 */
export function undoImport(db: Db, userId: number, id: number): Promise<void> {
  const takeBack = async (trx: Db) => {
    const row = await findImport(trx, userId, id);
    if (!row) throw new Problem(404, 'Import not found');
    if (statusOf(trx, row) === 'running') throw new Problem(409, 'This import is under way.');
    await removeUnchanged(trx, userId, id, row.created_at);
    await removeUnusedTags(trx, userId, id);
    await removeEmptyCollections(trx, userId, id, row.created_at);
    await trx.deleteFrom('imports').where('id', '=', id).where('user_id', '=', userId).execute();
  };
  return transact(db, userId, takeBack, true);
}

async function removeUnchanged(db: Db, userId: number, importId: number, since: string): Promise<void> {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('updated_at', '<=', since)
    // An archive brings posts of the bin; those that were put there later are somebody's change.
    .where((post) => post.or([post('archived_at', 'is', null), post('archived_at', '<=', since)]))
    .execute();
  for await (const batch of batches(posts, DELETED_AT_ONCE)) {
    const ids = batch.map((post) => post.id);
    await db.deleteFrom('posts').where('id', 'in', ids).where('user_id', '=', userId).execute();
  }
}

async function removeUnusedTags(db: Db, userId: number, importId: number): Promise<void> {
  const used = db.selectFrom('post_tag').select('tag_id').where('user_id', '=', userId);
  await db
    .deleteFrom('tags')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('id', 'not in', used)
    .execute();
}

async function removeEmptyCollections(db: Db, userId: number, importId: number, since: string): Promise<void> {
  const made = await db
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('updated_at', '<=', since)
    .execute();
  const filled = await db
    .selectFrom('posts')
    .select('collection_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('collection_id', 'is not', null)
    .execute();
  const own = new Set(made.map((collection) => collection.id));
  const kept = new Set(filled.map(({ collection_id }) => collection_id ?? 0));
  const { roots } = nest(await findCollections(db, userId));
  const gone: number[] = [];
  // From the leaves up: a collection stays as long as something below it does.
  for (const collection of roots.flatMap((root) => subtreeOf(root)).toReversed()) {
    const isKept = !own.has(collection.id) || kept.has(collection.id);
    if (isKept) {
      if (collection.parent_id !== null) kept.add(collection.parent_id);
      continue;
    }
    gone.push(collection.id);
  }
  for await (const ids of batches(gone, DELETED_AT_ONCE))
    await db.deleteFrom('collections').where('id', 'in', ids).where('user_id', '=', userId).execute();
}
