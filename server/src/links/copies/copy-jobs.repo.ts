import { sql } from 'kysely';

import { wakeAfterCommit } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { inBatches } from '../../kernel/database/yield-to-requests.ts';
import type { Follower } from '../../library/events.ts';

const POSTS_AT_ONCE = 500;
/** A page is given up after so many attempts failed, or ended with the process. */
export const TRIES_MAX = 3;

/** A post has one job. */
interface JobKey {
  post_id: number;
  user_id: number;
}

/**
 * Queues links of a user whose pages are to be copied, letting other requests run in between. Links in collections
 * without copies are left out, unless a user asks for it (`isAsked`), who then waits for it.
 */
export async function queueCopies(
  db: Db,
  userId: number,
  ids: readonly number[],
  { isAsked = false, isSaved = false }: { isAsked?: boolean; isSaved?: boolean } = {},
): Promise<void> {
  const first = isAsked || isSaved ? 1 : 0;
  await inBatches(ids, POSTS_AT_ONCE, (some) =>
    db
      .insertInto('copy_jobs')
      .columns(['post_id', 'user_id', 'host', 'is_asked'])
      .expression((query) => {
        const links = query
          .selectFrom('posts')
          .leftJoin('collections', (join) =>
            join.onRef('collections.id', '=', 'posts.collection_id').on(ofOwner(db, 'collections.user_id', userId)),
          )
          .select(['posts.id', 'posts.user_id'])
          .select((row) => row.fn.coalesce('base_url', 'url', row.val('-')).as('host'))
          .select(sql<0 | 1>`${sql.lit(first)}`.as('is_asked'))
          .where('posts.id', 'in', some)
          .where(ofOwner(db, 'posts.user_id', userId))
          .where('posts.type', '=', 'link');
        return isAsked
          ? links
          : links.where((row) => row.or([row('collections.keep_copies', 'is', null), row('keep_copies', '=', 1)]));
      })
      .onConflict((conflict) =>
        (isPostgres(db) ? conflict.constraint('copy_jobs_pkey') : conflict.column('post_id')).doUpdateSet((row) => ({
          host: row.ref('excluded.host'),
          is_asked: row.ref('excluded.is_asked'),
          tries: 0,
          not_before: '',
          is_snapshot: 0,
        })),
      )
      .execute(),
  );
  wakeAfterCommit(db, 'copies');
}

/**
 * Pages are copied when their links are saved, or have another address, and when copies of a collection are asked for.
 * `isEnabled`: all this is done, not only after imports.
 */
export const copyFollower = (isEnabled: boolean): Follower => ({
  posts: async (trx, ownerId, changes) => {
    if (!isEnabled) return;
    for (const change of changes) {
      if (change.kind === 'removed' || (typeof change.page === 'object' && change.page.isUndo)) continue;
      const { id, url } = change.post;
      const isOther = url !== (change.kind === 'changed' ? change.before.url : null);
      if (url !== null && isOther) await queueCopies(trx, ownerId, [id], { isSaved: true });
    }
  },
  written: async (trx, ownerId, { ids, awaitPages }) => {
    if (awaitPages) await queueCopies(trx, ownerId, ids);
  },
  collection: async (trx, ownerId, { collection: { id }, keepsCopies }) => {
    if (keepsCopies === false) await dropJobsOf(trx, ownerId, id);
    if (keepsCopies && isEnabled) await queueCopies(trx, ownerId, await findWithoutCopy(trx, ownerId, id));
  },
});

/** The ids of links of a collection that have no copy and no job. */
async function findWithoutCopy(db: Db, userId: number, collectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('list_id', '=', collectionId)
    .where(sql<boolean>`posts.is_archived = 0`) // no parameter, so that SQLite uses the index of collections
    .where('type', '=', 'link')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('copies')
            .select('copies.id')
            .whereRef('copies.post_id', '=', 'posts.id')
            .where('copies.user_id', '=', userId),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the jobs of the links of a collection, except those that a user waits for. */
async function dropJobsOf(db: Db, userId: number, collectionId: number): Promise<void> {
  const links = db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId);
  await db
    .deleteFrom('copy_jobs')
    .where('user_id', '=', userId)
    .where('is_asked', '=', 0)
    .where('post_id', 'in', links)
    .execute();
}

/** The URL of a job's post; null if the post is gone, in the recycle bin, or no link any more. */
export async function urlToCopy(db: Db, { post_id, user_id }: JobKey): Promise<string | null> {
  const post = await db
    .selectFrom('posts')
    .select('url')
    .where('id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('type', '=', 'link')
    .where('is_archived', '=', 0)
    .executeTakeFirst();
  return post?.url ?? null;
}

/** Removes the job of a post, whoever waits for it. */
export async function dropCopyJob(db: Db, { post_id, user_id }: JobKey): Promise<void> {
  await db.deleteFrom('copy_jobs').where('post_id', '=', post_id).where('user_id', '=', user_id).execute();
}

/** The number of links that wait for a copy or a snapshot; of a user, those that wait for a copy. */
export async function countCopyJobs(db: Db, userId?: number): Promise<number> {
  let query = db.selectFrom('copy_jobs').select((row) => row.fn.countAll<number | string>().as('count'));
  if (userId !== undefined) query = query.where('user_id', '=', userId).where('is_snapshot', '=', 0);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
