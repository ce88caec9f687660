import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { inSteps } from '../../kernel/database/in-steps.ts';
import { ALL_USERS, credentialsOf, transact } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import { tellOfLeaving } from '../../library/notifications/tell.ts';
import { findUser, removeUser } from '../auth/users.repo.ts';
import { addDeletion, findDeletions, removeDeletion } from './deletions.repo.ts';
import { type Actor, closeAccount } from './disable-user.service.ts';
import { removeSomeOfLibrary } from './library.repo.ts';
import { isLastOwner } from './users.service.ts';

/** Rows that are removed at once. What has fewer is deleted in one transaction. */
const AT_ONCE = 200;

const locksOf = (id: number) => [ALL_USERS, credentialsOf(id)];

/**
 * Deletes a user and all their data. A large library is deleted in steps, between which others write; its user has no
 * access from the first one on.
 *
 * @throws Problem 404 for an unknown user, 409 for the last owner.
 */
export async function deleteUser(db: Db, id: number, by: Actor): Promise<void> {
  const isDone = await transact(db, locksOf(id), async (trx) => {
    const user = await findUser(trx, id);
    if (!user) throw new Problem(404, 'User not found');
    if (await isLastOwner(trx, user)) throw new Problem(409, 'The last owner cannot be deleted.');
    const isBegun = (await findDeletions(trx)).includes(id);
    if (!isBegun) {
      await recordEvent(trx, { action: 'user.deleted', by: by.id, user: id, client: by.client });
      await tellOfLeaving(trx, id, by.id);
    }
    if ((await removeSomeOfLibrary(trx, id, AT_ONCE)) < AT_ONCE) {
      await removeRest(trx, id);
      return true;
    }
    await addDeletion(trx, id);
    await closeAccount(trx, by, id);
    return false;
  });
  if (!isDone) await removeInSteps(db, id);
}

/** Deletes the users whose deletion was interrupted. */
export async function finishDeletions(db: Db): Promise<void> {
  for (const id of await findDeletions(db)) await removeInSteps(db, id);
}

async function removeInSteps(db: Db, id: number): Promise<void> {
  await inSteps(db, id, (trx, limit) => removeSomeOfLibrary(trx, id, limit));
  await transact(db, locksOf(id), (trx) => removeRest(trx, id));
}

/** Foreign keys remove what is left. */
async function removeRest(trx: Db, id: number): Promise<void> {
  while ((await removeSomeOfLibrary(trx, id, AT_ONCE)) > 0);
  await removeUser(trx, id);
  await removeDeletion(trx, id);
}
