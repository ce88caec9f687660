import { sql, type UpdateObject } from 'kysely';

import { wakeAfterCommit } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { findCollections } from '../../library/collections/collections.repo.ts';
import { nest, subtreeOf } from '../../library/collections/tree.ts';
import { withDeferredMerge } from '../../library/search/defer-merge.repo.ts';
import type { ImportRow } from './import.repo.ts';

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

/** Removes at most so many tags of an import that no post has. Returns their number. */
export async function removeUnusedTags(db: Db, userId: number, importId: number, limit: number): Promise<number> {
  const unused = db
    .selectFrom('tags')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where((tag) => {
      // One by one: reading all tags of all posts would be far more.
      const use = tag.selectFrom('post_tag').select('tag_id').whereRef('post_tag.tag_id', '=', 'tags.id');
      return tag.not(tag.exists(use.where(ofOwner(db, 'post_tag.user_id', userId))));
    })
    .limit(limit);
  const remove = db
    .deleteFrom('tags')
    .where('id', 'in', unused)
    .where(ofOwner(db, 'user_id', userId));
  return Number((await remove.executeTakeFirst()).numDeletedRows);
}

/** Removes the saved searches of an import that were not edited since. */
export async function removeSearches(db: Db, userId: number, importId: number): Promise<void> {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).where('import_id', '=', importId).execute();
}

/**
 * Removes at most so many collections of an import that are empty and were not edited since, those below others first.
 * Returns their number.
 */
export async function removeEmptyCollections(db: Db, userId: number, importId: number, limit: number): Promise<number> {
  const gone = (await findEmptyCollections(db, userId, importId)).slice(0, limit);
  if (gone.length === 0) return 0;
  const remove = db
    .deleteFrom('collections')
    .where('id', 'in', gone)
    .where(ofOwner(db, 'user_id', userId))
    .where('import_id', '=', importId);
  return Number((await remove.executeTakeFirst()).numDeletedRows);
}

/** Children before their parents. */
async function findEmptyCollections(db: Db, userId: number, importId: number): Promise<number[]> {
  const made = await db
    .selectFrom('collections')
    .select('id')
    .select((row) => {
      const inside = row.selectFrom('posts').select('posts.id').where('posts.user_id', '=', userId);
      return row.exists(inside.whereRef('posts.collection_id', '=', 'collections.id')).as('is_filled');
    })
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
  if (made.length === 0) return [];
  const empty = new Set(made.flatMap(({ id, is_filled }) => (is_filled ? [] : [id])));
  const { roots } = nest(await findCollections(db, userId));
  const gone: number[] = [];
  // From the leaves up: a collection stays if one of its children does.
  for (const { id, parent_id } of roots.flatMap((root) => subtreeOf(root)).toReversed())
    if (empty.has(id)) gone.push(id);
    else if (parent_id !== null) empty.delete(parent_id);
  return gone;
}

export async function removeImport(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).where('user_id', '=', userId).execute();
}
