import type { SecondFactorRequest } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { completeSignIn, type SignedIn } from '../auth/sign-in.service.ts';
import { type Credentials, findPasswordHash, findUser, replaceHash } from '../auth/users.repo.ts';
import { addChallenge } from './challenges.repo.ts';
import { findPasskeys } from './passkeys.repo.ts';
import { countCodesLeft } from './recovery-codes.repo.ts';
import { type FactorPolicy, needsSecondStep } from './required-factor.ts';
import { findFactors, type SecondFactors } from './second-factors.repo.ts';
import { requestOptions, type Site } from './webauthn.ts';

/**
 * Continues a sign-in after the password was verified: with a session, or with a request for a second factor, which is
 * valid only while the password stays the same. Null if it was changed meanwhile, or the user is gone.
 */
export async function signInWithPassword(
  { db, site, config }: { db: Db; site: Site | null; config: FactorPolicy },
  credentials: Credentials,
  { client, newHash }: { client: Client; newHash: string | null },
): Promise<SignedIn | SecondFactorRequest | null> {
  const factors = await findFactors(db, credentials.id);
  const user = await findUser(db, credentials.id);
  if (!user) return null;
  if (!(await needsSecondStep(db, config, user, factors)))
    return completeSignIn(db, credentials, { method: 'password', client, newHash });
  return transact(db, credentialsOf(credentials.id), async (trx) => {
    if ((await findPasswordHash(trx, credentials.id)) !== credentials.password_hash) return null;
    if (newHash !== null) await replaceHash(trx, credentials.id, newHash);
    return requestSecondFactor(trx, site, factors, newHash ?? credentials.password_hash);
  });
}

/** Asks for a second factor of a user whose password was verified. */
export async function requestSecondFactor(
  db: Db,
  site: Site | null,
  { user_id, totp_secret }: SecondFactors,
  passwordHash: string,
): Promise<SecondFactorRequest> {
  const passkeys = await findPasskeys(db, user_id);
  const passkey = site && passkeys.length > 0 ? await requestOptions(site, passkeys) : null;
  const hasCodes = (await countCodesLeft(db, user_id)) > 0;
  const token = await addChallenge(db, {
    purpose: 'second-factor',
    user_id,
    challenge: passkey?.challenge ?? null,
    password_hash: hashToken(passwordHash),
  });
  return {
    token,
    methods: [
      ...(passkey ? ['passkey' as const] : []),
      ...(totp_secret === null ? [] : ['totp' as const]),
      ...(hasCodes ? ['recovery-code' as const] : []),
    ],
    passkey,
  };
}
