import type { createShare as createShareEndpoint, Input, Share, updateShare } from '@benotes/contract';

import { ACCESS_PREFIX, isApiToken } from '../auth/tokens.ts';
import { findCollection } from '../collections/collections.repo.ts';
import type { Db } from '../database/connect.ts';
import { markEdited } from '../database/mark-edited.ts';
import { ALL_USERS, transact } from '../database/transact.ts';
import { Invalid, invalid, Problem } from '../problems.ts';
import { addShare, findShare, findShares, findTokenHolder, setShare, type ShareFields } from './shares.repo.ts';
import type { ChosenTokenLimit } from './chosen-token-limit.ts';

/** Sent by faulty clients that have no token. */
const NO_TOKENS = new Set(['null', 'undefined']);
/** Characters that cannot be sent in a header. */
const CONTROL = /\p{Cc}/u;
const UNUSABLE = 'This token cannot be used.';

interface Dependencies {
  db: Db;
  chosenTokens: ChosenTokenLimit;
}

/**
 * Shares a collection.
 *
 * @throws Problem 409 if the collection is shared already, 429 after too many chosen tokens; Invalid for an invalid token
 * or collection.
 */
export function createShare(
  dependencies: Dependencies,
  userId: number,
  given: Input<typeof createShareEndpoint>['body'],
): Promise<Share> {
  const share = { ...given, token: validToken(given.token), is_active: given.is_active ?? true };
  return withToken(dependencies, userId, share.token, async (trx) => {
    await check(trx, userId, share);
    await markEdited(trx, 'collections', userId, [share.collection_id]);
    return addShare(trx, userId, share);
  });
}

/** Changes the given fields of a share; null if the user has no such share. */
export async function changeShare(
  dependencies: Dependencies,
  userId: number,
  id: number,
  given: Input<typeof updateShare>['body'],
): Promise<Share | null> {
  const token = given.token === undefined ? undefined : validToken(given.token);
  const isNew = token !== undefined && token !== (await findShare(dependencies.db, userId, id))?.token;
  return withToken(dependencies, userId, isNew ? token : undefined, async (trx) => {
    const current = await findShare(trx, userId, id);
    if (!current) return null;
    const share = {
      token: token ?? current.token,
      collection_id: given.collection_id ?? current.collection_id,
      is_active: given.is_active ?? current.is_active,
    };
    await check(trx, userId, share, id);
    await markEdited(trx, 'collections', userId, [share.collection_id]);
    await setShare(trx, userId, id, share);
    return findShare(trx, userId, id);
  });
}

class TokenTaken extends Invalid {}

/** Runs work that sets the token of a share, and counts a new token. */
async function withToken<T>(
  { db, chosenTokens }: Dependencies,
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

async function check(db: Db, userId: number, { token, collection_id }: ShareFields, id?: number): Promise<void> {
  if (!(await findCollection(db, userId, collection_id)))
    throw invalid('collection_id', 'There is no such collection.');
  const holder = await findTokenHolder(db, token);
  if (holder && holder.id !== id) throw new TokenTaken({ token: [UNUSABLE] });
  const others = await findShares(db, userId, collection_id);
  if (others.some((share) => share.id !== id)) throw new Problem(409, 'This collection is shared already.');
}

/** Whether a token can be sent in a header and is not mistaken for something else. */
export const isToken = (token: string) =>
  token === token.trim() &&
  token !== '' &&
  !NO_TOKENS.has(token.toLowerCase()) &&
  !token.startsWith(ACCESS_PREFIX) && // would be treated as an access token
  !isApiToken(token) &&
  !CONTROL.test(token);

function validToken(token: string): string {
  const trimmed = token.trim();
  if (!isToken(trimmed)) throw invalid('token', UNUSABLE);
  return trimmed;
}
