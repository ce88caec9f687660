import type { Passkey } from '@benotes/contract';
import type { Selectable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { PasskeysTable } from '../../kernel/database/tables/factors.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

export const toPasskey = ({ id, name, is_synced, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  is_synced: is_synced === 1,
  created_at,
  last_used_at,
});

/** The passkeys of a user, oldest first. */
export const findPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export async function findPasskey(db: Db, userId: number, id: number): Promise<PasskeyRow | null> {
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** The passkey with this credential id, of whatever user: its signature proves who that is. */
export async function findCredential(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return found ?? null;
}

/** Null if the credential is registered already, by whatever user. */
export async function insertPasskey(db: Db, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<PasskeyRow | null> {
  const added = await db
    .insertInto('passkeys')
    .values({ ...row, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

export async function setPasskeyName(db: Db, userId: number, id: number, name: string): Promise<PasskeyRow | null> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return renamed ?? null;
}

/** Records a use. False if the signature counter did not advance meanwhile, or the passkey was removed. */
export async function recordUse(db: Db, id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    // Authenticators that do not count always send 0.
    .where((row) => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
