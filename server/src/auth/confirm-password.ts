import type { User } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import type { Client } from '../http/client.ts';
import { invalid } from '../problems.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import { emailKey, findPasswordHash } from './users.repo.ts';

export interface PasswordCheck {
  db: Db;
  logins: LoginLimits;
}

/** The signed-in user who makes a request, and the device or program that sent it. */
export interface Caller {
  user: User;
  client: Client;
}

/** Verifies the caller's password again. @throws Invalid for a wrong password; Problem 429 after too many. */
export async function confirmPassword(
  { db, logins }: PasswordCheck,
  { user, client }: Caller,
  password: string,
): Promise<void> {
  const isRight = await logins.attempt(emailKey(user.email), client.ip, async () =>
    (await isPassword(password, await findPasswordHash(db, user.id))) ? true : null,
  );
  if (!isRight) throw invalid('password', 'This is not your password.');
}
