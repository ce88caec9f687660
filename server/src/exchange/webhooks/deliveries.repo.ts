import { WEBHOOK_LOG_SIZE, type WebhookDelivery } from '@benotes/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';

export type DeliveryRow = Selectable<Database['webhook_deliveries']>;
type NewDelivery = Insertable<Database['webhook_deliveries']>;

const LOGGED = [
  'id',
  'event_id',
  'event',
  'outcome',
  'attempts',
  'status',
  'error',
  'duration_ms',
  'created_at',
  'attempted_at',
  'next_attempt_at',
] as const;

/** A webhook of a user. */
export interface OwnWebhook {
  id: number;
  user_id: number;
}

/** Not a parameter, so that both databases use the index of those that wait. */
const WAITING = sql.lit<'waiting'>('waiting');

/** The last deliveries of a webhook, newest first. */
export const findDeliveries = (db: Db, webhook: OwnWebhook): Promise<WebhookDelivery[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(LOGGED)
    .where('webhook_id', '=', webhook.id)
    .where('user_id', '=', webhook.user_id)
    .orderBy('id', 'desc')
    .limit(WEBHOOK_LOG_SIZE)
    .execute();

/** Adds a delivery to the log. */
export const insertDelivery = (db: Db, row: NewDelivery): Promise<WebhookDelivery> =>
  db.insertInto('webhook_deliveries').values(row).returning(LOGGED).executeTakeFirstOrThrow();

/** How many deliveries of a webhook wait, up to a number. */
export async function countWaiting(db: Db, webhook: OwnWebhook, max: number): Promise<number> {
  const waiting = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook.id)
    .where('user_id', '=', webhook.user_id)
    .where('outcome', '=', WAITING)
    .limit(max);
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deliveries of webhooks that are on, whose user is not disabled: those of disabled users wait. */
const fromActive = (db: Db) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
        .onRef('webhooks.user_id', '=', 'webhook_deliveries.user_id'),
    )
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .where('webhooks.is_active', '=', 1)
    .where(isActive);

/** The webhooks with deliveries that are due, except those that are paused. */
export const findDueWebhooks = (db: Db, now: string): Promise<OwnWebhook[]> =>
  fromActive(db)
    .select(['webhooks.id', 'webhooks.user_id'])
    .distinct()
    .where('outcome', '=', WAITING)
    .where('next_attempt_at', '<=', now)
    .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<=', now)]))
    .execute();

/** The delivery of a webhook that has been due the longest. */
export async function findDue(db: Db, webhook: OwnWebhook, now: string): Promise<DeliveryRow | null> {
  const row = await fromActive(db)
    .selectAll('webhook_deliveries')
    .where('webhook_id', '=', webhook.id)
    .where('webhooks.user_id', '=', webhook.user_id)
    .where('outcome', '=', WAITING)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('webhook_deliveries.id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function setDelivery(...given: Parameters<typeof change>): Promise<void> {
  await change(...given).execute();
}

/** Changes a delivery that waits; false if it was given up meanwhile, and has no body any more. */
export async function setWaiting(...given: Parameters<typeof change>): Promise<boolean> {
  const { numUpdatedRows } = await change(...given)
    .where('outcome', '=', WAITING)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const change = (
  db: Db,
  { id, user_id }: Pick<DeliveryRow, 'id' | 'user_id'>,
  fields: Updateable<Database['webhook_deliveries']>,
) => db.updateTable('webhook_deliveries').set(fields).where('id', '=', id).where('user_id', '=', user_id);

/** Gives up all deliveries of a webhook that wait. */
export async function giveUpDeliveries(db: Db, webhook: OwnWebhook, error: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((row) => ({
      outcome: 'failed',
      body: null,
      next_attempt_at: null,
      error: row.fn.coalesce('error', row.val(error)),
    }))
    .where('webhook_id', '=', webhook.id)
    .where('user_id', '=', webhook.user_id)
    .where('outcome', '=', WAITING)
    .execute();
}

/** Removes what is too old for the log of a webhook. */
export async function trimDeliveries(db: Db, webhook: OwnWebhook): Promise<void> {
  const oldest = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook.id)
    .where('user_id', '=', webhook.user_id)
    .orderBy('id', 'desc')
    .offset(WEBHOOK_LOG_SIZE)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook.id)
    .where('user_id', '=', webhook.user_id)
    .where('id', '<=', oldest.id)
    .where('outcome', '!=', WAITING)
    .execute();
}
