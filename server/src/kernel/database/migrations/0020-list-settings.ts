import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/**
 * How users show their lists. No foreign key to the collection: its settings outlive its deletion, so that it has them
 * again when it is restored.
 */
export const listSettings: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('list_settings')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('list', text, (column) => column.notNull())
      .addColumn('collection_id', 'integer')
      .addColumn('view', text, (column) => column.notNull())
      .addColumn('sort', text)
      .addColumn('hidden', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('list_settings_pk', ['user_id', 'list'])
      .execute();
  },
};
