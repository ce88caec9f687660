import type { Kysely, Migration } from 'kysely';

import { identity, isPostgres, textOf } from '../dialect.ts';

/** Earlier states of posts, and when the last one of each was kept. */
export const versions: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('post_versions')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addColumn('base_id', 'integer')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('author_id', 'integer')
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('name', text)
      .addColumn('etag', text, (column) => column.notNull())
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('state', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
      .addForeignKeyConstraint('post_versions_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('post_versions_of_post').on('post_versions').columns(['post_id', 'id']).execute();
    await db.schema.createIndex('post_versions_of_user').on('post_versions').columns(['user_id', 'bytes']).execute();
    await db.schema.alterTable('posts').addColumn('version_at', text).execute();
  },
};
