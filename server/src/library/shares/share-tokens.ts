import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import { ACCESS_PREFIX, isApiToken } from '../../kernel/http/tokens.ts';
import { Invalid, invalid } from '../../kernel/problems.ts';
import type { ChosenTokenLimit } from './chosen-token-limit.ts';
import { findTokenHolder } from './shares.repo.ts';
import { isVisitorToken } from './visitor-sessions.ts';

/** Sent by faulty clients that have no token. */
const NO_TOKENS = new Set(['null', 'undefined']);
/** Characters that cannot be sent in a header. */
const CONTROL = /\p{Cc}/u;
const UNUSABLE = 'This token cannot be used.';

/** Whether a token can be sent in a header and is not mistaken for something else. */
export const isToken = (token: string) =>
  token === token.trim() &&
  token !== '' &&
  !NO_TOKENS.has(token.toLowerCase()) &&
  !token.startsWith(ACCESS_PREFIX) && // would be treated as an access token
  !isApiToken(token) &&
  !isVisitorToken(token) &&
  !CONTROL.test(token);

/** A token as it is stored. @throws Invalid for one that cannot be used. */
export function validToken(token: string): string {
  const trimmed = token.trim();
  if (!isToken(trimmed)) throw invalid('token', UNUSABLE);
  return trimmed;
}

class TokenTaken extends Invalid {}

/**
 * Runs work that sets the token of a share, and counts a new token. @throws Problem 429 after too many chosen tokens.
 */
export async function withToken<T>(
  { db, chosenTokens }: { db: Db; chosenTokens: ChosenTokenLimit },
  userId: number,
  token: string | undefined,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (token !== undefined) await chosenTokens.count(userId, token);
  try {
    return await transact(db, ALL_USERS, work);
  } catch (error) {
    if (error instanceof TokenTaken) await chosenTokens.countTaken(userId);
    throw error;
  }
}

/** @throws Invalid if another share has the token. */
export async function checkFree(db: Db, token: string, id?: number): Promise<void> {
  const holder = await findTokenHolder(db, token);
  if (holder && holder.id !== id) throw new TokenTaken({ token: [UNUSABLE] });
}
