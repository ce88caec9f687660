import { isOwner, type User } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { forbidden, Problem } from '../../kernel/problems.ts';
import { tellOfEnabling, tellOfLeaving } from '../../library/notifications/tell.ts';
import { removePersonalTokens } from '../auth/api-tokens.repo.ts';
import { removeMailedLinks } from '../auth/one-time-tokens.repo.ts';
import { revokeInvitations } from '../auth/owner-invitations.repo.ts';
import { endSessions } from '../auth/sessions.repo.ts';
import { findUser, setDisabled, setPermission } from '../auth/users.repo.ts';
import { isActiveOwner, isLastOwner } from './users.service.ts';

/** The owner who acts. */
export interface Actor {
  id: number;
  client: Client;
}

/**
 * Changes a user and returns them as they are then. @throws Problem 404 for an unknown user; 403 if the caller is no
 * owner any more.
 */
function changeAccount(db: Db, by: Actor, id: number, work: (trx: Db, user: User) => Promise<void>): Promise<User> {
  return transact(db, [ALL_USERS, credentialsOf(id)], async (trx) => {
    if (!(await isActiveOwner(trx, by.id))) throw forbidden(); // another owner may have been faster
    const user = await findUser(trx, id);
    if (!user) throw new Problem(404, 'User not found');
    await work(trx, user);
    return (await findUser(trx, id)) ?? user;
  });
}

/**
 * Disables a user: their sessions and API tokens end at once, and so do links that set a password and the invitations
 * they have sent. Nothing of theirs is deleted; `isActive` keeps their public links closed.
 *
 * @throws Problem 404 for an unknown user; 409 for the last active owner, and for the caller.
 */
export const disableUser = (db: Db, by: Actor, id: number): Promise<User> =>
  changeAccount(db, by, id, async (trx, user) => {
    if (user.disabled_at !== null) return;
    if (await isLastOwner(trx, user)) throw new Problem(409, 'The last owner cannot be disabled.');
    if (by.id === id) throw new Problem(409, 'You cannot disable your own account.');
    await tellOfLeaving(trx, id, by.id);
    await recordEvent(trx, { action: 'user.disabled', by: by.id, user: id, client: by.client });
    await closeAccount(trx, by, id);
  });

/** Ends all access of a user, and what they have given others. */
export async function closeAccount(trx: Db, by: Actor, id: number): Promise<void> {
  await setDisabled(trx, id, new Date().toISOString());
  await endSessions(trx, id);
  await removePersonalTokens(trx, id);
  await removeMailedLinks(trx, id);
  await revokeInvitations(trx, by, id);
}

/** Lets a disabled user sign in again. @throws Problem 404 for an unknown user. */
export const enableUser = (db: Db, by: Actor, id: number): Promise<User> =>
  changeAccount(db, by, id, async (trx, user) => {
    if (user.disabled_at === null) return;
    await setDisabled(trx, id, null);
    await tellOfEnabling(trx, id, by.id);
    await recordEvent(trx, { action: 'user.enabled', by: by.id, user: id, client: by.client });
  });

/**
 * Makes a user an owner, or an owner a user, whose invitations are revoked.
 *
 * @throws Problem 404 for an unknown user, 409 for the last active owner.
 */
export const changeRole = (db: Db, by: Actor, id: number, permission: number): Promise<User> =>
  changeAccount(db, by, id, async (trx, user) => {
    if (user.permission === permission) return;
    if (await isLastOwner(trx, user)) throw new Problem(409, 'The last owner must stay an owner.');
    await setPermission(trx, id, permission);
    const detail = isOwner(permission) ? 'owner' : 'user';
    await recordEvent(trx, { action: 'user.role-changed', by: by.id, user: id, detail, client: by.client });
    if (!isOwner(permission)) await revokeInvitations(trx, by, id);
  });
