import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** Where users stopped reading posts. */
export const readingPositions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reading_positions')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // No reference: the post may be in the library of another user.
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addColumn('source', textOf(db), (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('read_at', textOf(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('reading_positions_key', ['user_id', 'post_id'])
      .execute();
    await db.schema.createIndex('reading_positions_by_age').on('reading_positions').columns(['read_at']).execute();
  },
};
