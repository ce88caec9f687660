import type { Db } from '../database/connect.ts';
import { removeFeeds } from '../feeds/feeds.repo.ts';
import type { Client } from '../http/client.ts';
import { turnOffWebhooks } from '../webhooks/turn-off-webhooks.ts';
import { removePersonalTokens } from './api-tokens.repo.ts';
import { removeGrants } from './extensions.repo.ts';

/**
 * Ends what reaches an account without a session: API tokens, also those of browser extensions, and feeds are removed, webhooks
 * are turned off. In the transaction of a new password, because somebody else may have made them.
 */
export async function revokePrograms(trx: Db, userId: number, client: Client): Promise<void> {
  await removePersonalTokens(trx, userId);
  await removeGrants(trx, userId);
  await removeFeeds(trx, userId);
  await turnOffWebhooks(trx, userId, client);
}
