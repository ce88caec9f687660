import type { Webhook, WebhookEvent } from '@benotes/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';

export type WebhookRow = Selectable<Database['webhooks']>;

// Written by the service.
export const eventsIn = (json: string) => JSON.parse(json) as WebhookEvent[];

const COLUMNS = [
  'id',
  'name',
  'url',
  'events',
  'collection_id',
  'is_active',
  'is_disabled',
  'failing_since',
  'created_at',
  'last_used_at',
  'expires_at',
] as const;

const select = (db: Db, userId: number) =>
  db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .select((row) =>
      row
        .selectFrom('webhook_deliveries')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('webhook_deliveries.user_id', '=', userId)
        .where('outcome', '=', 'waiting')
        .as('waiting'),
    )
    .where('webhooks.user_id', '=', userId);

type Row = Pick<WebhookRow, (typeof COLUMNS)[number]> & { waiting: number | null };

const asWebhook = ({ events, is_active, is_disabled, waiting, ...row }: Row): Webhook => ({
  ...row,
  events: eventsIn(events),
  is_active: is_active === 1,
  is_disabled: is_disabled === 1,
  waiting: waiting ?? 0,
});

/** The webhooks of a user, newest first, without their secrets. */
export const findWebhooks = async (db: Db, userId: number): Promise<Webhook[]> =>
  (await select(db, userId).orderBy('id', 'desc').execute()).map(asWebhook);

export async function findWebhook(db: Db, userId: number, id: number): Promise<Webhook | null> {
  const row = await select(db, userId).where('id', '=', id).executeTakeFirst();
  return row ? asWebhook(row) : null;
}

/** A webhook of a user with its secrets. */
export async function findWebhookRow(db: Db, userId: number, id: number): Promise<WebhookRow | null> {
  const query = db.selectFrom('webhooks').selectAll().where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether a webhook has expired. */
export const isOver = ({ expires_at }: Pick<WebhookRow, 'expires_at'>, now: string) =>
  expires_at !== null && expires_at <= now;

/** What is sent to the active webhooks of a user. */
export const findActiveWebhooks = (
  db: Db,
  userId: number,
): Promise<Pick<WebhookRow, 'id' | 'user_id' | 'events' | 'collection_id' | 'expires_at'>[]> =>
  db
    .selectFrom('webhooks')
    .select(['id', 'user_id', 'events', 'collection_id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('is_active', '=', sql.lit(1))
    .execute();

/** Adds a webhook and returns its id. */
export async function insertWebhook(db: Db, row: Insertable<Database['webhooks']>): Promise<number> {
  return (await db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setWebhook(
  db: Db,
  userId: number,
  id: number,
  fields: Updateable<Database['webhooks']>,
): Promise<void> {
  await db.updateTable('webhooks').set(fields).where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Removes a webhook with its deliveries; false if the user has none with this id. */
export async function removeWebhook(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
