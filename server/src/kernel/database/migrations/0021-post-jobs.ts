import { type Kysely, type Migration, sql } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Actions on many posts: their progress, the posts they act on, and what is needed to undo them. */
export const postJobs: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('post_jobs')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('turn', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('changed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('kept', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('unindexed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('post_jobs_of_user').on('post_jobs').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('post_jobs_age').on('post_jobs').column('created_at').execute();
    await sql`
      create index post_jobs_in_progress on post_jobs (user_id, turn)
      where status in ('running', 'undoing') or unindexed > 0`.execute(db);
    await db.schema
      .createTable('post_job_items')
      .addColumn('job_id', 'integer', (column) => column.notNull().references('post_jobs.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addColumn('state', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('collection_id', 'integer')
      .addColumn('order', 'integer')
      .addColumn('is_pinned', 'integer')
      .addColumn('archived_at', text)
      .addColumn('deleted_collection_id', 'integer')
      .addColumn('import_id', 'integer')
      .addColumn('updated_at', text)
      .addColumn('set_at', text)
      .addPrimaryKeyConstraint('post_job_items_place', ['job_id', 'position'])
      .execute();
    await db.schema
      .createTable('post_job_tags')
      .addColumn('job_id', 'integer', (column) => column.notNull().references('post_jobs.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('tag_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('post_job_tags_place', ['job_id', 'position', 'tag_id'])
      .execute();
  },
};
