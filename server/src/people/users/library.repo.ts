import type { Library } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { inBatches } from '../../kernel/database/adaptive-batches.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { withDeferredMerge } from '../../library/search/defer-merge.repo.ts';
import { removeSomeWords } from '../../library/search/search-words.repo.ts';

type Counts = Omit<Library, 'is_last_owner' | 'shared_count' | 'members_count'>;

/** Counts the posts, collections, tags, shares, and files of a user. */
export async function countLibrary(db: Db, userId: number): Promise<Counts> {
  const posts = (isArchived: 0 | 1) =>
    db
      .selectFrom('posts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('is_archived', '=', isArchived);
  const rowsOf = (table: 'collections' | 'tags') =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId);
  const shares = db
    .selectFrom('shares')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_active', '=', 1);
  const files = db
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('name', 'like', 'attachments/%');
  return db
    .selectNoFrom([
      posts(0).as('posts_count'),
      posts(1).as('archived_count'),
      rowsOf('collections').as('collections_count'),
      rowsOf('tags').as('tags_count'),
      shares.as('shares_count'),
      files.as('files_count'),
    ])
    .$narrowType<Counts>()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes all posts, search words, and changes of a user in batches, in the caller's transaction: others read the previous state
 * until it commits.
 */
export async function removePosts(trx: Db, userId: number): Promise<void> {
  const removeSome = async (limit: number) => {
    const some = trx.selectFrom('posts').select('id').where('user_id', '=', userId).limit(limit);
    const remove = trx
      .deleteFrom('posts')
      .where('id', 'in', some)
      .where(ofOwner(trx, 'user_id', userId));
    return (await remove.executeTakeFirst()).numDeletedRows;
  };
  await withDeferredMerge(trx, () => inBatches(trx, removeSome));
  await inBatches(trx, (limit) => removeSomeWords(trx, userId, limit));
  await inBatches(trx, async (limit) => {
    const own = trx.selectFrom('changes').select('revision').where('user_id', '=', userId).limit(limit);
    const remove = trx.deleteFrom('changes').where('user_id', '=', userId).where('revision', 'in', own);
    return (await remove.executeTakeFirst()).numDeletedRows;
  });
}
