import type { User } from '@benotes/contract';

import type { Db } from '../database/connect.ts';

export interface SessionRow {
  user_id: number;
  family: string;
  access_hash: string;
  refresh_hash: string;
  salt: string;
  access_expires_at: string;
  refresh_expires_at: string;
}

/** The user behind an access token that has not expired. */
export async function findSessionUser(db: Db, accessHash: string, now: string): Promise<User | null> {
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.permission', 'users.created_at', 'users.updated_at'])
    .where('sessions.access_hash', '=', accessHash)
    .where('sessions.access_expires_at', '>', now)
    .executeTakeFirst();
  return user ?? null;
}

export const findByRefresh = (db: Db, refreshHash: string) =>
  db.selectFrom('sessions').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirst();

export const findByAccess = (db: Db, accessHash: string) =>
  db.selectFrom('sessions').selectAll().where('access_hash', '=', accessHash).executeTakeFirst();

export async function addSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Marks a pair as replaced; false when another call was faster. */
export async function markRotated(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ rotated_at: now })
    .where('id', '=', id)
    .where('rotated_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endFamily(db: Db, family: string): Promise<void> {
  await db.deleteFrom('sessions').where('family', '=', family).execute();
}

/** Ends every session of a user but those of one family. */
export async function endOtherFamilies(db: Db, userId: number, accessHash: string): Promise<void> {
  const family = db.selectFrom('sessions').select('family').where('access_hash', '=', accessHash);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('family', 'not in', family).execute();
}

/** Ends the sessions of a user that were renewed longest ago, beyond so many. */
export async function endOldestSessions(db: Db, userId: number, most: number): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(most);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<=', oldest).execute();
}

/** A clock that is set right again finds the sessions that seemed over. Each person has only so many. */
const KEPT_MS = 365 * 86_400_000;

/** Forgets sessions whose refresh token has been of no use for a year. */
export async function sweepSessions(db: Db, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
  await db.deleteFrom('sessions').where('refresh_expires_at', '<', before).execute();
}
