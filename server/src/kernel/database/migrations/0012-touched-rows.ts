import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A row loses its `import_id` with its first edit. For earlier imports it is unknown what was edited, so they can no
 * longer be undone: the id of a deleted import has no meaning.
 */
export const touchedRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from imports where status <> 'failed'`.execute(db);
  },
};
