import { isOwner, type User } from '@benotes/contract';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { hasPassword } from '../auth/oidc/identities.repo.ts';
import { findPasskeys } from './passkeys.repo.ts';
import { findFactors, isProtected, type SecondFactors } from './second-factors.repo.ts';
import { siteOf } from './webauthn.ts';

/** Of whom the server requires a second factor. */
export type FactorPolicy = Pick<Config, 'requireSecondFactor' | 'passwordSignIn' | 'appUrl'>;

type Account = Pick<User, 'id' | 'permission'>;

/** Whether the server requires a second factor of a user who can sign in with a password. */
export const isMeant = ({ requireSecondFactor }: FactorPolicy, { permission }: Pick<Account, 'permission'>) =>
  requireSecondFactor === 'all' || (requireSecondFactor === 'owners' && isOwner(permission));

/**
 * Whether the server requires a second factor of a user. Not of one who cannot sign in with a password here: for them,
 * the provider decides what it asks for.
 */
export const isRequired = async (db: Db, policy: FactorPolicy, account: Account): Promise<boolean> =>
  isMeant(policy, account) && policy.passwordSignIn && (await hasPassword(db, account.id));

const hasUsablePasskey = async (db: Db, { appUrl }: FactorPolicy, userId: number) =>
  siteOf(appUrl) !== null && (await findPasskeys(db, userId)).length > 0;

/** Whether a user still has to set up the second factor that the server requires. */
export async function lacksFactor(db: Db, policy: FactorPolicy, account: Account): Promise<boolean> {
  if (!isMeant(policy, account) || isProtected(await findFactors(db, account.id))) return false;
  return !(await hasUsablePasskey(db, policy, account.id)) && isRequired(db, policy, account);
}

/**
 * Whether the password of a user does not suffice: by their own choice, or because the server requires more and they
 * have a passkey.
 */
export async function needsSecondStep(
  db: Db,
  policy: FactorPolicy,
  account: Account,
  factors: SecondFactors,
): Promise<boolean> {
  if (isProtected(factors)) return true;
  return isMeant(policy, account) && hasUsablePasskey(db, policy, account.id);
}

/**
 * Undoes the transaction of a change after which a user lacks what the server requires.
 *
 * @throws Problem 409.
 */
export async function keepRequired(trx: Db, policy: FactorPolicy, account: Account): Promise<void> {
  if (await lacksFactor(trx, policy, account))
    throw new Problem(409, 'This server requires a second step for signing in. Set up another one first.');
}
