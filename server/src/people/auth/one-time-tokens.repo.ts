import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { removeEmailChange } from './email-changes.repo.ts';
import { emailKey } from './users.repo.ts';

/** When a user's last reset link was created; null if there is none. */
export async function findResetCreatedAt(db: Db, userId: number): Promise<string | null> {
  const link = await db
    .selectFrom('one_time_tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .executeTakeFirst();
  return link?.created_at ?? null;
}

export async function addReset(
  db: Db,
  { token, ...row }: { token: string; user_id: number; created_at: string; expires_at: string },
): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({ ...row, token_hash: hashToken(token), purpose: 'reset' })
    .execute();
}

/** The user of a valid reset link; null if the token is wrong, expired, or was sent to another email address. */
export async function findResetUser(
  db: Db,
  { email, token }: { email: string; token: string },
): Promise<number | null> {
  const link = await db
    .selectFrom('one_time_tokens')
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .select('users.id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', new Date().toISOString())
    .where('users.email_key', '=', emailKey(email))
    .where(isActive)
    .executeTakeFirst();
  return link?.id ?? null;
}

/** Invalidates the links that were mailed to a user: to reset the password, and to confirm a new address. */
export async function removeMailedLinks(db: Db, userId: number): Promise<void> {
  await removeResets(db, userId);
  await removeEmailChange(db, userId);
}

/** Invalidates the reset links of a user. */
export async function removeResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', 'reset').execute();
}

export async function addSetUpToken(db: Db, token: string, expires_at: string): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({ token_hash: hashToken(token), purpose: 'setup', expires_at })
    .execute();
}

export async function isSetUpToken(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('one_time_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'setup')
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeSetUpTokens(db: Db): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('purpose', '=', 'setup').execute();
}
