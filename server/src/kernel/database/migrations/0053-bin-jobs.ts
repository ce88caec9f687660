import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** What a user does with a tree of collections or the whole recycle bin, as long as it is not done. */
export const binJobs: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('bin_jobs')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('collection_id', 'integer')
      .addColumn('at', text)
      .addColumn('posts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('maker_id', 'integer')
      .execute();
  },
};
