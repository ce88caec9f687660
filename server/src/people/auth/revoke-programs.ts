import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { removePersonalTokens } from './api-tokens.repo.ts';
import { removeGrants } from './extensions.repo.ts';

type Revocation = (trx: Db, userId: number, client: Client) => Promise<void>;

let revocations: readonly Revocation[] | null = null;

/** Lists what else ends such access. */
export function setRevocations(all: readonly Revocation[]): void {
  revocations = all;
}

/**
 * Ends what reaches an account without a session: API tokens, also those of browser extensions, and feeds are removed,
 * webhooks are turned off. In the transaction of a new password, because somebody else may have made them.
 */
export async function revokePrograms(trx: Db, userId: number, client: Client): Promise<void> {
  await removePersonalTokens(trx, userId);
  await removeGrants(trx, userId);
  if (!revocations) throw new Error('Import followers.ts first: nobody has listed what is revoked.');
  for (const revoke of revocations) await revoke(trx, userId, client);
}
