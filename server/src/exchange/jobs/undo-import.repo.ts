import { sql, type UpdateObject } from 'kysely';

import { findCollections } from '../../library/collections/collections.repo.ts';
import { nest, subtreeOf } from '../../library/collections/tree.ts';
import { wakeAfterCommit } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { withDeferredMerge } from '../../library/search/defer-merge.repo.ts';
import { batches, type ImportRow } from './import.repo.ts';

/** Number of collections per statement. */
const DELETED_AT_ONCE = 500;

/** Removes at most so many posts of an import that were not edited since, in a transaction. Returns their number. */
export async function removeUntouched(trx: Db, userId: number, importId: number, limit: number): Promise<number> {
  const some = trx
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .limit(limit);
  const remove = trx
    .deleteFrom('posts')
    .where('id', 'in', some)
    .where(ofOwner(trx, 'user_id', userId))
    .where('import_id', '=', importId);
  return Number((await withDeferredMerge(trx, () => remove.executeTakeFirst())).numDeletedRows);
}

/** The number of posts that an undo removes or restores, unless they were edited. */
export async function countToUndo(db: Db, userId: number, importId: number): Promise<number> {
  const counts = (['posts', 'replaced_posts'] as const).map((table) =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow(),
  );
  const [made, replaced] = await Promise.all(counts);
  return Number(made?.count) + Number(replaced?.count);
}

/** Records that an import is to be undone in the background. */
export async function setUndoing(trx: Db, userId: number, id: number, undo_total: number): Promise<void> {
  await setUndo(trx, userId, id, { status: 'undoing', undo_total, undo_done: 0 });
  wakeAfterCommit(trx, 'import-undos');
}

/** Records that the undo of an import is given up: what is left is an import as any other. */
export const giveUpUndo = (db: Db, { user_id, id }: Pick<ImportRow, 'user_id' | 'id'>): Promise<void> =>
  setUndo(db, user_id, id, { status: 'done' });

/** Records so many more posts as done. */
export const countUndone = (trx: Db, userId: number, id: number, count: number): Promise<void> =>
  setUndo(trx, userId, id, { undo_done: sql<number>`undo_done + ${count}` });

async function setUndo(db: Db, userId: number, id: number, fields: UpdateObject<Database, 'imports'>): Promise<void> {
  await db.updateTable('imports').set(fields).where('id', '=', id).where('user_id', '=', userId).execute();
}

/** An import that is to be undone, of the next user after one, starting over after the last one. */
export async function findToUndo(db: Db, afterUser: number): Promise<ImportRow | undefined> {
  const first = db
    .selectFrom('imports')
    .selectAll()
    .where(sql<boolean>`status = 'undoing'`) // as the partial index has it
    .orderBy('user_id')
    .orderBy('id')
    .limit(1);
  return (await first.where('user_id', '>', afterUser).executeTakeFirst()) ?? (await first.executeTakeFirst());
}

/** Removes the tags of an import that no post has. */
export async function removeUnusedTags(db: Db, userId: number, importId: number): Promise<void> {
  await db
    .deleteFrom('tags')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where((tag) => {
      // One by one: reading all tags of all posts would be far more.
      const use = tag.selectFrom('post_tag').select('tag_id').whereRef('post_tag.tag_id', '=', 'tags.id');
      return tag.not(tag.exists(use.where(ofOwner(db, 'post_tag.user_id', userId))));
    })
    .execute();
}

/** Removes the saved searches of an import that were not edited since. */
export async function removeSearches(db: Db, userId: number, importId: number): Promise<void> {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).where('import_id', '=', importId).execute();
}

/** Removes the collections of an import that are empty and were not edited since. */
export async function removeEmptyCollections(db: Db, userId: number, importId: number): Promise<void> {
  const made = await db
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
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
  // From the leaves up: a collection stays if one of its children does.
  for (const collection of roots.flatMap((root) => subtreeOf(root)).toReversed()) {
    const isKept = !own.has(collection.id) || kept.has(collection.id);
    if (isKept) {
      if (collection.parent_id !== null) kept.add(collection.parent_id);
      continue;
    }
    gone.push(collection.id);
  }
  for await (const ids of batches(gone, DELETED_AT_ONCE))
    await db
      .deleteFrom('collections')
      .where('id', 'in', ids)
      .where(ofOwner(db, 'user_id', userId))
      .where('import_id', '=', importId)
      .execute();
}

export async function removeImport(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).where('user_id', '=', userId).execute();
}
