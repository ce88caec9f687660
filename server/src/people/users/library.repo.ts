import type { Library } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
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
 * Deletes some posts of a user; without any, some of their search words; else some of their changes. Returns how many,
 * at most `limit`; 0 when none is left.
 */
export async function removeSomeOfLibrary(trx: Db, userId: number, limit: number): Promise<number> {
  const posts = await withDeferredMerge(trx, () => removeSomePosts(trx, userId, limit));
  if (posts > 0) return posts;
  return Number(await removeSomeWords(trx, userId, limit)) || removeSomeChanges(trx, userId, limit);
}

async function removeSomePosts(trx: Db, userId: number, limit: number): Promise<number> {
  const some = trx.selectFrom('posts').select('id').where('user_id', '=', userId).limit(limit);
  const remove = trx
    .deleteFrom('posts')
    .where('id', 'in', some)
    .where(ofOwner(trx, 'user_id', userId));
  return Number((await remove.executeTakeFirst()).numDeletedRows);
}

async function removeSomeChanges(trx: Db, userId: number, limit: number): Promise<number> {
  const own = trx.selectFrom('changes').select('revision').where('user_id', '=', userId).limit(limit);
  const remove = trx.deleteFrom('changes').where('user_id', '=', userId).where('revision', 'in', own);
  return Number((await remove.executeTakeFirst()).numDeletedRows);
}
