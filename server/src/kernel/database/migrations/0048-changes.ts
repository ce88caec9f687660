import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** What changed in each library, and how many changes there were. */
export const changes: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('libraries')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('changes')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('libraries.user_id').onDelete('cascade'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('thing_id', 'integer')
      .addColumn('post_id', 'integer')
      .addColumn('name', text)
      .addColumn('count', 'integer')
      .addColumn('reason', text)
      .addColumn('action', text)
      .addColumn('fields', text)
      .addColumn('collection_id', 'integer')
      .addColumn('from_collection_id', 'integer')
      .addColumn('made_by', text, (column) => column.notNull())
      .addColumn('maker_id', 'integer')
      .addColumn('token_name', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('changes_pk', ['user_id', 'revision'])
      .execute();
  },
};
