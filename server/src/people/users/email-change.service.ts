import type { confirmEmailChange as confirmEndpoint, Input, User } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { confirmPassword, confirmStillValid, type PasswordCheck } from '../auth/confirm-password.ts';
import { findEmailChange, removeEmailChange, setEmailChange } from '../auth/email-changes.repo.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { removeMailedLinks } from '../auth/one-time-tokens.repo.ts';
import { findUser, setEmail } from '../auth/users.repo.ts';
import { confirmPasskey } from '../factors/passkey-login.service.ts';
import type { Site } from '../factors/webauthn.ts';
import { checkEmail } from './check-email.ts';

const HOUR_MS = 3_600_000;
export const EMAIL_CHANGE_HOURS = 24;

/** What a request for a new address led to: both addresses are told. */
export interface EmailOutcome {
  from: string;
  to: string;
  /** The token of the link to mail to the new address; null if it is the user's already. */
  token: string | null;
}

interface Wish {
  email: string;
  /** The password was given. */
  isProven: boolean;
  /** The server can send mail: then the address counts only after its link was opened. */
  hasMail: boolean;
}

/**
 * Stores that a user wants another address, or changes it where no mail can be sent and the password was given. Their
 * own address withdraws an earlier wish, which returns null.
 *
 * @throws Invalid if another user has it.
 */
export async function requestEmail(
  trx: Db,
  { user: { id }, client }: { user: User; client: Client },
  { email, isProven, hasMail }: Wish,
): Promise<EmailOutcome | null> {
  const user = await findUser(trx, id);
  if (!user) throw new Problem(404, 'User not found');
  if (email === user.email) {
    await removeEmailChange(trx, id);
    return null;
  }
  await checkEmail(trx, email, id);
  if (isProven && !hasMail) return changeEmail(trx, user, email, client);
  const token = randomKey();
  const expires_at = new Date(Date.now() + EMAIL_CHANGE_HOURS * HOUR_MS).toISOString();
  await setEmailChange(trx, { user_id: id, email, token, is_proven: isProven ? 1 : 0, expires_at });
  await recordEvent(trx, { action: 'email.requested', by: id, detail: email, client });
  return { from: user.email, to: email, token };
}

/**
 * Changes the address; links that were mailed to the old one become invalid. @throws Invalid if another user has it.
 */
async function changeEmail(trx: Db, { id, email: from }: User, to: string, client: Client): Promise<EmailOutcome> {
  await checkEmail(trx, to, id);
  await setEmail(trx, id, to);
  await removeMailedLinks(trx, id);
  await recordEvent(trx, { action: 'email.changed', by: id, detail: `${from} → ${to}`, client });
  return { from, to, token: null };
}

/** @throws Problem 404 for a link that is not valid. */
export async function readLink(db: Db, token: string): Promise<{ email: string; needs_proof: boolean }> {
  const change = await findEmailChange(db, token);
  if (!change) throw gone();
  return { email: change.email, needs_proof: change.is_proven === 0 };
}

/**
 * Changes the address with the token of the mailed link, and proof of who the user is unless it was given before.
 *
 * @throws Problem 404 for a link that is not valid, or was used; Invalid for a wrong proof, or if another user has the
 * address.
 */
export async function confirmEmail(
  { db, logins, site }: PasswordCheck & { logins: LoginLimits; site: Site | null },
  { token, password, passkey }: Input<typeof confirmEndpoint>['body'],
  client: Client,
): Promise<EmailOutcome> {
  const change = await findEmailChange(db, token);
  const user = change && (await findUser(db, change.user_id));
  if (!change || !user) throw gone();
  const proof = change.is_proven === 1 ? null : await prove();
  return transact(db, [ALL_USERS, credentialsOf(user.id)], async (trx) => {
    const [found, current] = [await findEmailChange(trx, token), await findUser(trx, user.id)];
    if (!found || !current) throw gone();
    if (proof !== null) await confirmStillValid(trx, user.id, proof);
    return changeEmail(trx, current, found.email, client);
  });

  async function prove(): Promise<string> {
    if (!user) throw gone();
    if (passkey) return confirmPasskey({ db, logins, site }, { user, client }, passkey);
    if (password === undefined) throw invalid('password', 'Enter your password.');
    return confirmPassword({ db, logins }, { user, client }, password);
  }
}

const gone = () => new Problem(404, 'This link is no longer valid.');
