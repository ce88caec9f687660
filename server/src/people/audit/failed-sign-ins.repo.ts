import type { OidcFailure } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { callerOf } from '../../kernel/http/rate-limits.ts';

const HOUR_MS = 3600_000;
const MAX_PER_HOUR = 100;
const ACTION = 'sign-in.failed';

/** What failed: a sign-in with a password, or what the detail of the entry begins with. */
export type FailedMethod = 'password' | 'passkey' | 'second factor' | `oidc: ${OidcFailure}`;

/** What the details of entries begin with that are not about passwords, whose detail is the number alone. */
const NAMED = ['passkey', 'second factor', 'oidc'];

interface Failure {
  /** Null for somebody who does not know the email address of a user. */
  userId: number | null;
  method: FailedMethod;
  /** Null for those beyond the limit. */
  client: Client | null;
}

/**
 * Records a failed sign-in, by somebody who knows the email address of a user, or not (null). What was typed is not
 * recorded: it may be a password.
 *
 * Attempts on a user by one method from one network within an hour are one entry with their number. So that guessing
 * from many addresses cannot fill the disk, all of a method beyond 100 entries in an hour are one entry.
 */
export async function recordFailedSignIn(
  db: Db,
  userId: number | null,
  client: Client,
  method: FailedMethod = 'password',
): Promise<void> {
  const failure = { userId, method, client };
  if (userId === null) return count(db, failure);
  // Not while the user is deleted.
  await transact(db, credentialsOf(userId), (trx) => count(trx, failure));
}

async function count(db: Db, failure: Failure): Promise<void> {
  if (await countAgain(db, failure)) return;
  if ((await countRecent(db, kindOf(failure.method))) < MAX_PER_HOUR) return record(db, failure);
  const beyond = { ...failure, userId: null, client: null };
  if (!(await countAgain(db, beyond))) await record(db, beyond);
}

const record = (db: Db, { userId, method, client }: Failure) =>
  recordEvent(db, {
    action: ACTION,
    by: null,
    ...(userId !== null && { user: userId }),
    detail: method === 'password' ? '1' : method,
    client,
  });

/** A method without the reason: all reasons share the limit of entries. */
const kindOf = (method: FailedMethod) => method.replace(/:.*/, '');

/** The entries of the last hour about a method, or a kind of them. */
function recent(db: Db, method: string) {
  const query = db
    .selectFrom('audit_entries')
    .where('action', '=', ACTION)
    .where('created_at', '>', new Date(Date.now() - HOUR_MS).toISOString());
  return method === 'password'
    ? query.where((row) => row.and(NAMED.map((name) => row('detail', 'not like', `${name}%`))))
    : query.where('detail', 'like', `${method}%`);
}

/** Adds one to the entry of the last hour; false if there is none. */
async function countAgain(db: Db, { userId, method, client }: Failure): Promise<boolean> {
  const entries = await recent(db, method)
    .select(['id', 'detail', 'ip'])
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('ip', client === null ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const caller = networkOf(client?.ip ?? null);
  const entry = entries.find(({ ip }) => networkOf(ip) === caller);
  if (!entry) return false;
  const attempts = Number(/\d+$/.exec(entry.detail ?? '')?.[0] ?? 1) + 1;
  const detail = method === 'password' ? String(attempts) : `${method} ${attempts}`;
  await db.updateTable('audit_entries').set({ detail }).where('id', '=', entry.id).execute();
  return true;
}

const networkOf = (ip: string | null) => (ip === null ? null : callerOf(ip));

async function countRecent(db: Db, method: string): Promise<number> {
  const query = recent(db, method).select((row) => row.fn.countAll<number>().as('entries'));
  return (await query.executeTakeFirstOrThrow()).entries;
}
