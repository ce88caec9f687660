import type { Selectable } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import type { OidcIdentitiesTable } from '../../../kernel/database/tables/oidc.ts';

/** What identifies an account at a provider. */
export interface Subject {
  issuer: string;
  subject: string;
}

/** The user of an account at a provider: found by these two only, never by an email address. */
export async function findIdentityUser(db: Db, { issuer, subject }: Subject): Promise<number | null> {
  const found = await db
    .selectFrom('oidc_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

export const findIdentities = (db: Db, userId: number): Promise<Selectable<OidcIdentitiesTable>[]> =>
  db.selectFrom('oidc_identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export async function addIdentity(
  db: Db,
  { issuer, subject, email, user_id }: Subject & { email: string | null; user_id: number },
): Promise<void> {
  await db
    .insertInto('oidc_identities')
    .values({ issuer, subject, email, user_id, created_at: new Date().toISOString() })
    .execute();
}

/** Notes a sign-in with an identity. */
export async function setIdentityUsed(
  db: Db,
  { issuer, subject, email }: Subject & { email: string | null },
): Promise<void> {
  await db
    .updateTable('oidc_identities')
    .set({ email, last_used_at: new Date().toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export async function removeIdentity(db: Db, id: number): Promise<void> {
  await db.deleteFrom('oidc_identities').where('id', '=', id).execute();
}

/** Removes the identities of a user. Returns the issuers. */
export async function removeIdentities(db: Db, userId: number): Promise<string[]> {
  const removed = await db.deleteFrom('oidc_identities').where('user_id', '=', userId).returning('issuer').execute();
  return removed.map(({ issuer }) => issuer);
}

export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('has_password').where('id', '=', userId).executeTakeFirst();
  return user?.has_password === 1;
}
