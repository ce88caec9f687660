import { randomUUID } from 'node:crypto';

import { type ExpressionBuilder, sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import { ofOwner } from '../../../kernel/database/of-owner.ts';
import type { Database } from '../../../kernel/database/schema.ts';
import { removeIndexOf } from '../../search/copy-index.repo.ts';

/** A copy that a link has taken over from another one. */
export interface TakenCopy {
  /** The link that had it. */
  from: number;
  /** Another one as soon as the copy is fetched again. */
  version: string;
}

/** Whether a copy has a snapshot, which it may have without an article. */
export const hasSnapshot = (row: ExpressionBuilder<Database, 'copies'>, userId: number) =>
  row.exists(
    row
      .selectFrom('snapshots')
      .select('copy_id')
      .whereRef('copy_id', '=', 'copies.id')
      .where('snapshots.user_id', '=', userId)
      .where('page', 'is not', null),
  );

/** The times at which the copies of some links of a user were fetched, by link. Links without a copy are missing. */
export async function findCopyDates(db: Db, userId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('copies')
    .select(['post_id', 'checked_at', 'fetched_at'])
    .where(sql<boolean>`post_id in ${idList(db, ids)}`)
    .where(ofOwner(db, 'user_id', userId))
    .where((row) => row.or([row('kind', 'is not', null), hasSnapshot(row, userId)]))
    .execute();
  return new Map(rows.map(({ post_id, checked_at, fetched_at }) => [post_id, fetched_at ?? checked_at]));
}

/** Gives the copy of a user's link, with its files, to another link without one. The queue indexes its words there. */
export async function handOverCopy(trx: Db, userId: number, from: number, to: number): Promise<TakenCopy> {
  const version = randomUUID();
  // Of an attempt that kept nothing.
  await trx.deleteFrom('copies').where('post_id', '=', to).where('user_id', '=', userId).execute();
  await trx
    .updateTable('copies')
    .set({ post_id: to, version, is_indexed: 0 })
    .where('post_id', '=', from)
    .where('user_id', '=', userId)
    .execute();
  await removeIndexOf(trx, userId, from);
  return { from, version };
}

/** Gives a copy back, unless it was fetched again, or the other link has another one or is gone. */
export async function returnCopy(trx: Db, userId: number, id: number, { from, version }: TakenCopy): Promise<void> {
  const copy = await trx
    .selectFrom('copies')
    .select('id')
    .where('post_id', '=', id)
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!copy || (await findCopyDates(trx, userId, [from])).size > 0) return;
  const post = await trx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', from)
    .where('user_id', '=', userId)
    .execute();
  if (post.length > 0) await handOverCopy(trx, userId, id, from);
}
