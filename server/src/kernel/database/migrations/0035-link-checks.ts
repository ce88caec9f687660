import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/**
 * When each link is looked at and what was found, and what actions on its address or on duplicates have changed.
 * Housekeeping enrolls existing links and makes the keys of their addresses again.
 */
export const linkChecks: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('link_checks')
      .addColumn('post_id', 'integer', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('url_key', text, (column) => column.notNull())
      .addColumn('state', text)
      .addColumn('reason', text)
      .addColumn('status', 'integer')
      .addColumn('moved_to', text)
      .addColumn('due_at', text, (column) => column.notNull())
      .addColumn('interval_days', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_asked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('checked_at', text)
      .addColumn('etag', text)
      .addColumn('last_modified', text)
      .addColumn('fingerprint', text)
      .addColumn('seen_fingerprint', text)
      .addColumn('misses', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('missed_since', text)
      .addForeignKeyConstraint('link_checks_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('link_checks_due').on('link_checks').columns(['due_at', 'post_id']).execute();
    await db.schema
      .createIndex('link_checks_by_state')
      .on('link_checks')
      .columns(['user_id', 'state', 'post_id'])
      .execute();
    await db.schema
      .createTable('checked_sites')
      .addColumn('host', text, (column) => column.primaryKey())
      .addColumn('next_at', text, (column) => column.notNull())
      .addColumn('robots', text)
      .addColumn('robots_at', text)
      .execute();
    await db.schema.createIndex('checked_sites_by_time').on('checked_sites').column('next_at').execute();
    await db.schema.alterTable('post_job_items').addColumn('first_position', 'integer').execute();
    await db.schema.alterTable('post_job_items').addColumn('before', text).execute();
    await sql`
      create index post_job_items_groups on post_job_items (job_id, position)
      where first_position = position`.execute(db);
  },
};
