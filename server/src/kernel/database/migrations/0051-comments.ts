import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Comments on posts. */
export const comments: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('comments')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('post_id', 'integer', (column) => column.notNull())
      // No reference: what somebody wrote stays when their account is deleted, without their name.
      .addColumn('author_id', 'integer', (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addForeignKeyConstraint('comments_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('comments_of_post').on('comments').columns(['post_id', 'user_id', 'id']).execute();
  },
};
