import type { Input, loginWithPasskey, PasskeyRequestOptions } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { recordFailedSignIn } from '../audit/failed-sign-ins.repo.ts';
import type { Caller } from '../auth/confirm-password.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { completeSignIn, type SignedIn } from '../auth/sign-in.service.ts';
import { type Credentials, findPasswordHash } from '../auth/users.repo.ts';
import { addChallenge, takeChallenge } from './challenges.repo.ts';
import { passkeysUnavailable } from './passkeys-unavailable.ts';
import { findCredential, recordUse } from './passkeys.repo.ts';
import { findFactors, PASSKEY } from './second-factors.repo.ts';
import { requestOptions, type Site, verifySignature } from './webauthn.ts';

interface Dependencies {
  db: Db;
  site: Site;
  logins: LoginLimits;
}

/** Starts a sign-in with any passkey of this site. */
export async function startPasskeyLogin({
  db,
  site,
}: Pick<Dependencies, 'db' | 'site'>): Promise<{ token: string; options: PasskeyRequestOptions }> {
  const options = await requestOptions(site, []);
  const token = await addChallenge(db, { purpose: 'passkey-login', challenge: options.challenge });
  return { token, options };
}

/**
 * Signs in the user of a passkey, without a password.
 *
 * @throws Problem 401 for a passkey or token that is not accepted, always with the same message; 429 after too many.
 */
export const signInWithPasskey = (
  dependencies: Dependencies,
  answer: Input<typeof loginWithPasskey>['body'],
  client: Client,
): Promise<SignedIn> =>
  withPasskey(dependencies, answer, client, (credentials) =>
    completeSignIn(dependencies.db, credentials, { method: 'passkey', client }),
  );

/**
 * Confirms with a passkey that a user is present; returns the hash of their password, whatever it is.
 *
 * @throws Invalid for one that is not accepted, or of somebody else; Problem 429 after too many.
 */
export async function confirmPasskey(
  { site, ...rest }: Omit<Dependencies, 'site'> & { site: Site | null },
  { user, client }: Caller,
  answer: Input<typeof loginWithPasskey>['body'],
): Promise<string> {
  if (!site) throw passkeysUnavailable();
  const own = async ({ id, password_hash }: Credentials) => (id === user.id ? password_hash : null);
  return withPasskey({ site, ...rest }, answer, client, own).catch((error: unknown) => {
    // 401 would mean that the session has ended.
    throw error instanceof Problem && error.statusCode === 401 ? invalid('passkey', error.message) : error;
  });
}

/**
 * Does something for the user of a passkey that has answered the options of `startPasskeyLogin`. @throws Problem 401,
 * 429.
 */
async function withPasskey<T>(
  { db, site, logins }: Dependencies,
  { token, response }: Input<typeof loginWithPasskey>['body'],
  client: Client,
  work: (credentials: Credentials) => Promise<T | null>,
): Promise<T> {
  let cause = new Error('The passkey is unknown.');
  const outcome = await logins.attempt(`passkey ${response.id}`, client.ip, async () => {
    // Used up by the attempt, so that a response is accepted once at most.
    const started = await takeChallenge(db, token, 'passkey-login');
    if (!started?.challenge) return refuse(new Error('The token is invalid.'));
    const passkey = await findCredential(db, response.id);
    if (!passkey) return null;
    // Before anything else is checked: a reset meanwhile changes it, and what may sign in without it.
    const password_hash = await findPasswordHash(db, passkey.user_id);
    if (password_hash === undefined) return null;
    if (response.response.userHandle !== passkey.user_handle) return refuse(new Error('The user handle differs.'));
    const counter = await verifySignature(site, started.challenge, passkey, response);
    if (counter instanceof Error) return refuse(counter, passkey.user_id);
    if (!(await recordUse(db, passkey.id, counter)))
      return refuse(new Error('The signature counter did not advance.'), passkey.user_id);
    if ((await findFactors(db, passkey.user_id)).requires_passkey === PASSKEY.secondFactorOnly)
      return refuse(new Error('The password was reset, so that it is needed as well.'), passkey.user_id);
    return work({ id: passkey.user_id, password_hash });
  });
  if (outcome === null) throw new Problem(401, 'This passkey was not accepted.', {}, { cause });
  return outcome;

  async function refuse(error: Error, user?: number): Promise<null> {
    cause = error;
    if (user !== undefined) await recordFailedSignIn(db, user, client, 'passkey');
    return null;
  }
}
