import { findCollections } from '../../collections/collections.repo.ts';
import { nest, subtreeOf } from '../../collections/tree.ts';
import { inBatches } from '../../database/adaptive-batches.ts';
import type { Db } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { ofOwner } from '../../database/of-owner.ts';
import { withDeferredMerge } from '../../search/defer-merge.repo.ts';
import { batches } from './import.repo.ts';

/** Number of collections per statement. */
const DELETED_AT_ONCE = 500;

/** Removes the posts of an import that were not edited since, in batches. */
export function removeUntouched(db: Db, userId: number, importId: number): Promise<void> {
  return inBatches(db, (limit) =>
    transact(db, userId, async (trx) => {
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
      return (await withDeferredMerge(trx, () => remove.executeTakeFirst())).numDeletedRows;
    }),
  );
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
