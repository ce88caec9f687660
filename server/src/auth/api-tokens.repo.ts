import { type ApiToken, OWNER, type User } from '@benotes/contract';

import type { Db } from '../database/connect.ts';

const COLUMNS = [
  'api_tokens.id',
  'api_tokens.name',
  'users.name as by',
  'api_tokens.modules',
  'api_tokens.created_at',
  'api_tokens.expires_at',
  'api_tokens.last_used_at',
] as const;

const withUser = (db: Db) => db.selectFrom('api_tokens').innerJoin('users', 'users.id', 'api_tokens.user_id');

const parsed = <T extends { modules: string }>(row: T) => ({ ...row, modules: JSON.parse(row.modules) as string[] });

/** The tokens of all users, newest first. */
export async function findApiTokens(db: Db): Promise<ApiToken[]> {
  return (await withUser(db).select(COLUMNS).orderBy('api_tokens.id', 'desc').execute()).map(parsed);
}

type NewToken = Pick<ApiToken, 'name' | 'modules' | 'created_at' | 'expires_at'> & {
  user_id: number;
  token_hash: string;
};

/** Adds a token and returns its id. */
export async function addApiToken(db: Db, token: NewToken): Promise<number> {
  const values = { ...token, modules: JSON.stringify(token.modules) };
  return (await db.insertInto('api_tokens').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** A valid token and its user. Null if it is wrong or expired, or its user is no longer an owner. */
export async function findValidToken(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<{ token: Omit<ApiToken, 'by'>; user: User } | null> {
  const row = await db
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'name', 'modules', 'created_at', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, ...token } = row;
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'permission', 'created_at', 'updated_at'])
    .where('id', '=', user_id)
    .where('permission', '=', OWNER)
    .executeTakeFirst();
  return user ? { token: parsed(token), user } : null;
}

export async function setLastUsed(db: Db, id: number, last_used_at: string): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at }).where('id', '=', id).execute();
}

/** False if there is no such token. */
export async function removeApiToken(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_tokens').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
