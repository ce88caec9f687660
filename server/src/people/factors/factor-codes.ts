import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { countCodesLeft, deleteCodes, replaceCodes } from './recovery-codes.repo.ts';
import { hashCode, newCodes } from './recovery-codes.ts';
import { hasSecondFactor } from './second-factors.repo.ts';

/**
 * Gives a user a new set of recovery codes, in the transaction of the caller, and returns it: it cannot be read again.
 */
export async function giveCodes(db: Db, userId: number, client: Client): Promise<string[]> {
  const codes = newCodes();
  await replaceCodes(db, userId, codes.map(hashCode));
  await recordEvent(db, { action: 'recovery-codes.created', by: userId, client });
  return codes;
}

/** The recovery codes that come with the first second factor; null if the user has some. */
export const giveFirstCodes = async (db: Db, userId: number, client: Client): Promise<string[] | null> =>
  (await countCodesLeft(db, userId)) > 0 ? null : giveCodes(db, userId, client);

/** Removes the recovery codes of a user without a second factor: they stand in for one. */
export async function dropUnneededCodes(db: Db, userId: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) await deleteCodes(db, userId);
}
