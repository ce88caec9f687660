import type { completeLogin, Input } from '@benotes/contract';

import { recordEvent } from '../../../kernel/audit/audit.repo.ts';
import type { Db } from '../../../kernel/database/connect.ts';
import { ALL_USERS, credentialsOf, transact } from '../../../kernel/database/transact.ts';
import type { Client } from '../../../kernel/http/client.ts';
import { invalid, Problem, SecondFactorNeeded } from '../../../kernel/problems.ts';
import { proveSecondFactor, type SecondFactorCheck } from '../../factors/complete-login.service.ts';
import { requestSecondFactor } from '../../factors/password-login.service.ts';
import { type FactorPolicy, needsSecondStep } from '../../factors/required-factor.ts';
import { findFactors } from '../../factors/second-factors.repo.ts';
import type { LoginLimits } from '../login-limits.ts';
import { isPassword } from '../passwords.ts';
import type { SignedIn } from '../sign-in.service.ts';
import { emailKey, findByEmail, findCredentialsOf, findPasswordHash, findUser } from '../users.repo.ts';
import type { ProviderUser } from './claims.ts';
import { hostOf } from './connect.service.ts';
import { addIdentity, findIdentityUser } from './identities.repo.ts';
import { openOidcSession } from './oidc.service.ts';
import { findLink, takeTransaction } from './transactions.repo.ts';

interface Link {
  userId: number;
  answer: ProviderUser & { email: string };
}

/** The account that a browser may connect with an account at the provider. @throws Problem 404 if there is none. */
export async function pendingLink(db: Db, key: string | undefined): Promise<Link> {
  const found = key ? await findLink(db, key) : null;
  if (!found?.user_id || found.answer === null) throw tooLate();
  return { userId: found.user_id, answer: JSON.parse(found.answer) as Link['answer'] }; // written by `signIn`
}

const tooLate = () => new Problem(404, 'This took too long. Sign in again.');

interface Attempt {
  key: string | undefined;
  password: string;
  /** For users whose password does not suffice: the proof for what the first attempt has requested. */
  second_factor?: Input<typeof completeLogin>['body'] | undefined;
  client: Client;
}

interface Dependencies extends SecondFactorCheck {
  config: FactorPolicy;
  logins: LoginLimits;
}

/**
 * Connects an account at the provider with the existing account of the same verified address, after its password, and
 * signs in. The second factor is asked for as well: the new account at the provider will sign in without it.
 *
 * @throws SecondFactorNeeded; Problem 404 if it took too long, 401 for a wrong second factor, 429 after too many wrong
 * passwords; Invalid for a wrong one.
 */
export async function link(
  { logins, config, ...check }: Dependencies,
  { key, password, second_factor, client }: Attempt,
): Promise<SignedIn> {
  const { db, site } = check;
  const { userId, answer } = await pendingLink(db, key);
  const outcome = await logins.attempt(emailKey(answer.email), client.ip, async () => {
    const known = await findCredentialsOf(db, userId);
    if (!known || !(await isPassword(password, known.password_hash))) return null;
    const factors = await findFactors(db, userId);
    const user = await findUser(db, userId);
    if (user && (await needsSecondStep(db, config, user, factors))) {
      if (!second_factor) return requestSecondFactor(db, site, factors, known.password_hash);
      const { credentials } = await proveSecondFactor(check, second_factor, client);
      if (credentials.id !== userId) throw tooLate();
    }
    if (!key || !(await takeTransaction(db, key, ['link']))) throw tooLate(); // another tab was first
    await store(db, { userId, answer }, known.password_hash, client);
    return openOidcSession(db, userId, answer, client);
  });
  if (!outcome) throw invalid('password', 'This is not the password of this account.');
  if ('methods' in outcome) throw new SecondFactorNeeded(outcome);
  return outcome;
}

const store = (db: Db, { userId, answer }: Link, verifiedHash: string, client: Client): Promise<void> =>
  transact(db, [ALL_USERS, credentialsOf(userId)], async (trx) => {
    // Both may have been changed since the provider answered.
    const user = await findByEmail(trx, answer.email);
    if (user?.id !== userId || (await findPasswordHash(trx, userId)) !== verifiedHash) throw tooLate();
    if ((await findIdentityUser(trx, answer)) !== null) throw tooLate();
    if (user.disabled_at !== null) return; // signing in says so
    await addIdentity(trx, { ...answer, user_id: userId });
    await recordEvent(trx, { action: 'identity.linked', by: userId, detail: hostOf(answer.issuer), client });
  });
