import type { completeLogin as endpoint, Input, PasskeyResponse } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { recordFailedSignIn } from '../audit/failed-sign-ins.repo.ts';
import { completeSignIn, type SignedIn, type SignInMethod } from '../auth/sign-in.service.ts';
import { type Credentials, findPasswordHash } from '../auth/users.repo.ts';
import { type Challenge, findChallenge, removeChallenge, takeAttempt, takeSignature } from './challenges.repo.ts';
import type { CodeLimits } from './code-limits.ts';
import { findCredential, recordUse } from './passkeys.repo.ts';
import { useCode } from './use-code.ts';
import { type Site, verifySignature } from './webauthn.ts';

/** What the second factor of a user is checked with. */
export interface SecondFactorCheck {
  db: Db;
  site: Site | null;
  codes: CodeLimits;
}

/**
 * Completes a sign-in that `signInWithPassword` has started.
 *
 * @throws Problem 401 for a wrong code or passkey or an invalid token, 429 after too many wrong codes.
 */
export async function completeLogin(
  dependencies: SecondFactorCheck,
  { token, code, passkey }: Input<typeof endpoint>['body'],
  client: Client,
): Promise<SignedIn> {
  const { credentials, method } = await proveSecondFactor(dependencies, { token, code, passkey }, client);
  const pair = await completeSignIn(dependencies.db, credentials, { method, client });
  if (!pair) throw expired();
  return pair;
}

/**
 * Checks the second factor of a user whose password was verified before. Each proof is accepted once.
 *
 * @throws Problem as `completeLogin` does.
 */
export async function proveSecondFactor(
  dependencies: SecondFactorCheck,
  { token, code, passkey }: Input<typeof endpoint>['body'],
  client: Client,
): Promise<{ credentials: Credentials; method: SignInMethod }> {
  const { db } = dependencies;
  if ((code === undefined) === (passkey === undefined))
    throw invalid('code', 'Send a code or the response of a passkey.');
  const challenge = await findChallenge(db, token, 'second-factor');
  if (!challenge?.user_id) throw expired();
  const userId = challenge.user_id;
  try {
    const method =
      passkey === undefined
        ? await checkCode(dependencies, challenge, userId, code ?? '', client)
        : await checkPasskey(dependencies, challenge, userId, passkey);
    const password_hash = await findPasswordHash(db, userId);
    if (password_hash === undefined || hashToken(password_hash) !== challenge.password_hash) throw expired();
    return { credentials: { id: userId, password_hash }, method };
  } catch (error) {
    if (error instanceof Problem && error.statusCode === 401)
      await recordFailedSignIn(db, userId, client, 'second factor');
    throw error;
  }
}

async function checkCode(
  { db, codes }: SecondFactorCheck,
  challenge: Challenge,
  userId: number,
  code: string,
  client: Client,
): Promise<SignInMethod> {
  let isUsedUp = false;
  const used = await codes.attempt(userId, async () => {
    isUsedUp = !(await takeAttempt(db, challenge));
    if (isUsedUp) return null; // counted like a wrong code
    return transact(db, credentialsOf(userId), async (trx) => {
      const kind = await useCode(trx, userId, code, client);
      if (kind !== null && !(await removeChallenge(trx, challenge))) throw expired(); // undoes the use of the code
      return kind;
    });
  });
  if (isUsedUp) throw expired();
  if (used === null) throw new Problem(401, 'This code is wrong or was used before.');
  return `password and ${used}`;
}

async function checkPasskey(
  { db, site }: SecondFactorCheck,
  challenge: Challenge,
  userId: number,
  response: PasskeyResponse,
): Promise<SignInMethod> {
  if (!site || challenge.challenge === null || !(await takeSignature(db, challenge))) throw expired();
  const passkey = await findCredential(db, response.id);
  if (passkey?.user_id !== userId) throw refused(new Error('The passkey does not belong to this user.'));
  const counter = await verifySignature(site, challenge.challenge, passkey, response);
  if (counter instanceof Error) throw refused(counter);
  if (!(await recordUse(db, passkey.id, counter))) throw refused(new Error('The signature counter did not advance.'));
  if (!(await removeChallenge(db, challenge))) throw expired();
  return 'password and passkey';
}

const expired = () => new Problem(401, 'This took too long, or was tried too often. Sign in again.');

/** @param cause only logged. */
const refused = (cause: Error) => new Problem(401, 'This passkey was not accepted.', {}, { cause });
