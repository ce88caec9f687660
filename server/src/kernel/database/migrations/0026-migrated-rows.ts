import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** What `migrate-from` has taken over, and an index of the passwords that are hashed anew at the next sign-in. */
export const migratedRows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('migrated_rows')
      .addColumn('source', textOf(db), (column) => column.notNull())
      .addColumn('kind', textOf(db), (column) => column.notNull())
      .addColumn('source_id', textOf(db), (column) => column.notNull())
      .addColumn('target', textOf(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('migrated_rows_key', ['source', 'kind', 'source_id'])
      .execute();
    await sql`
      create index users_with_bcrypt on users (password_hash) where substr(password_hash, 1, 2) = '$2'`.execute(db);
  },
};
