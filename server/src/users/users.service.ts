import {
  type createUser,
  type Input,
  isOwner,
  type Library,
  type updateUser,
  type User,
  USER_PERMISSION,
} from '@benotes/contract';

import { hashToken } from '../access.ts';
import { checkPassword, hashPassword, isPassword } from '../auth/passwords.ts';
import { endResets } from '../auth/reset.service.ts';
import { endOtherFamilies } from '../auth/sessions.repo.ts';
import {
  addUser,
  countOwners,
  findPasswordHash,
  findUser,
  isEmailTaken,
  removeUser,
  setPassword,
  setPerson,
} from '../auth/users.repo.ts';
import type { Db } from '../database/connect.ts';
import { EVERYBODY, transact } from '../database/transact.ts';
import type { Mail } from '../mail/mailer.ts';
import { addStarterPosts } from '../posts/starter-posts.ts';
import { invalid, Problem } from '../problems.ts';
import { countLibrary, removePosts } from './library.repo.ts';

type NewUser = Input<typeof createUser>['body'];
type Changes = Input<typeof updateUser>['body'];

/** @throws Invalid for an address that is taken or a password that does not hold. */
export async function inviteUser(db: Db, given: NewUser): Promise<User> {
  const person = { name: nameOf(given.name), email: given.email };
  checkPassword(given.password);
  await checkEmail(db, person.email);
  const password_hash = await hashPassword(given.password);
  return transact(db, EVERYBODY, async (trx) => {
    await checkEmail(trx, person.email); // again: two may ask for the same one
    const user = await addUser(trx, { ...person, permission: USER_PERMISSION, password_hash });
    await addStarterPosts(trx, user.id);
    return user;
  });
}

/** Changes what is given of oneself. A new password ends every session but the one it was set in. */
export async function changeUser(db: Db, id: number, given: Changes, accessToken: string): Promise<User> {
  const { email } = given;
  const name = given.name === undefined ? undefined : nameOf(given.name);
  const password_hash = await newPasswordOf(db, id, given);
  return transact(db, EVERYBODY, async (trx) => {
    if (email !== undefined) await checkEmail(trx, email, id);
    if (name !== undefined || email !== undefined)
      await setPerson(trx, id, { ...(name !== undefined && { name }), ...(email !== undefined && { email }) });
    if (password_hash !== null) {
      await setPassword(trx, id, password_hash);
      await endOtherFamilies(trx, id, hashToken(accessToken));
    }
    // A link that was mailed to an old address, or before the new password, is good for nothing any more.
    if (password_hash !== null || email !== undefined) await endResets(trx, id);
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

/** The hash of a new password; null when none is given. */
async function newPasswordOf(db: Db, id: number, { password_old, password_new }: Changes): Promise<string | null> {
  if (password_new === undefined && password_old === undefined) return null;
  if (!(await isPassword(password_old ?? '', await findPasswordHash(db, id))))
    throw invalid('password_old', 'This is not your password.');
  if (password_new === undefined) throw invalid('password_new', 'This field is required.');
  checkPassword(password_new, 'password_new');
  return hashPassword(password_new);
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
  return transact(db, EVERYBODY, remove, true);
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('name', 'This field is required.');
  return trimmed;
}

async function checkEmail(db: Db, email: string, exceptId?: number): Promise<void> {
  if (await isEmailTaken(db, email, exceptId)) throw invalid('email', 'Email is already in use.');
}
