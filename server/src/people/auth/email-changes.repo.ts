import type { EmailChange } from '@benotes/contract';
import type { Selectable } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { EmailChangesTable } from '../../kernel/database/tables/users.ts';
import { hashToken } from '../../kernel/http/tokens.ts';

type Row = Selectable<EmailChangesTable>;

const now = () => new Date().toISOString();

/** Stores the address that a user wants to have, in place of an earlier one. */
export async function setEmailChange(
  db: Db,
  { token, ...row }: Omit<Row, 'token_hash'> & { token: string },
): Promise<void> {
  await removeEmailChange(db, row.user_id);
  await db
    .insertInto('email_changes')
    .values({ ...row, token_hash: hashToken(token) })
    .execute();
}

/** The change that the token of a link confirms; null if it is wrong or expired, or the user is disabled. */
export async function findEmailChange(db: Db, token: string): Promise<Row | null> {
  const found = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .selectAll('email_changes')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where(isActive)
    .executeTakeFirst();
  return found ?? null;
}

/** The address that a user has still to confirm; null for none. @param hasMail whether the server can send mail. */
export async function findEmailChangeOf(db: Db, userId: number, hasMail: boolean): Promise<EmailChange | null> {
  const found = await db
    .selectFrom('email_changes')
    .select(['email', 'is_proven', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!found) return null;
  const { email, is_proven, expires_at } = found;
  return { email, expires_at, needs_link: hasMail, needs_password: is_proven === 0 };
}

/** Withdraws the address that a user wanted to have. */
export async function removeEmailChange(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
