import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** The favorites of users among posts of others, and actions on such posts. */
export const memberFavorites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('member_favorites')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // No references: these are in the library of another user.
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addColumn('owner_id', 'integer', (column) => column.notNull())
      .addColumn('created_at', textOf(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('member_favorites_key', ['user_id', 'post_id'])
      .execute();
    await db.schema.alterTable('post_job_items').addColumn('owner_id', 'integer').execute();
  },
};
