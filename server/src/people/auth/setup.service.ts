import { OWNER, PUBLIC_PATHS, type User } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { Problem } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { StartError } from '../../kernel/start-error.ts';
import { addStarterPosts } from '../../library/posts/starter-posts.ts';
import { addSetUpToken, isSetUpToken, removeSetUpTokens } from './one-time-tokens.repo.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { addUser, hasUsers } from './users.repo.ts';
import { weaknessOf } from './weak-passwords.ts';

const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

interface NewOwner {
  name: string;
  email: string;
  password: string;
}

/** Creates the one-time link to set up the owner, and invalidates older ones. Null if there is a user. */
export async function openSetUp(db: Db, appUrl: string): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const token = randomKey();
  await transact(db, ALL_USERS, async (trx) => {
    await removeSetUpTokens(trx);
    await addSetUpToken(trx, token, new Date(Date.now() + LINK_DAYS * DAY_MS).toISOString());
  });
  return `${appUrl}${PUBLIC_PATHS.setUp}?token=${token}`;
}

/** @throws Problem 404 for a wrong, used or expired token, or if there is a user. */
export async function setUpOwner(db: Db, token: string, owner: NewOwner, client: Client): Promise<User> {
  const isValid = async (on: Db) => !(await hasUsers(on)) && (await isSetUpToken(on, token));
  // Before the expensive hash, and again in the transaction: two requests may arrive at once.
  if (!(await isValid(db))) throw invalidLink();
  await checkPassword(owner.password, owner);
  const password_hash = await hashPassword(owner.password);
  return transact(db, ALL_USERS, async (trx) => {
    if (!(await isValid(trx))) throw invalidLink();
    await removeSetUpTokens(trx);
    return addOwner(trx, owner, password_hash, client);
  });
}

/**
 * Creates the owner given by the environment if there is no user.
 *
 * @throws StartError for a weak password.
 */
export async function createOwner(db: Db, owner: NewOwner): Promise<void> {
  if (await hasUsers(db)) return;
  const weakness = await weaknessOf(owner.password, owner);
  if (weakness !== null) throw new StartError(`OWNER_PASSWORD: ${weakness}`);
  const password_hash = await hashPassword(owner.password);
  await transact(db, ALL_USERS, async (trx) => {
    if (await hasUsers(trx)) return; // another process was first
    await addOwner(trx, owner, password_hash, null);
  });
}

async function addOwner(
  db: Db,
  { name, email }: NewOwner,
  password_hash: string,
  client: Client | null,
): Promise<User> {
  const user = await addUser(db, { name, email, permission: OWNER, password_hash });
  await addStarterPosts(db, user.id);
  await recordEvent(db, { action: 'user.created', by: client && user.id, user: user.id, detail: 'owner', client });
  return user;
}

const invalidLink = () => new Problem(404, 'This setup link is no longer valid.');
