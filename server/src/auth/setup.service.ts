import { OWNER, type User } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { StartError } from '../start-error.ts';
import { EVERYBODY, transact } from '../database/transact.ts';
import { addStarterPosts } from '../posts/starter-posts.ts';
import { Problem } from '../problems.ts';
import { randomKey } from '../random-key.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { hashToken } from './tokens.ts';
import { addUser, hasUsers } from './users.repo.ts';
import { weaknessOf } from './weak-passwords.ts';

const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

/** Makes the one-time link that creates the owner; an older link ends. Null once there is a user. */
export async function openSetUp(db: Db, appUrl: string): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const token = randomKey();
  await transact(db, EVERYBODY, async (trx) => {
    await trx.deleteFrom('one_time_tokens').where('purpose', '=', 'setup').execute();
    const expires_at = new Date(Date.now() + LINK_DAYS * DAY_MS).toISOString();
    await trx
      .insertInto('one_time_tokens')
      .values({ token_hash: hashToken(token), purpose: 'setup', expires_at })
      .execute();
  });
  return `${appUrl}/setup?token=${token}`;
}

/** @throws Problem 404 for a wrong or used token, or when there is a user already. */
export async function setUpOwner(
  db: Db,
  token: string,
  person: { name: string; email: string; password: string },
): Promise<User> {
  const isOpen = async (on: Db) => {
    if (await hasUsers(on)) return false;
    const found = await on
      .selectFrom('one_time_tokens')
      .select('expires_at')
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', 'setup')
      .executeTakeFirst();
    return found !== undefined && found.expires_at > new Date().toISOString();
  };
  // Before the costly hash and again inside the transaction: two may press at once.
  if (!(await isOpen(db))) throw gone();
  await checkPassword(person.password, person);
  const password_hash = await hashPassword(person.password);
  return transact(db, EVERYBODY, async (trx) => {
    if (!(await isOpen(trx))) throw gone();
    await trx.deleteFrom('one_time_tokens').where('purpose', '=', 'setup').execute();
    return addOwner(trx, person, password_hash);
  });
}

/**
 * Creates the owner of the environment while there is no user.
 *
 * @throws StartError for a password that is among the first that somebody would try.
 */
export async function createOwner(db: Db, person: { name: string; email: string; password: string }): Promise<void> {
  if (await hasUsers(db)) return;
  const weakness = await weaknessOf(person.password, person);
  if (weakness !== null) throw new StartError(`OWNER_PASSWORD: ${weakness}`);
  const password_hash = await hashPassword(person.password);
  await transact(db, EVERYBODY, async (trx) => {
    if (await hasUsers(trx)) return; // another process was faster
    await addOwner(trx, person, password_hash);
  });
}

async function addOwner(
  db: Db,
  { name, email }: { name: string; email: string },
  password_hash: string,
): Promise<User> {
  const user = await addUser(db, { name, email, permission: OWNER, password_hash });
  await addStarterPosts(db, user.id);
  return user;
}

const gone = () => new Problem(404, 'This set-up link is no longer valid.');
