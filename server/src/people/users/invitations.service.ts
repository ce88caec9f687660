import {
  type acceptInvitation as acceptEndpoint,
  type createInvitation as createEndpoint,
  type Input,
  INVITATION_DAYS,
  INVITATIONS_MAX,
  type Invitation,
  type User,
  USER_PERMISSION,
} from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem, requiredName } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { addStarterPosts } from '../../library/posts/starter-posts.ts';
import { checkPassword, hashPassword } from '../auth/passwords.ts';
import { addUser, isEmailTaken } from '../auth/users.repo.ts';
import {
  addInvitation,
  findInvitation,
  findInvitations,
  findValidInvitation,
  removeInvitation,
  removeInvitationOf,
  renewInvitation,
} from './invitations.repo.ts';
import { isActiveOwner } from './users.service.ts';

const DAY_MS = 86_400_000;

/** The owner who acts. */
interface Inviter {
  id: number;
  client: Client;
}

/** An invitation and the secret of its link, which is stored nowhere. */
interface Invited {
  invitation: Invitation;
  token: string;
}

const expiry = () => new Date(Date.now() + INVITATION_DAYS * DAY_MS).toISOString();

/**
 * Invites somebody, in place of an earlier invitation of the same address.
 *
 * @throws Invalid for an address that a user has; Problem 409 with too many invitations.
 */
export function invite(db: Db, by: Inviter, given: Input<typeof createEndpoint>['body']): Promise<Invited> {
  const token = randomKey();
  const { email, permission = USER_PERMISSION } = given;
  const name = given.name?.trim() || null;
  return transact(db, ALL_USERS, async (trx) => {
    await requireOwner(trx, by.id);
    if (await isEmailTaken(trx, email)) throw invalid('email', 'Email is already in use.');
    await removeInvitationOf(trx, email);
    if ((await findInvitations(trx)).length >= INVITATIONS_MAX)
      throw new Problem(409, `There are ${INVITATIONS_MAX} open invitations. Revoke one first.`);
    const row = { user_id: by.id, email, name, permission, token, created_at: new Date().toISOString() };
    const id = await addInvitation(trx, { ...row, expires_at: expiry() });
    return sent(trx, by, id, token);
  });
}

/** Makes a new link for an invitation; the one before is invalid from now on. @throws Problem 404. */
export function resend(db: Db, by: Inviter, id: number): Promise<Invited> {
  const token = randomKey();
  return transact(db, ALL_USERS, async (trx) => {
    await requireOwner(trx, by.id);
    if (!(await renewInvitation(trx, id, { user_id: by.id, token, expires_at: expiry() }))) throw unknown();
    return sent(trx, by, id, token);
  });
}

async function sent(trx: Db, by: Inviter, id: number, token: string): Promise<Invited> {
  const invitation = await findInvitation(trx, id);
  if (!invitation) throw unknown();
  await recordEvent(trx, { action: 'user.invited', by: by.id, detail: invitation.email, client: by.client });
  return { invitation, token };
}

/** @throws Problem 404 for an unknown invitation. */
export function revoke(db: Db, by: Inviter, id: number): Promise<void> {
  return transact(db, ALL_USERS, async (trx) => {
    const email = await removeInvitation(trx, id);
    if (email === null) throw unknown();
    await recordEvent(trx, { action: 'invitation.revoked', by: by.id, detail: email, client: by.client });
  });
}

/**
 * Creates the invited user; null if the link is not valid, or was used.
 *
 * @throws Invalid for a password that is not accepted, or if the email address is in use by now.
 */
export async function accept(
  db: Db,
  { token, password, name: given }: Input<typeof acceptEndpoint>['body'],
  client: Client,
): Promise<User | null> {
  const name = requiredName(given);
  // Before the expensive hash, and again in the transaction: the link works once.
  const invitation = await findValidInvitation(db, token);
  if (!invitation) return null;
  await checkPassword(password, { name, email: invitation.email });
  const password_hash = await hashPassword(password);
  return transact(db, ALL_USERS, async (trx) => {
    const found = await findValidInvitation(trx, token);
    if (!found) return null;
    const { email, permission } = found;
    if (await isEmailTaken(trx, email)) throw invalid('email', 'Email is already in use.');
    await removeInvitation(trx, found.id);
    const user = await addUser(trx, { name, email, permission, password_hash });
    await addStarterPosts(trx, user.id);
    await recordEvent(trx, { action: 'user.created', by: user.id, detail: `invited by ${found.by}`, client });
    return user;
  });
}

/** The owner may have been disabled, or made a user, since the request was authenticated. */
async function requireOwner(trx: Db, id: number): Promise<void> {
  if (!(await isActiveOwner(trx, id))) throw new Problem(403, 'You may not do this.');
}

const unknown = () => new Problem(404, 'There is no such invitation.');
