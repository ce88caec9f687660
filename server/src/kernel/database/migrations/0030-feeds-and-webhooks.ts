import { randomUUID } from 'node:crypto';

import { type Kysely, type Migration, sql } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Feeds of lists, and webhooks with the events that wait to be delivered and the log of those that were. */
export const feedsAndWebhooks: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await createFeeds(db);
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('events', text, (column) => column.notNull())
      // No foreign key: without its collection a webhook is sent nothing, instead of everything.
      .addColumn('collection_id', 'integer')
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('old_secret', text)
      .addColumn('old_secret_until', text)
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('is_disabled', 'integer', (column) => column.notNull())
      .addColumn('failing_since', text)
      .addColumn('paused_until', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('webhooks_by_user').on('webhooks').columns(['user_id', 'id']).execute();
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'integer', identity(db))
      .addColumn('webhook_id', 'integer', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
      .addColumn('event_id', text, (column) => column.notNull())
      .addColumn('event', text, (column) => column.notNull())
      .addColumn('body', text)
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', text)
      .addColumn('duration_ms', 'integer')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('attempted_at', text)
      .addColumn('next_attempt_at', text)
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_by_webhook')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'outcome', 'id'])
      .execute();
    await sql`
      create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at, id) where outcome = 'waiting'
    `.execute(db);
  },
};

async function createFeeds(db: Kysely<unknown>): Promise<void> {
  const text = textOf(db);
  await db.schema
    .createTable('feeds')
    .addColumn('id', 'integer', identity(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('collection_id', 'integer')
    .addColumn('is_uncategorized', 'integer', (column) => column.notNull())
    .addColumn('below', 'integer', (column) => column.notNull())
    .addColumn('tag_id', 'integer')
    .addColumn('saved_search_id', 'integer')
    .addColumn('is_favorite', 'integer', (column) => column.notNull())
    .addColumn('filter', text)
    .addColumn('time_zone', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .addColumn('last_program', text)
    // A feed ends with its list.
    .addForeignKeyConstraint(
      'feeds_collection',
      ['collection_id', 'user_id'],
      'collections',
      ['id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('feeds_tag', ['tag_id', 'user_id'], 'tags', ['id', 'user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'feeds_saved_search',
      ['saved_search_id', 'user_id'],
      'saved_searches',
      ['id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('feeds_by_user').on('feeds').columns(['user_id', 'id']).execute();
  // Deleting what they refer to looks them up.
  for (const column of ['collection_id', 'tag_id', 'saved_search_id'])
    await db.schema.createIndex(`feeds_by_${column}`).on('feeds').column(column).execute();
  // The ids of entries are derived from it, so that they survive a move to another address.
  await sql`insert into settings (key, value) values ('feed_namespace', ${randomUUID()})`.execute(db);
}
