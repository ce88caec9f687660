import type { Kysely, Migration } from 'kysely';

import { isPostgres, textOf } from '../dialect.ts';

/** The released modules of all processes on one database. Unused on SQLite, which has one process. */
export const sharedModules: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('module_table')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('revision', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('module_files')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('version', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('module_files_key', ['name', 'version', 'path'])
      .execute();
  },
};
