import type { Selectable } from 'kysely';

import type { Db } from '../database/connect.ts';
import type { SecondFactorsTable } from '../database/tables/factors.ts';

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

export async function deleteFactors(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}
