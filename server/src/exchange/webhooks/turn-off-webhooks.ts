import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { giveUpDeliveries } from './deliveries.repo.ts';
import { findWebhooks, setWebhook } from './webhooks.repo.ts';

/** Turns off all webhooks of a user, because somebody else may have added them. The user can turn them on again. */
export async function turnOffWebhooks(trx: Db, userId: number, client: Client): Promise<void> {
  for (const { id, name, is_active, is_disabled } of await findWebhooks(trx, userId)) {
    if (!is_active && !is_disabled) continue;
    await setWebhook(trx, userId, id, { is_active: 0, is_disabled: 0, failing_since: null, paused_until: null });
    await giveUpDeliveries(trx, { id, user_id: userId }, 'The password was changed.');
    await recordEvent(trx, { action: 'webhook.changed', by: userId, detail: name, client });
  }
}
