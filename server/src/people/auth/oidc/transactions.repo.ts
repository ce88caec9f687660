import type { Selectable } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import type { OidcTransactionsTable } from '../../../kernel/database/tables/oidc.ts';
import { hashToken } from '../../../kernel/http/tokens.ts';
import { randomKey } from '../../../kernel/random-key.ts';
import { TRANSACTION_MINUTES } from './browser-key.ts';

const MINUTE_MS = 60_000;

type Transaction = Omit<Selectable<OidcTransactionsTable>, 'key_hash' | 'expires_at'>;

/** Stores a sign-in in progress and returns the key for the browser's cookie. */
export async function addTransaction(db: Db, transaction: Transaction): Promise<string> {
  const [key, now] = [randomKey(), Date.now()];
  await db.deleteFrom('oidc_transactions').where('expires_at', '<', new Date(now).toISOString()).execute();
  const expires_at = new Date(now + TRANSACTION_MINUTES * MINUTE_MS).toISOString();
  await db
    .insertInto('oidc_transactions')
    .values({ ...transaction, key_hash: hashToken(key), expires_at })
    .execute();
  return key;
}

/** Removes a sign-in in progress, so that it is used once. Null if there is none. */
export async function takeTransaction(
  db: Db,
  key: string,
  purposes: readonly Transaction['purpose'][],
): Promise<Transaction | null> {
  const taken = await db
    .deleteFrom('oidc_transactions')
    .where('key_hash', '=', hashToken(key))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date().toISOString())
    .returning(['purpose', 'user_id', 'back', 'answer'])
    .executeTakeFirst();
  return taken ?? null;
}

/** Ends what a user has started at the provider: whoever did may know only an earlier password. */
export async function removeTransactions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('oidc_transactions').where('user_id', '=', userId).execute();
}

/** A sign-in that waits for the password of the existing account. */
export async function findLink(db: Db, key: string): Promise<Transaction | null> {
  const found = await db
    .selectFrom('oidc_transactions')
    .select(['purpose', 'user_id', 'back', 'answer'])
    .where('key_hash', '=', hashToken(key))
    .where('purpose', '=', 'link')
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return found ?? null;
}
