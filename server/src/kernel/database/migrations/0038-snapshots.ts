import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** Snapshots of pages, which belong to their copies, and the jobs that take them when a copy is done. */
export const snapshots: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('snapshots')
      .addColumn('copy_id', 'integer', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('checked_at', text, (column) => column.notNull())
      .addColumn('page', text)
      .addColumn('picture', text)
      .addColumn('url', text)
      .addColumn('left_out', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('taken_at', text)
      .addForeignKeyConstraint('snapshots_copy', ['copy_id', 'user_id'], 'copies', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .alterTable('copy_jobs')
      .addColumn('is_snapshot', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index copy_jobs_snapshots on copy_jobs (is_asked, post_id) where is_snapshot = 1`.execute(db);
  },
};
