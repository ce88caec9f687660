import type { SnapshotOfPost, SnapshotState } from '@benotes/contract';
import type { RawBuilder } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { NewSnapshot } from './snapshotter.ts';

const NONE: SnapshotOfPost = { state: 'none', checked_at: null, is_pending: false, kept: null };

/** What is known of the snapshot of a user's link. `is_pending` is left to the queue. */
export async function findSnapshot(db: Db, userId: number, postId: number): Promise<SnapshotOfPost> {
  const row = await db
    .selectFrom('copies')
    .innerJoin('snapshots', (join) =>
      join.onRef('snapshots.copy_id', '=', 'copies.id').on(ofOwner(db, 'snapshots.user_id', userId)),
    )
    .select(['snapshots.state', 'snapshots.checked_at', 'page', 'picture', 'snapshots.url', 'left_out', 'taken_at'])
    .where('post_id', '=', postId)
    .where('copies.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return NONE;
  const { state, checked_at, page, picture, url, left_out, taken_at } = row;
  const base = { state, checked_at, is_pending: false };
  if (page === null || taken_at === null) return { ...base, kept: null };
  const kept = {
    page: `/storage/${page}`,
    picture: picture === null ? null : `/storage/${picture}`,
    url: url ?? '',
    bytes: await bytesOf(db, userId, filesIn({ page, picture })),
    left_out,
    taken_at,
  };
  return { ...base, kept };
}

async function bytesOf(db: Db, userId: number, names: readonly string[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('name', 'in', names)
    .where(ofOwner(db, 'user_id', userId))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The names of the files of a snapshot. */
export const filesIn = ({ page, picture }: { page: string | null; picture: string | null }): string[] =>
  [page, picture].filter((name) => name !== null);

/** The names of the files of the snapshot of a copy. */
export async function filesOfSnapshot(db: Db, userId: number, copyId: number): Promise<string[]> {
  const files = await db
    .selectFrom('snapshots')
    .select(['page', 'picture'])
    .where('copy_id', '=', copyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return files ? filesIn(files) : [];
}

const copyIdOf = async (trx: Db, userId: number, postId: number): Promise<number | null> => {
  const copy = await trx
    .selectFrom('copies')
    .select('id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return copy?.id ?? null;
};

/**
 * The snapshots of a user's links that meet a condition, as lines of an archive. `post_id` is the id of the post there.
 */
export function snapshotLines(db: Db, userId: number, condition?: RawBuilder<boolean>) {
  const query = db
    .selectFrom('posts')
    .innerJoin('copies', (join) =>
      join.onRef('copies.post_id', '=', 'posts.id').on(ofOwner(db, 'copies.user_id', userId)),
    )
    .innerJoin('snapshots', (join) =>
      join.onRef('snapshots.copy_id', '=', 'copies.id').on(ofOwner(db, 'snapshots.user_id', userId)),
    )
    .select(['post_id', 'snapshots.url', 'page', 'picture', 'left_out', 'taken_at'])
    .where('posts.user_id', '=', userId)
    .where('page', 'is not', null)
    .orderBy('posts.id');
  return (condition ? query.where(condition) : query).execute();
}

/** Stores how an attempt ended. An earlier snapshot stays. */
export async function storeSnapshotOutcome(
  trx: Db,
  userId: number,
  postId: number,
  state: Exclude<SnapshotState, 'none'>,
  checked_at = new Date().toISOString(),
): Promise<number | null> {
  const copy_id = await copyIdOf(trx, userId, postId);
  if (copy_id === null) return null;
  await trx
    .insertInto('snapshots')
    .values({ copy_id, user_id: userId, state, checked_at })
    .onConflict((conflict) =>
      (isPostgres(trx) ? conflict.constraint('snapshots_pkey') : conflict.column('copy_id')).doUpdateSet({
        state,
        checked_at,
      }),
    )
    .execute();
  return copy_id;
}

/**
 * Stores a snapshot in place of the earlier one. Returns the names of the files that are not needed any more: its own,
 * if the copy to which it belongs was deleted meanwhile.
 */
export async function storeSnapshot(
  trx: Db,
  userId: number,
  postId: number,
  snapshot: NewSnapshot,
  taken_at = new Date().toISOString(),
): Promise<string[]> {
  const copyId = await storeSnapshotOutcome(trx, userId, postId, 'taken', taken_at);
  const names = filesIn(snapshot);
  if (copyId === null) return names;
  const before = await filesOfSnapshot(trx, userId, copyId);
  await trx
    .updateTable('snapshots')
    .set({ ...snapshot, taken_at })
    .where('copy_id', '=', copyId)
    .where('user_id', '=', userId)
    .execute();
  if (before.length > 0)
    await trx
      .deleteFrom('copy_files')
      .where('copy_id', '=', copyId)
      .where('user_id', '=', userId)
      .where('name', 'in', before)
      .execute();
  await insertRows(
    trx,
    'copy_files',
    names.map((name) => ({ copy_id: copyId, user_id: userId, name })),
  );
  return before;
}
