import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A row loses its `import_id` with the first change somebody makes to it. Nothing says what was changed in earlier
 * imports, so they cannot be taken back any more: a number without its import is the same as none.
 */
export const touchedRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from imports where status <> 'failed'`.execute(db);
  },
};
