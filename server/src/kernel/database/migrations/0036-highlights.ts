import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Passages of notes and copies that their users have marked. */
export const highlights: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    let table = db.schema
      .createTable('highlights')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', required)
      .addColumn('post_id', 'integer', required)
      .addColumn('position', 'integer', required);
    for (const name of ['source', 'color', 'quote', 'prefix', 'suffix', 'folded', 'created_at', 'updated_at'])
      table = table.addColumn(name, text, required);
    await table
      .addColumn('note', text)
      .addForeignKeyConstraint('highlights_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('highlights_of_post').on('highlights').columns(['post_id', 'position']).execute();
    await db.schema.createIndex('highlights_of_user').on('highlights').columns(['user_id', 'id']).execute();
  },
};
