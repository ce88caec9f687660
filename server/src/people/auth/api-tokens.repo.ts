import { type ApiScope, type ReleaseToken, isOwner, type PersonalToken, type User } from '@benotes/contract';

import { isActive, isMember } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { USER_COLUMNS } from './users.repo.ts';

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

/** The JSON of no modules. */
const NONE = '[]';

/** The tokens of all owners by which modules can be released, newest first. */
export async function findReleaseTokens(db: Db): Promise<ReleaseToken[]> {
  return (
    await withUser(db)
      .select(COLUMNS)
      .where('api_tokens.modules', '!=', NONE)
      .orderBy('api_tokens.id', 'desc')
      .execute()
  ).map(parsed);
}

type NewToken = Pick<ReleaseToken, 'name' | 'modules' | 'created_at' | 'expires_at'> & {
  user_id: number;
  token_hash: string;
};

/** Adds a token and returns its id. */
export async function addApiToken(db: Db, token: NewToken): Promise<number> {
  const values = { ...token, modules: JSON.stringify(token.modules) };
  return (await db.insertInto('api_tokens').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const PERSONAL = [
  'id',
  'name',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_program',
  'idle_days',
] as const;

/** What the column of a token without expiry has; it sorts after every date. */
export const NEVER = '9999-12-31T23:59:59.999Z';

/** A user's own tokens, newest first. */
export async function findPersonalTokens(db: Db, userId: number): Promise<PersonalToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(PERSONAL)
    .where('user_id', '=', userId)
    .where('is_personal', '=', 1)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ scopes, expires_at, ...row }) => ({
    ...row,
    scopes: scopesIn(scopes),
    expires_at: expires_at === NEVER ? null : expires_at,
  }));
}

// Written by `createPersonalToken`.
const scopesIn = (json: string) => JSON.parse(json) as ApiScope[];

type NewPersonalToken = Pick<PersonalToken, 'name' | 'scopes' | 'created_at' | 'idle_days'> & {
  user_id: number;
  token_hash: string;
  expires_at: string;
  modules: string[];
};

/** Adds a user's own token and returns its id. */
export async function addPersonalToken(db: Db, token: NewPersonalToken): Promise<number> {
  const { scopes, modules } = token;
  const values = {
    ...token,
    scopes: JSON.stringify(scopes),
    modules: JSON.stringify(modules),
    is_personal: 1 as const,
  };
  return (await db.insertInto('api_tokens').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * A valid token and its user. Null if it is wrong or expired, its user is disabled, or it was for releases only and its
 * user is no longer an owner.
 */
export async function findValidToken(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<{
  token: {
    id: number;
    name: string;
    modules: string[];
    scopes: ApiScope[];
    last_used_at: string | null;
    idle_days: number | null;
  };
  user: User;
  isMember: boolean;
} | null> {
  const row = await db
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'name', 'modules', 'scopes', 'is_personal', 'last_used_at', 'idle_days'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, is_personal, scopes, ...token } = row;
  const found = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .select(isMember.as('is_member'))
    .where('id', '=', user_id)
    .where(isActive)
    .executeTakeFirst();
  if (!found || (!isOwner(found.permission) && is_personal === 0)) return null;
  const { is_member, ...user } = found;
  const modules = isOwner(user.permission) ? parsed(token).modules : [];
  return {
    token: { ...token, modules, scopes: is_personal === 1 ? scopesIn(scopes) : [] },
    user,
    isMember: Boolean(is_member),
  };
}

/** Stores a use of a token, with the new end of one that use renews. */
export async function setLastUsed(
  db: Db,
  id: number,
  use: { last_used_at: string; last_program: string | null; expires_at?: string },
): Promise<void> {
  await db.updateTable('api_tokens').set(use).where('id', '=', id).execute();
}

/** Removes a token for releases. Returns its name; null if there is no such token. */
export async function removeReleaseToken(db: Db, id: number): Promise<string | null> {
  const remove = db.deleteFrom('api_tokens').where('id', '=', id).where('modules', '!=', NONE);
  return (await remove.returning('name').executeTakeFirst())?.name ?? null;
}

/** Removes a user's own token. Returns its name; null if there is no such token. */
export async function removePersonalToken(db: Db, userId: number, id: number): Promise<string | null> {
  const remove = db.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId);
  return (await remove.where('is_personal', '=', 1).returning('name').executeTakeFirst())?.name ?? null;
}

/** Removes all of a user's own tokens. */
export async function removePersonalTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).where('is_personal', '=', 1).execute();
}
