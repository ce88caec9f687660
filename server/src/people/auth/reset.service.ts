import { PUBLIC_PATHS, type User } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import type { Mail } from '../../kernel/mail/mailer.ts';
import { FormProblem, invalid } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import type { FactorPolicy } from '../factors/required-factor.ts';
import { revokeOtherAccess } from '../factors/revoke-other-access.ts';
import {
  addReset,
  findResetCreatedAt,
  findResetUser,
  removeMailedLinks,
  removeResets,
} from './one-time-tokens.repo.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { revokePrograms } from './revoke-programs.ts';
import { endSessions } from './sessions.repo.ts';
import { findByEmail, findUser, setPassword } from './users.repo.ts';

const MINUTE_MS = 60_000;
const LINK_MINUTES = 60;

/**
 * Creates a link to set a new password, invalidates older ones, and returns the mail that contains it. Null if no user
 * who can sign in has this email address, or if a link was created within the last minute.
 */
export async function openReset(db: Db, appUrl: string, email: string): Promise<Mail | null> {
  const user = await findByEmail(db, email);
  if (!user || user.disabled_at !== null) return null;
  const token = randomKey();
  const now = Date.now();
  const isNew = await transact(db, credentialsOf(user.id), async (trx) => {
    if ((await findByEmail(trx, email))?.id !== user.id) return false; // they have changed their email address
    const age = now - Date.parse((await findResetCreatedAt(trx, user.id)) ?? '');
    if (age >= 0 && age < MINUTE_MS) return false; // a negative age: the clock was set back
    await removeResets(trx, user.id);
    await addReset(trx, {
      token,
      user_id: user.id,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + LINK_MINUTES * MINUTE_MS).toISOString(),
    });
    return true;
  });
  if (!isNew) return null;
  const link = `${appUrl}${PUBLIC_PATHS.reset}?${new URLSearchParams({ token, email: user.email })}`;
  return {
    to: user.email,
    subject: 'Set a new password for Benotes',
    text: [
      'Hello,',
      `Someone, probably you, asked to reset your password. Use this link within ${LINK_MINUTES} minutes. It works once.`,
      link,
      'If you did not request this, ignore this email. Your password will not change.',
    ].join('\n\n'),
  };
}

/**
 * Sets a new password with the token of a mailed link, ends all sessions of the user, revokes their API tokens and
 * feeds, turns off their webhooks, and closes every way to sign in without the new password. Returns the user.
 *
 * @throws FormProblem for an invalid link; Invalid for a password that is not accepted.
 */
export async function resetPassword(
  { db, config }: { db: Db; config: FactorPolicy },
  given: { email: string; token: string; password: string; password_confirmation: string },
  client: Client,
): Promise<User> {
  if (given.password !== given.password_confirmation) throw invalid('password', 'The passwords do not match.');
  // Before the expensive hash, and again in the transaction: a link works once.
  const userId = await findResetUser(db, given);
  const user = userId === null ? null : await findUser(db, userId);
  if (userId === null || user === null) throw invalidLink();
  await checkPassword(given.password, user);
  const password_hash = await hashPassword(given.password);
  await transact(db, credentialsOf(userId), async (trx) => {
    if ((await findResetUser(trx, given)) !== userId) throw invalidLink();
    await removeMailedLinks(trx, userId);
    await setPassword(trx, userId, password_hash);
    await endSessions(trx, userId);
    await revokePrograms(trx, userId, client);
    await recordEvent(trx, { action: 'password.reset', by: userId, client });
    await revokeOtherAccess(trx, config, user, { by: userId, client });
  });
  return user;
}

const invalidLink = () => new FormProblem(422, 'This password reset token is invalid.');
