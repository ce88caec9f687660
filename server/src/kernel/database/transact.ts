import { sql } from 'kysely';

import { codeOf } from '../code-of.ts';
import { SpaceFreed } from '../disk/disk-reserve.ts';
import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { OWN_COMMIT, SNAPSHOT } from './sqlite-dialect.ts';

/** Lock scope of what must be unique among all users: email addresses, share tokens, owners. */
export const ALL_USERS = 0;

/** Lock scope of a user's credentials: password, reset links and sessions. A running import does not block it. */
export const credentialsOf = (userId: number): number => -userId;

/** First key of our PostgreSQL advisory locks, which have two; the scope is the second. */
const LOCK_CLASS = 0x62_6e;
const MAX_ATTEMPTS = 3;
/** Serialization failure and deadlock: the transaction may be retried. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);

type BeforeCommit = (trx: Db, result: unknown) => Promise<void>;

const beforeCommitHooks = new WeakMap<Db, { hook: BeforeCommit; plain: Db }>();

const afterCommitHooks = new WeakMap<Db, (() => void)[]>();

/** Calls a hook once the transaction is committed; at once outside of one. */
export function afterCommit(db: Db, hook: () => void): void {
  const hooks = afterCommitHooks.get(db);
  if (hooks) hooks.push(hook);
  else hook();
}

/** The same database with a hook: `transact` calls it with the result of its work, in the same transaction. */
export function withBeforeCommit(db: Db, hook: BeforeCommit): Db {
  const same = db.withoutPlugins();
  beforeCommitHooks.set(same, { hook, plain: db });
  return same;
}

/** The database that was given a hook, for transactions before the one that the hook is for. */
export const withoutHook = (db: Db): Db => beforeCommitHooks.get(db)?.plain ?? db;

/**
 * Runs work that reads and then writes, without concurrent writes: none at all on SQLite, none in the same scope on
 * PostgreSQL (a user's id, `ALL_USERS`, `credentialsOf` a user; several scopes widest first). `isLong`: the commit is
 * not shared with other writes, so that they do not wait for it. `isOnce`: the work counts in memory and is not
 * repeated.
 */
export async function transact<T>(
  db: Db,
  scope: number | readonly number[],
  work: (trx: Db) => Promise<T>,
  { isLong = false, isOnce = false }: { isLong?: boolean; isOnce?: boolean } = {},
): Promise<T> {
  const transaction = isLong ? db.transaction().setAccessMode(OWN_COMMIT) : db.transaction();
  for (let attempt = 1; ; attempt += 1) {
    const hooks: (() => void)[] = [];
    try {
      const done = await transaction.execute(async (trx) => {
        afterCommitHooks.set(trx, hooks);
        if (isPostgres(trx))
          for (const each of [scope].flat())
            await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${each})`.execute(trx);
        const result = await work(trx);
        await beforeCommitHooks.get(db)?.hook(trx, result);
        return result;
      });
      for (const hook of hooks) hook();
      return done;
    } catch (error) {
      // The freed space is for small writes.
      const isRetryable = error instanceof SpaceFreed ? !isLong : RETRYABLE_CODES.has(codeOf(error));
      if (isOnce || attempt === MAX_ATTEMPTS || !isRetryable) throw error;
    }
  }
}

/**
 * Runs read-only work on a snapshot, whatever is written meanwhile. The work must not wait for clients: as long as it
 * runs, neither database can clean up old row versions.
 */
export const readSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode(SNAPSHOT)
    .execute(async (trx) => {
      if (isPostgres(trx)) await sql`select 1`.execute(trx); // the first statement takes the snapshot
      return work(trx);
    });
