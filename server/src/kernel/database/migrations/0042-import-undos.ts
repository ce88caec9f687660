import { type Kysely, type Migration, sql } from 'kysely';

/** The undo of a large import is a job: how many posts it has, and how many of them are done. */
export const importUndos: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['undo_total', 'undo_done'])
      await db.schema
        .alterTable('imports')
        .addColumn(column, 'integer', (integer) => integer.notNull().defaultTo(0))
        .execute();
    await sql`create index imports_undoing on imports (user_id) where status = 'undoing'`.execute(db);
  },
};
