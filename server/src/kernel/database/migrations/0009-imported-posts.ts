import { type Kysely, type Migration, sql } from 'kysely';

/** Finds the posts of an import in batches, to undo it. */
export const importedPosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index posts_of_import on posts (import_id) where import_id is not null`.execute(db);
  },
};
