import type { User } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { removeIdentities } from '../auth/oidc/identities.repo.ts';
import { removeTransactions } from '../auth/oidc/transactions.repo.ts';
import { removeChallenges } from './challenges.repo.ts';
import { deletePasskeys, findPasskeys } from './passkeys.repo.ts';
import { type FactorPolicy, needsSecondStep } from './required-factor.ts';
import { findFactors, PASSKEY, saveFactors } from './second-factors.repo.ts';

/**
 * Closes every other way to sign in besides the new password, in the transaction of a reset: whoever had the account
 * before may have prepared one. Second factors stay, because whoever reads the mails of a user must not get in, so a
 * required passkey is only refused without the password.
 */
export async function revokeOtherAccess(
  trx: Db,
  policy: FactorPolicy,
  user: Pick<User, 'id' | 'permission'>,
  { by, client }: { by: number; client: Client },
): Promise<void> {
  const userId = user.id;
  for (const issuer of await removeIdentities(trx, userId))
    await recordEvent(trx, { action: 'identity.removed', by, detail: new URL(issuer).host, client });
  await removeTransactions(trx, userId);
  await removeChallenges(trx, userId);
  const factors = await findFactors(trx, userId);
  const isPasskeyNeeded =
    factors.totp_secret === null
      ? await needsSecondStep(trx, policy, user, factors)
      : factors.requires_passkey !== PASSKEY.optional;
  if (isPasskeyNeeded) {
    await saveFactors(trx, userId, { requires_passkey: PASSKEY.secondFactorOnly });
    return;
  }
  for (const { name } of await findPasskeys(trx, userId))
    await recordEvent(trx, { action: 'passkey.removed', by, detail: name, client });
  await deletePasskeys(trx, userId);
}
