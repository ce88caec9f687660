import type { Db } from '../database/connect.ts';
import { credentialsOf, transact } from '../database/transact.ts';
import type { Client } from '../http/client.ts';
import { recordEvent } from './audit.repo.ts';

const HOUR_MS = 3600_000;
const MAX_PER_HOUR = 100;
const ACTION = 'sign-in.failed';

/**
 * Records a failed sign-in, by somebody who knows the email address of a user, or not (null). What was typed is not
 * recorded: it may be a password.
 *
 * Attempts on a user from an IP address within an hour are one entry with their number. So that guessing from many
 * addresses cannot fill the disk, all beyond 100 entries in an hour are one entry.
 */
export async function recordFailedSignIn(db: Db, userId: number | null, client: Client): Promise<void> {
  if (userId === null) return count(db, null, client);
  // Not while the user is deleted.
  await transact(db, credentialsOf(userId), (trx) => count(trx, userId, client));
}

async function count(db: Db, userId: number | null, client: Client): Promise<void> {
  if (await countAgain(db, userId, client.ip)) return;
  if ((await countRecent(db)) < MAX_PER_HOUR) return record(db, userId, client);
  if (!(await countAgain(db, null, null))) await record(db, null, null);
}

const record = (db: Db, userId: number | null, client: Client | null) =>
  recordEvent(db, { action: ACTION, by: null, ...(userId !== null && { user: userId }), detail: '1', client });

const recent = () => new Date(Date.now() - HOUR_MS).toISOString();

/** Adds one to the entry of the last hour; false if there is none. */
async function countAgain(db: Db, userId: number | null, ip: string | null): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select(['id', 'detail'])
    .where('action', '=', ACTION)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('ip', ip === null ? 'is' : '=', ip)
    .where('created_at', '>', recent())
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!entry) return false;
  const detail = String(Number(entry.detail) + 1);
  await db.updateTable('audit_entries').set({ detail }).where('id', '=', entry.id).execute();
  return true;
}

async function countRecent(db: Db): Promise<number> {
  const { entries } = await db
    .selectFrom('audit_entries')
    .select((row) => row.fn.countAll<number>().as('entries'))
    .where('action', '=', ACTION)
    .where('created_at', '>', recent())
    .executeTakeFirstOrThrow();
  return entries;
}
