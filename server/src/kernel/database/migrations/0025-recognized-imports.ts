import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** By what a later import recognizes a post, and posts as they were before an import changed them. */
export const recognizedImports: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('imported_posts')
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_posts_key', ['user_id', 'key'])
      .addForeignKeyConstraint('imported_posts_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('imported_posts_by_post').on('imported_posts').column('post_id').execute();
    await db.schema
      .createTable('replaced_posts')
      .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('before', text, (column) => column.notNull())
      .addColumn('after_hash', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('replaced_posts_pair', ['import_id', 'post_id'])
      .addForeignKeyConstraint('replaced_posts_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('replaced_posts_by_post').on('replaced_posts').column('post_id').execute();
  },
};
