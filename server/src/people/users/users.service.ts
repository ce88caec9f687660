import {
  type createUser as createUserEndpoint,
  type Input,
  isOwner,
  type Library,
  type updateUser,
  type User,
  USER_PERMISSION,
} from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, ALL_USERS, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { invalid, Problem, requiredName, unauthenticated } from '../../kernel/problems.ts';
import { countShared } from '../../library/grants/grants.repo.ts';
import { setDailyMail } from '../../library/notifications/daily-mail.repo.ts';
import { addStarterPosts } from '../../library/posts/starter-posts.ts';
import { forgetDevices } from '../auth/known-devices.repo.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { removeTransactions } from '../auth/oidc/transactions.repo.ts';
import { removeMailedLinks } from '../auth/one-time-tokens.repo.ts';
import { checkPassword, hashPassword, isPassword } from '../auth/passwords.ts';
import { revokePrograms } from '../auth/revoke-programs.ts';
import { endOtherFamilies, findSessionUser } from '../auth/sessions.repo.ts';
import {
  addUser,
  countActiveOwners,
  emailKey,
  findPasswordHash,
  findUser,
  setPassword,
  setName,
} from '../auth/users.repo.ts';
import { confirmedUntil } from '../factors/confirmation.service.ts';
import { checkEmail } from './check-email.ts';
import { type EmailOutcome, requestEmail } from './email-change.service.ts';
import { removeInvitationOf } from './invitations.repo.ts';
import { countLibrary } from './library.repo.ts';

type NewUser = Input<typeof createUserEndpoint>['body'];
type Changes = Input<typeof updateUser>['body'];

/** @throws Invalid for an email address that is taken or a password that is not accepted. */
export async function createUser(db: Db, given: NewUser, by: Pick<Caller, 'client'> & { id: number }): Promise<User> {
  const profile = { name: requiredName(given.name), email: given.email };
  await checkPassword(given.password, profile);
  await checkEmail(db, profile.email);
  const password_hash = await hashPassword(given.password);
  return transact(db, ALL_USERS, async (trx) => {
    await checkEmail(trx, profile.email); // again: another request may have taken it
    const user = await addUser(trx, { ...profile, permission: USER_PERMISSION, password_hash });
    await addStarterPosts(trx, user.id);
    await removeInvitationOf(trx, profile.email);
    await recordEvent(trx, { action: 'user.created', by: by.id, user: user.id, client: by.client });
    return user;
  });
}

/** The user who makes the change, their device and session. */
interface Caller {
  user: User;
  client: Client;
  accessToken: string;
}

/**
 * Changes the given fields of the caller. A new password ends all their other sessions and, if asked, their programs'
 * access; a new email address has to be confirmed.
 *
 * @throws Problem 401 if the session was ended meanwhile, 429 after too many wrong old passwords.
 */
export async function changeUser(
  { db, logins, config }: { db: Db; logins: LoginLimits; config: Config },
  caller: Caller,
  given: Changes,
): Promise<{ user: User; email: EmailOutcome | null }> {
  const { id } = caller.user;
  const name = given.name === undefined ? undefined : requiredName(given.name);
  const proof = await proofOf(db, logins, caller, given);
  const newHash = await newHashOf(caller, given);
  return transact(db, [ALL_USERS, credentialsOf(id)], async (trx) => {
    const accessHash = hashToken(caller.accessToken);
    if (!(await findSessionUser(trx, accessHash, new Date().toISOString()))) throw unauthenticated();
    const isProven = proof !== null || (await confirmedUntil(trx, config, { userId: id, ...caller })) !== null;
    // It may have been changed or reset since it was checked.
    if (proof !== null && (await findPasswordHash(trx, id)) !== proof) throw wrongPassword();
    if (name !== undefined) await setName(trx, id, name);
    if (given.daily_mail !== undefined) await setDailyMail(trx, id, given.daily_mail);
    if (newHash !== null) {
      await setPassword(trx, id, newHash);
      await removeTransactions(trx, id);
      await removeMailedLinks(trx, id);
      await forgetDevices(trx, id, await endOtherFamilies(trx, id, accessHash));
      if (given.revoke_access) await revokePrograms(trx, id, caller.client);
      const detail = given.revoke_access ? { detail: ALL_ACCESS } : {};
      await recordEvent(trx, { action: 'password.changed', by: id, ...detail, client: caller.client });
    }
    const email =
      given.email === undefined
        ? null
        : await requestEmail(trx, caller, { email: given.email, isProven, hasMail: config.smtpUrl !== null });
    const user = await findUser(trx, id);
    if (!user) throw new Problem(404, 'User not found');
    return { user, email };
  });
}

/** How the audit log marks a new password that ended the access of programs. */
const ALL_ACCESS = 'all access';

const wrongPassword = () => invalid('password_old', 'This is not your password.');

/** The hash of the verified old password; null if none is given. */
async function proofOf(
  db: Db,
  logins: LoginLimits,
  { user, client }: Caller,
  { password_old, password_new }: Changes,
): Promise<string | null> {
  if (password_new === undefined && password_old === undefined) return null;
  if (password_old === undefined) throw wrongPassword();
  const verified = await logins.attempt(emailKey(user.email), client.ip, async () => {
    const hash = await findPasswordHash(db, user.id);
    return (await isPassword(password_old, hash)) && hash !== undefined ? hash : null;
  });
  if (verified === null) throw wrongPassword();
  return verified;
}

/** The hash of a new password; null if none is given. */
async function newHashOf(
  { user }: Caller,
  { name, email, password_old, password_new, revoke_access = false }: Changes,
): Promise<string | null> {
  if (password_new === undefined) {
    if (revoke_access) throw invalid('revoke_access', 'This needs a new password.');
    if (password_old !== undefined && email === undefined) throw invalid('password_new', 'This field is required.');
    return null;
  }
  await checkPassword(password_new, { name: name ?? user.name, email: email ?? user.email }, 'password_new');
  return hashPassword(password_new);
}

/** What would be deleted with a user. @throws Problem 404 for an unknown user. */
export async function findLibrary(db: Db, id: number): Promise<Library> {
  const user = await findUser(db, id);
  if (!user) throw new Problem(404, 'User not found');
  return {
    ...(await countLibrary(db, id)),
    ...(await countShared(db, id)),
    is_last_owner: await isLastOwner(db, user),
  };
}

/** Whether a user is the only owner who can sign in. */
export const isLastOwner = async (db: Db, { permission, disabled_at }: User) =>
  isOwner(permission) && disabled_at === null && (await countActiveOwners(db)) === 1;

/** Whether a user is an owner who can sign in. */
export async function isActiveOwner(db: Db, id: number): Promise<boolean> {
  const user = await findUser(db, id);
  return user !== null && isOwner(user.permission) && user.disabled_at === null;
}
