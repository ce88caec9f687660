import { type Kysely, type Migration, sql } from 'kysely';

/** The posts that an import brought are found some at a time, to be taken back. */
export const importedPosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index posts_of_import on posts (import_id) where import_id is not null`.execute(db);
  },
};
