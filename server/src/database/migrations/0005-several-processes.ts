import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** What processes on one database share: counted calls, who does what only one may do, pages still to look at. */
export const severalProcesses: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    // As rate-limiter-flexible reads it; a memory counts on SQLite, where there is one process.
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
