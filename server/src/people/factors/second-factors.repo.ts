import { type Selectable, sql, type SqlBool } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import type { SecondFactorsTable } from '../../kernel/database/tables/factors.ts';

/** What `requires_passkey` may be. */
export const PASSKEY = {
  optional: 0,
  /** After the password. A passkey alone signs in as well. */
  required: 1,
  /** The same, but since a password reset no passkey signs in alone: whoever had the account before may have one. */
  secondFactorOnly: 2,
} as const;

export type SecondFactors = Selectable<SecondFactorsTable>;

/** What a user needs besides the password. */
export async function findFactors(db: Db, userId: number): Promise<SecondFactors> {
  const found = await db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const none = { totp_secret: null, totp_step: 0, totp_pending: null, totp_pending_at: null, requires_passkey: 0 };
  return found ?? { user_id: userId, ...none };
}

export async function saveFactors(
  db: Db,
  userId: number,
  changes: Partial<Omit<SecondFactors, 'user_id'>>,
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ totp_secret: null, totp_pending: null, totp_pending_at: null, ...changes, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

export const isProtected = ({ totp_secret, requires_passkey }: SecondFactors) =>
  totp_secret !== null || requires_passkey !== PASSKEY.optional;

/** Whether the password alone does not suffice. */
export const hasSecondFactor = async (db: Db, userId: number) => isProtected(await findFactors(db, userId));

/** Of these users, those who can sign in with a password, with whether they have a second factor or a passkey. */
export async function findFactorStates(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  const withPassword = await db.selectFrom('users').select('id').where('has_password', '=', 1).execute();
  const withPasskey = await db.selectFrom('passkeys').select('user_id').distinct().execute();
  const protectedOnes = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where(sql<SqlBool>`user_id in ${idList(db, userIds)}`)
    .where((row) => row.or([row('totp_secret', 'is not', null), row('requires_passkey', '!=', PASSKEY.optional)]))
    .execute();
  const having = new Set([...withPasskey, ...protectedOnes].map(({ user_id }) => user_id));
  return new Map(withPassword.map(({ id }) => [id, having.has(id)]));
}

export async function deleteFactors(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}
