import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { StoredNotification } from './notifications.repo.ts';

/** A user who wants mails, and what they got last. */
export interface MailedUser {
  id: number;
  name: string;
  email: string;
  mailed_notification_id: number;
}

/** The users who want a daily mail and have got none since a time (ISO 8601). */
export const findMailed = (db: Db, since: string): Promise<MailedUser[]> =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.mailed_notification_id'])
    .where('users.daily_mail', '=', 1)
    .where(isActive)
    .where((user) =>
      user.or([user('notifications_mailed_at', 'is', null), user('notifications_mailed_at', '<=', since)]),
    )
    .orderBy('users.id')
    .execute();

const unmailed = (db: Db, userId: number, afterId: number) =>
  db.selectFrom('notifications').where('user_id', '=', userId).where('id', '>', afterId).where('is_read', '=', 0);

/** The unread notifications of a user that have not been mailed, newest first. */
export const findUnmailed = (db: Db, userId: number, afterId: number, limit: number): Promise<StoredNotification[]> =>
  unmailed(db, userId, afterId).selectAll().orderBy('id', 'desc').limit(limit).execute();

/** How many there are. */
export async function countUnmailed(db: Db, userId: number, afterId: number): Promise<number> {
  const { count } = await unmailed(db, userId, afterId)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes what was mailed to a user, and when (ISO 8601). */
export async function setMailed(db: Db, userId: number, lastId: number, at: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ mailed_notification_id: lastId, notifications_mailed_at: at })
    .where('id', '=', userId)
    .execute();
}

/** Whether a user wants a daily mail. */
export async function wantsDailyMail(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('daily_mail').where('id', '=', userId).executeTakeFirst();
  return row?.daily_mail === 1;
}

/** Turns the daily mail of a user on or off. It tells of nothing that happened before it was turned on. */
export async function setDailyMail(db: Db, userId: number, isWanted: boolean): Promise<void> {
  if (isWanted === (await wantsDailyMail(db, userId))) return;
  const { last } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ daily_mail: isWanted ? 1 : 0, mailed_notification_id: last ?? 0, notifications_mailed_at: null })
    .where('id', '=', userId)
    .execute();
}
