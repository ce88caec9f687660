import type { createShare, Input, Share, updateShare } from '@benotes/contract';

import { ACCESS_PREFIX } from '../auth/tokens.ts';
import { findCollection } from '../collections/collections.repo.ts';
import type { Db } from '../database/connect.ts';
import { markEdited } from '../database/mark-edited.ts';
import { ALL_USERS, transact } from '../database/transact.ts';
import { Invalid, invalid, Problem } from '../problems.ts';
import { addShare, findShare, findShares, findTokenHolder, setShare, type ShareFields } from './shares.repo.ts';
import type { TokenChoices } from './chosen-token-limit.ts';

/** What a careless client sends for no token at all. */
const NO_TOKENS = new Set(['null', 'undefined']);
/** What no header can carry. */
const CONTROL = /\p{Cc}/u;
const UNUSABLE = 'This token cannot be used.';

type Reach = { db: Db; choices: TokenChoices };

/**
 * @throws Problem 409 when the collection has a share already, 429 for who tries too many tokens; Invalid for a token
 * or collection that cannot be.
 */
export function openShare(reach: Reach, userId: number, given: Input<typeof createShare>['body']): Promise<Share> {
  const share = { ...given, token: tokenOf(given.token), is_active: given.is_active ?? true };
  return withToken(reach, userId, share.token, async (trx) => {
    await check(trx, userId, share);
    await markEdited(trx, 'collections', userId, [share.collection_id]);
    return addShare(trx, userId, share);
  });
}

/** Changes what is given of a share; null when the person has no such one. */
export async function changeShare(
  reach: Reach,
  userId: number,
  id: number,
  given: Input<typeof updateShare>['body'],
): Promise<Share | null> {
  const token = given.token === undefined ? undefined : tokenOf(given.token);
  const isNew = token !== undefined && token !== (await findShare(reach.db, userId, id))?.token;
  return withToken(reach, userId, isNew ? token : undefined, async (trx) => {
    const present = await findShare(trx, userId, id);
    if (!present) return null;
    const share = {
      token: token ?? present.token,
      collection_id: given.collection_id ?? present.collection_id,
      is_active: given.is_active ?? present.is_active,
    };
    await check(trx, userId, share, id);
    await markEdited(trx, 'collections', userId, [share.collection_id]);
    await setShare(trx, userId, id, share);
    return findShare(trx, userId, id);
  });
}

class TokenTaken extends Invalid {}

/** Does work that gives a share a token, if it is a new one, and counts that. */
async function withToken<T>(
  { db, choices }: Reach,
  userId: number,
  token: string | undefined,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (token !== undefined) await choices.count(userId, token);
  try {
    return await transact(db, ALL_USERS, work);
  } catch (error) {
    if (error instanceof TokenTaken) await choices.countTaken(userId);
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

/** Whether a token can be sent and cannot be mistaken for none. */
export const isToken = (token: string) =>
  token === token.trim() &&
  token !== '' &&
  !NO_TOKENS.has(token.toLowerCase()) &&
  !token.startsWith(ACCESS_PREFIX) && // would be taken for a session
  !CONTROL.test(token);

function tokenOf(token: string): string {
  const trimmed = token.trim();
  if (!isToken(trimmed)) throw invalid('token', UNUSABLE);
  return trimmed;
}
