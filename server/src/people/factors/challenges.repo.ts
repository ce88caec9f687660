import { SIGN_IN_MINUTES } from '@benotes/contract';
import type { Selectable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { SignInChallengesTable } from '../../kernel/database/tables/factors.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { randomKey } from '../../kernel/random-key.ts';

const MINUTE_MS = 60_000;
/** Attempts with one verified password. */
const MAX_ATTEMPTS = 5;

export type Challenge = Selectable<SignInChallengesTable>;
type Purpose = Challenge['purpose'];

const now = () => new Date().toISOString();

/** Stores what a request must be answered with, for five minutes, and returns its token. Removes expired ones. */
export async function addChallenge(
  db: Db,
  row: Pick<Challenge, 'purpose' | 'challenge'> & Partial<Pick<Challenge, 'user_id' | 'password_hash'>>,
): Promise<string> {
  const token = `bns_${randomKey()}`;
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now()).execute();
  await db
    .insertInto('sign_in_challenges')
    .values({
      user_id: null,
      password_hash: null,
      ...row,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + SIGN_IN_MINUTES * MINUTE_MS).toISOString(),
    })
    .execute();
  return token;
}

export async function findChallenge(db: Db, token: string, purpose: Purpose): Promise<Challenge | null> {
  const found = await db
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return found ?? null;
}

/** Removes a challenge; false if another request was first. */
export async function removeChallenge(db: Db, { token_hash }: Pick<Challenge, 'token_hash'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes a valid challenge and returns it; null for all requests but the first. */
export async function takeChallenge(db: Db, token: string, purpose: Purpose): Promise<Challenge | null> {
  const found = await findChallenge(db, token, purpose);
  return found && (await removeChallenge(db, found)) ? found : null;
}

/** Counts an attempt before it is made; false if none is left. */
export async function takeAttempt(db: Db, { token_hash }: Challenge): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up what the authenticator must sign, also if the signature is wrong; false if it was used before. */
export async function takeSignature(db: Db, { token_hash }: Challenge): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set({ challenge: null })
    .where('token_hash', '=', token_hash)
    .where('challenge', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the challenges of a user. */
export async function removeChallenges(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}
