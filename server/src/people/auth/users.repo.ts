import { OWNER, type User } from '@benotes/contract';
import { type Selectable, sql } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { BCRYPT_COST_MAX } from './bcrypt-hashes.ts';

const COLUMNS = ['id', 'name', 'email', 'permission', 'created_at', 'updated_at', 'disabled_at'] as const;

/** The columns of a user in a query that joins other tables. */
export const USER_COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.permission',
  'users.created_at',
  'users.updated_at',
  'users.disabled_at',
] as const;

/** E-mail addresses are compared by this key: lower case, in one Unicode form. */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A user's id and password hash. */
export type Credentials = Pick<Selectable<Database['users']>, 'id' | 'password_hash'>;

export const findCredentials = (db: Db, email: string): Promise<Credentials | undefined> =>
  db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey(email)).executeTakeFirst();

/** The highest cost of the users' bcrypt hashes that are accepted, 0 without any. An index contains only those. */
export async function findHighestCost(db: Db): Promise<number> {
  const { cost } = await db
    .selectFrom('users')
    .select(sql<string | null>`max(substr(password_hash, 5, 2))`.as('cost'))
    .where(sql`substr(password_hash, 1, 2)`, '=', sql.lit('$2'))
    .where(sql`substr(password_hash, 5, 2)`, '<=', String(BCRYPT_COST_MAX))
    .executeTakeFirstOrThrow();
  return Number(cost) || 0;
}

/** Credentials by the id of the user. */
export const findCredentialsOf = (db: Db, id: number): Promise<Credentials | undefined> =>
  db.selectFrom('users').select(['id', 'password_hash']).where('id', '=', id).executeTakeFirst();

/** Replaces the hash of an unchanged password. */
export async function replaceHash(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'disabled_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

export async function setPassword(db: Db, id: number, password_hash: string): Promise<void> {
  const updated_at = new Date().toISOString();
  await db.updateTable('users').set({ password_hash, has_password: 1, updated_at }).where('id', '=', id).execute();
}

type NewUser = Pick<User, 'name' | 'email' | 'permission'> & { password_hash: string; has_password?: 0 | 1 };

export async function addUser(
  db: Db,
  { name, email, permission, password_hash, has_password = 1 }: NewUser,
): Promise<User> {
  const now = new Date().toISOString();
  return db
    .insertInto('users')
    .values({
      name,
      email,
      email_key: emailKey(email),
      permission,
      password_hash,
      has_password,
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** All users, by id. */
export const findUsers = (db: Db): Promise<User[]> => db.selectFrom('users').select(COLUMNS).orderBy('id').execute();

export async function findUser(db: Db, id: number): Promise<User | null> {
  return (await db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The names of the users with these ids, by id; those who do not exist are left out. */
export async function findNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const users = await db.selectFrom('users').select('name').where('id', 'in', ids).orderBy('id').execute();
  return users.map(({ name }) => name);
}

export const findPasswordHash = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash;

export async function setName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('users').set({ name, updated_at: new Date().toISOString() }).where('id', '=', id).execute();
}

export async function setEmail(db: Db, id: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_key: emailKey(email), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Whether another user has this email address. */
export async function isEmailTaken(db: Db, email: string, exceptId?: number): Promise<boolean> {
  const owner = await findByEmail(db, email);
  return owner !== undefined && owner.id !== exceptId;
}

/** The number of owners who can sign in. */
export async function countActiveOwners(db: Db): Promise<number> {
  const { owners } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('owners'))
    .where('permission', '=', OWNER)
    .where(isActive)
    .executeTakeFirstOrThrow();
  return owners;
}

/** Disables a user (a date), or enables them (null). */
export async function setDisabled(db: Db, id: number, disabled_at: string | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
}

/** Removes a user; foreign keys remove everything they own. */
export async function removeUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export async function setPermission(db: Db, id: number, permission: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ permission, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}
