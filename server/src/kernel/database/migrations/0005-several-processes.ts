import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** Shared state of several processes on one database: rate limits, leases, pending previews. */
export const severalProcesses: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    // The schema of rate-limiter-flexible. Unused on SQLite, which has one process and counts in memory.
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', text, (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
    await db.schema
      .createTable('leases')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('holder', text, (column) => column.notNull())
      .addColumn('until', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('preview_jobs')
      .addColumn('post_id', 'integer', (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('host', text, (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('preview_jobs_host').on('preview_jobs').columns(['host', 'post_id']).execute();
    await db.schema.createIndex('preview_jobs_user').on('preview_jobs').column('user_id').execute();
  },
};
