import type { User } from '@benotes/contract';
import type { SqlBool } from 'kysely';

import { isActive, isMember } from '../../kernel/database/active-users.ts';
import { CompiledQueries } from '../../kernel/database/compiled-queries.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { removeGrants } from './extensions.repo.ts';
import { forgetAllDevices } from './known-devices.repo.ts';
import { USER_COLUMNS } from './users.repo.ts';

export interface SessionRow {
  user_id: number;
  family: string;
  access_hash: string;
  refresh_hash: string;
  salt: string;
  access_expires_at: string;
  refresh_expires_at: string;
  started_at: string;
  confirmed_at: string | null;
  ip: string | null;
  user_agent: string | null;
  device_hash: string | null;
}

const sessionUsers = new CompiledQueries<{ accessHash: string; now: string }, User & { is_member: SqlBool }>();

/** The user of a valid access token, and whether something is shared with them. */
export async function findSessionUser(
  db: Db,
  accessHash: string,
  now: string,
): Promise<{ user: User; isMember: boolean } | null> {
  const [found] = await sessionUsers.rows(db, '', { accessHash, now }, (value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(USER_COLUMNS)
      .select(isMember.as('is_member'))
      .where('sessions.access_hash', '=', value.accessHash)
      .where(isActive)
      .where('sessions.access_expires_at', '>', value.now),
  );
  if (!found) return null;
  const { is_member, ...user } = found;
  return { user, isMember: Boolean(is_member) };
}

/**
 * The user of a session that can still be renewed, by its access token, which may have expired: never to authenticate.
 */
export async function findSessionUserId(db: Db, accessHash: string, now: string): Promise<number | null> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('access_hash', '=', accessHash)
    .where('refresh_expires_at', '>', now)
    .executeTakeFirst();
  return session?.user_id ?? null;
}

export const findByRefresh = (db: Db, refreshHash: string) =>
  db.selectFrom('sessions').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirst();

export const findByAccess = (db: Db, accessHash: string) =>
  db.selectFrom('sessions').selectAll().where('access_hash', '=', accessHash).executeTakeFirst();

export async function addSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Notes that the user of a session has proved who they are. */
export async function setConfirmed(db: Db, family: string, confirmed_at: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at }).where('family', '=', family).execute();
}

/** Marks a token pair as replaced; false if another request was first. */
export async function markRotated(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ rotated_at: now })
    .where('id', '=', id)
    .where('rotated_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends all sessions of a user, and what they have allowed extensions. Each device is new again: somebody else may have
 * used it.
 */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await forgetAllDevices(db, userId);
  await removeGrants(db, userId);
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends all sessions of a family; false if they had ended before. */
export async function endFamily(db: Db, family: string): Promise<boolean> {
  return (await db.deleteFrom('sessions').where('family', '=', family).executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends all sessions of a user except those of one family. Returns the devices that were in use. */
export async function endOtherFamilies(db: Db, userId: number, accessHash: string): Promise<string[]> {
  await removeGrants(db, userId); // another session may have added them
  const family = db.selectFrom('sessions').select('family').where('access_hash', '=', accessHash);
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('family', 'not in', family)
    .returning('device_hash')
    .execute();
  return devicesOf(ended);
}

/** Ends all sessions of a user's family. Returns the devices that were in use; null if they had ended before. */
export async function endFamilyOf(db: Db, userId: number, family: string): Promise<string[] | null> {
  const remove = db.deleteFrom('sessions').where('user_id', '=', userId).where('family', '=', family);
  const ended = await remove.returning('device_hash').execute();
  return ended.length > 0 ? devicesOf(ended) : null;
}

const devicesOf = (rows: readonly { device_hash: string | null }[]) => [
  ...new Set(rows.flatMap(({ device_hash }) => device_hash ?? [])),
];

/**
 * The newest pair of each session of a user that can still be renewed, newest first. Sessions that started before
 * `oldest` are over.
 */
export function findFamilies(db: Db, userId: number, { now, oldest }: { now: string; oldest: string }) {
  const newest = db
    .selectFrom('sessions')
    .select((row) => row.fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .where('refresh_expires_at', '>', now)
    .where((row) => row.or([row('started_at', 'is', null), row('started_at', '>', oldest)]))
    .groupBy('family');
  return db
    .selectFrom('sessions')
    .select(['id', 'family', 'started_at', 'ip', 'user_agent', 'device_hash', 'access_expires_at'])
    .where('id', 'in', newest)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * The family of a pair of a user; null if there is none. Replaced pairs count, because one may be replaced at any time.
 */
export async function findFamily(db: Db, userId: number, id: number) {
  const query = db.selectFrom('sessions').select(['family', 'user_agent']).where('user_id', '=', userId);
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Ends the oldest sessions of a user until at most `max` are left. */
export async function endOldestSessions(db: Db, userId: number, max: number): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(max);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<=', oldest).execute();
}

/** Expired sessions are deleted after a year, so that a wrong clock does not sign users out permanently. */
const RETENTION_MS = 365 * 86_400_000;

/** Removes sessions whose refresh token expired a year ago. */
export async function removeExpiredSessions(db: Db, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - RETENTION_MS).toISOString();
  await db.deleteFrom('sessions').where('refresh_expires_at', '<', before).execute();
}
