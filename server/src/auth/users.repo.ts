import type { User } from '@benotes/contract';

import type { Db } from '../database/connect.ts';

/** How addresses are compared: without case, in one Unicode form. */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export const findCredentials = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey(email)).executeTakeFirst();

type NewUser = Pick<User, 'name' | 'email' | 'permission'> & { password_hash: string };

export async function addUser(db: Db, { name, email, permission, password_hash }: NewUser): Promise<User> {
  const now = new Date().toISOString();
  return db
    .insertInto('users')
    .values({ name, email, email_key: emailKey(email), permission, password_hash, created_at: now, updated_at: now })
    .returning(['id', 'name', 'email', 'permission', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
}
