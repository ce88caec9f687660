import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** What was moved from one owner to another, so that it can be undone, and feeds of notifications. */
export const moves: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('moves')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // No references: these are in the libraries of two users, who may delete them.
      .addColumn('from_owner_id', 'integer', (column) => column.notNull())
      .addColumn('to_owner_id', 'integer', (column) => column.notNull())
      .addColumn('collection_id', 'integer')
      .addColumn('copy_id', 'integer')
      .addColumn('from_parent_id', 'integer')
      .addColumn('to_collection_id', 'integer')
      .addColumn('copies', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('feeds')
      .addColumn('of_notifications', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('moves_of_user').on('moves').columns(['user_id', 'id']).execute();
  },
};
