import {
  type createWebhook,
  type Input,
  type updateWebhook,
  type Webhook,
  WEBHOOK_ROTATION_HOURS,
  type WebhookDelivery,
  WEBHOOKS_MAX,
} from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem, requiredName } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { ownsCollection } from '../../library/collections/collections.repo.ts';
import { endAfter } from '../../people/auth/api-tokens.service.ts';
import {
  type Caller as Creator,
  confirmPassword,
  confirmStillValid,
  type PasswordCheck,
} from '../../people/auth/confirm-password.ts';
import { giveUpDeliveries, insertDelivery, trimDeliveries } from './deliveries.repo.ts';
import { newSecret } from './signature.ts';
import { validAddress } from './webhook-address.ts';
import type { WebhookSender } from './webhook-sender.ts';
import {
  findWebhook,
  findWebhookRow,
  findWebhooks,
  insertWebhook,
  isOver,
  removeWebhook,
  setWebhook,
} from './webhooks.repo.ts';

type NewWebhook = Input<typeof createWebhook>['body'];
type Changes = Input<typeof updateWebhook>['body'];

interface Dependencies extends PasswordCheck {
  config: Pick<Config, 'appUrl' | 'previewAllowHosts'>;
}

interface Caller {
  userId: number;
  client: Client;
}

/** Who adds an address, which goes on to get new posts without a session. */
interface Adder extends Creator {
  /** Whether the password was confirmed before. */
  isConfirmed: boolean;
}

const HOUR_MS = 3600_000;

/**
 * Adds a webhook. Its secret is returned by this and by rotations only.
 *
 * @throws Invalid; Problem 409 for too many, 429 after too many wrong passwords.
 */
export async function addWebhook(
  dependencies: Dependencies,
  adder: Adder,
  given: NewWebhook,
): Promise<Webhook & { secret: string }> {
  const { db, config } = dependencies;
  const { client } = adder;
  const userId = adder.user.id;
  const secret = newSecret();
  const name = requiredName(given.name);
  const url = validAddress(given.url, config);
  const confirmed = await confirm(dependencies, adder, given.password);
  return transact(db, [credentialsOf(userId), userId], async (trx) => {
    if (confirmed !== null) await confirmStillValid(trx, userId, confirmed);
    await checkCollection(trx, userId, given.collection_id);
    if ((await findWebhooks(trx, userId)).length >= WEBHOOKS_MAX)
      throw new Problem(409, `You have ${WEBHOOKS_MAX} webhooks. Delete one first.`);
    const now = new Date().toISOString();
    const id = await insertWebhook(trx, {
      user_id: userId,
      name,
      url,
      events: JSON.stringify([...new Set(given.events)]),
      collection_id: given.collection_id ?? null,
      secret,
      is_active: 1,
      is_disabled: 0,
      created_at: now,
      last_used_at: null,
      expires_at: endAfter(now, given.days),
    });
    await recordEvent(trx, { action: 'webhook.created', by: userId, detail: name, client });
    return { ...(await stored(trx, userId, id)), secret };
  });
}

/** Changes the given fields of a webhook; null if the user has none with this id. @throws as `addWebhook`. */
export async function changeWebhook(
  dependencies: Dependencies,
  adder: Adder,
  id: number,
  given: Changes,
): Promise<Webhook | null> {
  const { db, config } = dependencies;
  const { client } = adder;
  const userId = adder.user.id;
  const { name, url, events, collection_id, is_active } = given;
  const fields = {
    ...(name !== undefined && { name: requiredName(name) }),
    ...(url !== undefined && { url: validAddress(url, config) }),
    ...(events !== undefined && { events: JSON.stringify([...new Set(events)]) }),
    ...(collection_id !== undefined && { collection_id }),
    ...(is_active !== undefined && {
      is_active: is_active ? (1 as const) : (0 as const),
      is_disabled: 0 as const,
      failing_since: null,
      paused_until: null,
    }),
  };
  const known = await findWebhook(db, userId, id);
  if (!known) return null;
  const isMoved = fields.url !== undefined && fields.url !== known.url;
  const confirmed = isMoved ? await confirm(dependencies, adder, given.password) : null;
  return transact(db, [credentialsOf(userId), userId], async (trx) => {
    if (confirmed !== null) await confirmStillValid(trx, userId, confirmed);
    const before = await findWebhook(trx, userId, id);
    if (!before) return null;
    await checkCollection(trx, userId, collection_id);
    if (Object.keys(fields).length > 0) {
      await setWebhook(trx, userId, id, fields);
      if (is_active === false) await giveUpDeliveries(trx, { id, user_id: userId }, 'The webhook was turned off.');
      await recordEvent(trx, { action: 'webhook.changed', by: userId, detail: name?.trim() ?? before.name, client });
    }
    return stored(trx, userId, id);
  });
}

/** Deletes a webhook with its deliveries; false if the user has none with this id. */
export function dropWebhook(db: Db, { userId, client }: Caller, id: number): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const webhook = await findWebhook(trx, userId, id);
    if (!webhook) return false;
    await recordEvent(trx, { action: 'webhook.deleted', by: userId, detail: webhook.name, client });
    return removeWebhook(trx, userId, id);
  });
}

/** Replaces the secret of a webhook; the old one signs as well for a day. Null if the user has none with this id. */
export function rotateSecret(
  db: Db,
  { userId, client }: Caller,
  id: number,
): Promise<(Webhook & { secret: string }) | null> {
  const secret = newSecret();
  return transact(db, userId, async (trx) => {
    const webhook = await findWebhook(trx, userId, id);
    const row = webhook && (await findWebhookRow(trx, userId, id));
    if (!row) return null;
    const old_secret_until = new Date(Date.now() + WEBHOOK_ROTATION_HOURS * HOUR_MS).toISOString();
    await setWebhook(trx, userId, id, { secret, old_secret: row.secret, old_secret_until });
    await recordEvent(trx, { action: 'webhook.changed', by: userId, detail: row.name, client });
    return { ...(await stored(trx, userId, id)), secret };
  });
}

/**
 * Sends a test event now and logs how that went; null if the user has no webhook with this id. @throws Problem 409 if
 * it has expired.
 */
export async function sendTest(
  { db, sender }: { db: Db; sender: Pick<WebhookSender, 'send'> },
  userId: number,
  id: number,
): Promise<WebhookDelivery | null> {
  const webhook = (await findWebhook(db, userId, id)) && (await findWebhookRow(db, userId, id));
  if (!webhook) return null;
  const event_id = `msg_${randomKey(16)}`;
  const now = new Date().toISOString();
  if (isOver(webhook, now)) throw new Problem(409, 'The webhook has expired.');
  const event = 'webhook.test';
  const body = JSON.stringify({ id: event_id, type: event, time: now, data: { webhook_id: id, name: webhook.name } });
  const attempt = await sender.send(webhook, { event_id, body });
  return transact(db, [], async (trx) => {
    if (!(await findWebhookRow(trx, userId, id))) return null; // deleted meanwhile
    const row = await insertDelivery(trx, {
      webhook_id: id,
      user_id: userId,
      event_id,
      event,
      outcome: attempt.isDelivered ? 'delivered' : 'failed',
      attempts: 1,
      status: attempt.status,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      created_at: now,
      attempted_at: now,
    });
    await trimDeliveries(trx, { id, user_id: userId });
    await setWebhook(trx, userId, id, { last_used_at: now });
    return row;
  });
}

/** The hash of the confirmed password; null if it was confirmed before. @throws Invalid for a wrong password. */
async function confirm(check: PasswordCheck, adder: Adder, password: string | undefined): Promise<string | null> {
  if (adder.isConfirmed) return null;
  if (password === undefined) throw invalid('password', 'Enter your password.');
  return confirmPassword(check, adder, password);
}

async function checkCollection(db: Db, userId: number, id: number | null | undefined): Promise<void> {
  if (id && !(await ownsCollection(db, userId, id))) throw invalid('collection_id', 'There is no such collection.');
}

async function stored(db: Db, userId: number, id: number): Promise<Webhook> {
  const webhook = await findWebhook(db, userId, id);
  if (!webhook) throw new Error(`Webhook ${id} was written but does not exist.`);
  return webhook;
}
