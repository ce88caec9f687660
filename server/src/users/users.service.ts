import {
  type createUser,
  type Input,
  isOwner,
  type Library,
  type updateUser,
  type User,
  USER_PERMISSION,
} from '@benotes/contract';

import type { LoginLimits } from '../auth/login-limits.ts';
import { checkPassword, hashPassword, isPassword } from '../auth/passwords.ts';
import { removeResets } from '../auth/one-time-tokens.repo.ts';
import { endOtherFamilies, findSessionUser } from '../auth/sessions.repo.ts';
import { hashToken } from '../auth/tokens.ts';
import {
  addUser,
  countOwners,
  emailKey,
  findPasswordHash,
  findUser,
  isEmailTaken,
  removeUser,
  setPassword,
  setProfile,
} from '../auth/users.repo.ts';
import type { Db } from '../database/connect.ts';
import { credentialsOf, ALL_USERS, transact } from '../database/transact.ts';
import type { Mail } from '../mail/mailer.ts';
import { addStarterPosts } from '../posts/starter-posts.ts';
import { invalid, Problem, unauthenticated } from '../problems.ts';
import { countLibrary, removePosts } from './library.repo.ts';

type NewUser = Input<typeof createUser>['body'];
type Changes = Input<typeof updateUser>['body'];

/** @throws Invalid for an address that is taken or a password that does not hold. */
export async function inviteUser(db: Db, given: NewUser): Promise<User> {
  const person = { name: nameOf(given.name), email: given.email };
  await checkPassword(given.password, person);
  await checkEmail(db, person.email);
  const password_hash = await hashPassword(given.password);
  return transact(db, ALL_USERS, async (trx) => {
    await checkEmail(trx, person.email); // again: two may ask for the same one
    const user = await addUser(trx, { ...person, permission: USER_PERMISSION, password_hash });
    await addStarterPosts(trx, user.id);
    return user;
  });
}

/** Who changes themselves, from where and in which session. */
interface Caller {
  user: User;
  address: string;
  accessToken: string;
}

/**
 * Changes what is given of oneself. A new password ends every session but the one it was set in.
 *
 * @throws Problem 401 when the session was ended meanwhile, 429 for who guesses the old password.
 */
export async function changeUser(
  { db, logins }: { db: Db; logins: LoginLimits },
  caller: Caller,
  given: Changes,
): Promise<User> {
  const { id } = caller.user;
  const { email } = given;
  const name = given.name === undefined ? undefined : nameOf(given.name);
  const password = await newPasswordOf(db, logins, caller, given);
  return transact(db, [ALL_USERS, credentialsOf(id)], async (trx) => {
    const accessHash = hashToken(caller.accessToken);
    if (!(await findSessionUser(trx, accessHash, new Date().toISOString()))) throw unauthenticated();
    if (email !== undefined) await checkEmail(trx, email, id);
    if (name !== undefined || email !== undefined)
      await setProfile(trx, id, { ...(name !== undefined && { name }), ...(email !== undefined && { email }) });
    if (password !== null) {
      // Again: it may have been changed or reset while the new one was hashed.
      if ((await findPasswordHash(trx, id)) !== password.oldHash) throw notTheirs();
      await setPassword(trx, id, password.newHash);
      await endOtherFamilies(trx, id, accessHash);
    }
    // A link that was mailed to an old address, or before the new password, is good for nothing any more.
    if (password !== null || email !== undefined) await removeResets(trx, id);
    const user = await findUser(trx, id);
    if (!user) throw new Problem(404, 'User not found');
    return user;
  });
}

/** Tells the old address of a user that it is theirs no more: whoever changed it may not have been them. */
export const noticeOfMove = (appUrl: string, to: string, { name, email }: User): Mail => ({
  to,
  subject: 'Your Benotes account has another address',
  text: [
    `Hello ${name},`,
    `the address of your account at ${appUrl} was changed from ${to} to ${email}. Mails about it go there from now on.`,
    'If it was not you, somebody uses your account: tell whoever runs this server.',
  ].join('\n\n'),
});

const notTheirs = () => invalid('password_old', 'This is not your password.');

/** The hash of a new password and that of the old one, which was known; null when none is given. */
async function newPasswordOf(
  db: Db,
  logins: LoginLimits,
  { user, address }: Caller,
  { name, email, password_old, password_new }: Changes,
): Promise<{ oldHash: string; newHash: string } | null> {
  if (password_new === undefined && password_old === undefined) return null;
  if (password_old === undefined) throw notTheirs();
  const oldHash = await logins.attempt(emailKey(user.email), address, async () => {
    const known = await findPasswordHash(db, user.id);
    return (await isPassword(password_old, known)) && known !== undefined ? known : null;
  });
  if (oldHash === null) throw notTheirs();
  if (password_new === undefined) throw invalid('password_new', 'This field is required.');
  await checkPassword(password_new, { name: name ?? user.name, email: email ?? user.email }, 'password_new');
  return { oldHash, newHash: await hashPassword(password_new) };
}

/** What would go with a user. @throws Problem 404 for an unknown one. */
export async function libraryOf(db: Db, id: number): Promise<Library> {
  const user = await findUser(db, id);
  if (!user) throw new Problem(404, 'User not found');
  return { ...(await countLibrary(db, id)), is_last_owner: await isLastOwner(db, user) };
}

const isLastOwner = async (db: Db, { permission }: User) => isOwner(permission) && (await countOwners(db)) === 1;

/** @throws Problem 404 for an unknown user, 409 for the last owner. */
export function dismissUser(db: Db, id: number): Promise<void> {
  const remove = async (trx: Db) => {
    const user = await findUser(trx, id);
    if (!user) throw new Problem(404, 'User not found');
    if (await isLastOwner(trx, user)) throw new Problem(409, 'The last owner cannot be deleted.');
    await removePosts(trx, id); // nearly all there is; the rest goes by the foreign keys
    await removeUser(trx, id);
  };
  return transact(db, [ALL_USERS, credentialsOf(id)], remove, true);
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('name', 'This field is required.');
  return trimmed;
}

async function checkEmail(db: Db, email: string, exceptId?: number): Promise<void> {
  if (await isEmailTaken(db, email, exceptId)) throw invalid('email', 'Email is already in use.');
}
