import type { Kysely, Migration } from 'kysely';

/**
 * Highlights are looked up by post and owner, also when a post is deleted: SQLite would read all of the user otherwise.
 */
export const highlightsIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('highlights_of_post').execute();
    await db.schema
      .createIndex('highlights_of_post')
      .on('highlights')
      .columns(['post_id', 'user_id', 'position'])
      .execute();
  },
};
