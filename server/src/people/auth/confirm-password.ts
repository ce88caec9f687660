import type { User } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid } from '../../kernel/problems.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import { emailKey, findPasswordHash, findUser } from './users.repo.ts';

export interface PasswordCheck {
  db: Db;
  logins: Pick<LoginLimits, 'attempt'>;
}

/** The signed-in user who makes a request, and the device or program that sent it. */
export interface Caller {
  user: User;
  client: Client;
}

/**
 * Verifies the caller's password again, and returns its hash. @throws Invalid for a wrong password; Problem 429 after
 * too many.
 */
export async function confirmPassword(
  { db, logins }: PasswordCheck,
  { user, client }: Caller,
  password: string,
): Promise<string> {
  const confirmed = await logins.attempt(emailKey(user.email), client.ip, async () => {
    const hash = await findPasswordHash(db, user.id);
    return hash !== undefined && (await isPassword(password, hash)) ? hash : null;
  });
  if (confirmed === null) throw wrongPassword();
  return confirmed;
}

/**
 * Checks again in the transaction, which has locked `credentialsOf` the user, that this is still the hash of the
 * password, and the user is not disabled: what is created must not outlive a reset.
 *
 * @throws Invalid
 */
export async function confirmStillValid(trx: Db, userId: number, confirmed: string): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user || user.disabled_at !== null || (await findPasswordHash(trx, userId)) !== confirmed) throw wrongPassword();
}

const wrongPassword = () => invalid('password', 'This is not your password.');
