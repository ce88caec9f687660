import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { isOlder } from '../../people/auth/api-tokens.service.ts';
import { type DeliveryRow, giveUpDeliveries, setDelivery, setWaiting, trimDeliveries } from './deliveries.repo.ts';
import { FAILING_MAX_MS, nextAttempt, pauseEnd } from './retry-schedule.ts';
import type { Attempt } from './send-delivery.ts';
import { findWebhookRow, setWebhook, type WebhookRow } from './webhooks.repo.ts';

/** The receiver says that there is none any more (RFC 9110 section 15.5.11). */
const GONE = 410;

const DISABLED = 'The webhook was disabled.';
const EXPIRED = 'The webhook has expired.';

/** Gives up what waits for a webhook that has expired. */
export const giveUpExpired = (db: Db, webhook: WebhookRow): Promise<void> =>
  transact(db, [], (trx) => giveUpDeliveries(trx, webhook, EXPIRED));

/** Stores how an attempt went, and when the next one is. Returns the webhook if that has disabled it. */
export function recordAttempt(
  db: Db,
  delivery: DeliveryRow,
  attempt: Attempt,
  now: number,
): Promise<WebhookRow | null> {
  return transact(db, [], async (trx) => {
    const webhook = await findWebhookRow(trx, delivery.user_id, delivery.webhook_id);
    if (!webhook) return null; // deleted meanwhile
    const time = new Date(now).toISOString();
    const used = isOlder(webhook.last_used_at, time) ? { last_used_at: time } : {};
    const attempts = delivery.attempts + 1;
    const next = attempt.isDelivered ? null : nextAttempt(attempts, now);
    const { status, error, durationMs: duration_ms } = attempt;
    const made = { attempts, status, error, duration_ms, attempted_at: time };
    const isWaiting =
      next !== null && (await setWaiting(trx, delivery, { ...made, next_attempt_at: new Date(next).toISOString() }));
    if (!isWaiting) {
      const outcome = attempt.isDelivered ? 'delivered' : 'failed';
      await setDelivery(trx, delivery, { ...made, outcome, next_attempt_at: null, body: null });
    }
    await trimDeliveries(trx, webhook);
    if (!webhook.is_active || attempt.isDelivered) {
      const working =
        webhook.is_active && webhook.failing_since !== null ? { failing_since: null, paused_until: null } : {};
      const changes = { ...used, ...working };
      if (Object.keys(changes).length > 0) await setWebhook(trx, webhook.user_id, webhook.id, changes);
      return null;
    }
    const since = webhook.failing_since ?? time;
    const isOver = attempt.status === GONE || now - Date.parse(since) >= FAILING_MAX_MS;
    await setWebhook(trx, webhook.user_id, webhook.id, {
      ...used,
      failing_since: since,
      paused_until: new Date(pauseEnd(Date.parse(since), now)).toISOString(),
      ...(isOver && { is_active: 0 as const, is_disabled: 1 as const }),
    });
    if (!isOver) return null;
    await giveUpDeliveries(trx, webhook, DISABLED);
    await recordEvent(trx, {
      action: 'webhook.disabled',
      by: null,
      user: webhook.user_id,
      detail: webhook.name,
      client: null,
    });
    return webhook;
  });
}
