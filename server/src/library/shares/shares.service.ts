import type { AuditAction, createShare as createShareEndpoint, Input, Share, updateShare } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { otherChanged } from '../events.ts';
import { findAddingShares, stopAdding } from './adding-shares.repo.ts';
import type { ChosenTokenLimit } from './chosen-token-limit.ts';
import { isConditional, type PasswordHashes, readConditions } from './link-conditions.ts';
import { checkFirst, checkOneSubject, checkSubject, markSharedEdited, nameOf } from './share-subjects.ts';
import { checkFree, validToken, withToken } from './share-tokens.ts';
import { addShare, findShare, removeShare, setShare, type ShareSubject } from './shares.repo.ts';

interface Dependencies {
  db: Db;
  chosenTokens: ChosenTokenLimit;
  passwords: PasswordHashes;
}

/** The user who shares, and from where; and whose library it is, which may be that of another user. */
interface Sharer {
  ownerId: number;
  userId: number;
  client: Client;
}

/**
 * Shares a collection, a saved search, or a post.
 *
 * @throws Problem 409 if it is shared already and the new share has neither a name nor conditions, 429 after too many
 * chosen tokens; Invalid for an invalid token, collection, saved search, post, or condition.
 */
export async function createShare(
  dependencies: Dependencies,
  sharer: Sharer,
  given: Input<typeof createShareEndpoint>['body'],
): Promise<Share> {
  const { ownerId } = sharer;
  const { collection_id = null, saved_search_id = null, post_id = null, is_active = true } = given;
  const subject = { collection_id, saved_search_id, post_id };
  const token = validToken(given.token);
  checkOneSubject(subject);
  const share = { token, ...subject, is_active, ...(await readConditions(given, subject, dependencies.passwords)) };
  return withToken(dependencies, sharer.userId, token, async (trx) => {
    await check(trx, ownerId, share);
    if (!isConditional(given)) await checkFirst(trx, ownerId, subject);
    await markSharedEdited(trx, ownerId, share);
    await record(trx, 'share.created', sharer, share);
    const added = await addShare(trx, ownerId, share);
    await shareChanged(trx, ownerId, 'created', added);
    return added;
  });
}

/** Changes the given fields of a share; null if the user has no such share. */
export async function changeShare(
  dependencies: Dependencies,
  sharer: Sharer,
  id: number,
  given: Input<typeof updateShare>['body'],
): Promise<Share | null> {
  const { ownerId } = sharer;
  const token = given.token === undefined ? undefined : validToken(given.token);
  const before = await findShare(dependencies.db, ownerId, id);
  if (!before) return null;
  const conditions = await readConditions(given, before, dependencies.passwords, before);
  const isNew = token !== undefined && token !== before.token;
  return withToken(dependencies, sharer.userId, isNew ? token : undefined, async (trx) => {
    const current = await findShare(trx, ownerId, id);
    if (!current) return null;
    const share = {
      token: token ?? current.token,
      collection_id: current.collection_id && (given.collection_id ?? current.collection_id),
      saved_search_id: current.saved_search_id,
      post_id: current.post_id,
      is_active: given.is_active ?? current.is_active,
      ...conditions,
    };
    await check(trx, ownerId, share, id);
    if (share.collection_id !== current.collection_id) await checkFirst(trx, ownerId, share);
    await markSharedEdited(trx, ownerId, share);
    await setShare(trx, ownerId, id, share);
    await record(trx, 'share.changed', sharer, share);
    const changed = await findShare(trx, ownerId, id);
    if (changed) await shareChanged(trx, ownerId, 'changed', changed);
    return changed;
  });
}

/** Lets no visitor add posts to a collection or below it any more. Returns how many shares allowed it. */
export const stopAdditions = (
  { db }: Pick<Dependencies, 'db'>,
  sharer: Sharer,
  collectionId: number,
): Promise<number> =>
  transact(db, sharer.ownerId, async (trx) => {
    const { ownerId } = sharer;
    const shares = await findAddingShares(trx, ownerId, collectionId);
    if (shares.length === 0) return 0;
    await stopAdding(
      trx,
      ownerId,
      shares.map(({ id }) => id),
    );
    for (const share of shares) {
      await record(trx, 'share.changed', sharer, share);
      await shareChanged(trx, ownerId, 'changed', share);
    }
    return shares.length;
  });

/** Deletes a share; false if the user has no such share. */
export const deleteShare = ({ db }: Pick<Dependencies, 'db'>, sharer: Sharer, id: number): Promise<boolean> =>
  transact(db, sharer.ownerId, async (trx) => {
    const share = await findShare(trx, sharer.ownerId, id);
    if (!share) return false;
    await record(trx, 'share.deleted', sharer, share);
    await shareChanged(trx, sharer.ownerId, 'removed', share);
    return removeShare(trx, sharer.ownerId, id);
  });

const shareChanged = (
  trx: Db,
  userId: number,
  kind: 'created' | 'changed' | 'removed',
  { id, collection_id: collectionId }: Share,
): Promise<void> => otherChanged(trx, userId, { type: 'share', kind, id, collectionId });

/** Records a change of a share by the name of what it shows; its token is a secret. */
async function record(
  trx: Db,
  action: AuditAction,
  { ownerId, userId, client }: Sharer,
  subject: ShareSubject,
): Promise<void> {
  const name = await nameOf(trx, ownerId, subject);
  await recordEvent(trx, { action, by: userId, ...(name !== undefined && { detail: name }), client });
}

async function check(
  db: Db,
  userId: number,
  { token, is_active, ...subject }: ShareSubject & Pick<Share, 'token' | 'is_active'>,
  id?: number,
): Promise<void> {
  await checkSubject(db, userId, subject, is_active);
  await checkFree(db, token, id);
}
