import type { NotificationKind } from '@benotes/contract';
import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import type { Database } from '../../kernel/database/schema.ts';

/** A notification as it is stored. */
export type StoredNotification = Selectable<Database['notifications']>;
export type NewNotification = Omit<Insertable<Database['notifications']>, 'created_at' | 'is_read'>;

/** Tells users of something, in the transaction in which it happens. */
export async function addNotifications(trx: Db, all: readonly NewNotification[]): Promise<void> {
  const created_at = new Date().toISOString();
  await insertRows(
    trx,
    'notifications',
    all.map((one) => ({ ...one, created_at })),
  );
}

/** Removes what some users have not read of a collection. */
export async function removeUnreadOf(
  trx: Db,
  userIds: readonly number[],
  kind: NotificationKind,
  collectionId: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .deleteFrom('notifications')
    .where(sql<boolean>`user_id in ${idList(trx, userIds)}`)
    .where('kind', '=', kind)
    .where('collection_id', '=', collectionId)
    .where('is_read', '=', 0)
    .execute();
}

/** Whether a user has an unread notification of a kind, or one that is newer than a date (ISO 8601). */
export async function isTold(db: Db, userId: number, kind: NotificationKind, since: string): Promise<boolean> {
  const found = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((told) => told.or([told('is_read', '=', 0), told('created_at', '>', since)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A page of the notifications of a user, newest first. */
export function findNotifications(
  db: Db,
  userId: number,
  { after_id, limit }: { after_id?: number | undefined; limit: number },
): Promise<StoredNotification[]> {
  const own = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  const page = after_id === undefined ? own : own.where('id', '<', after_id);
  return page.orderBy('id', 'desc').limit(limit).execute();
}

/** How many notifications of a user are unread; null for a user who has none at all. */
export async function countUnread(db: Db, userId: number): Promise<number | null> {
  const rows = await db
    .selectFrom('notifications')
    .select((row) => ['is_read', row.fn.countAll<number | string>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('is_read')
    .execute();
  return rows.length === 0 ? null : Number(rows.find(({ is_read }) => is_read === 0)?.count ?? 0);
}

/** Which notifications: some, or all up to one. */
export type Chosen = { ids: readonly number[] } | { upTo: number };

/** Marks notifications of a user as read or unread. */
export async function setRead(db: Db, userId: number, chosen: Chosen, isRead: boolean): Promise<void> {
  if ('ids' in chosen && chosen.ids.length === 0) return;
  const own = db
    .updateTable('notifications')
    .set({ is_read: isRead ? 1 : 0 })
    .where('user_id', '=', userId);
  await ('ids' in chosen ? own.where('id', 'in', chosen.ids) : own.where('id', '<=', chosen.upTo)).execute();
}

/** @param before ISO 8601 */
export async function removeNotificationsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
}
