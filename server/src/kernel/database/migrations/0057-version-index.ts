import type { Kysely, Migration } from 'kysely';

/**
 * Versions of a post are found without reading those of its owner's other posts, also before statistics are gathered.
 */
export const versionIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('post_versions_of_post').execute();
    await db.schema
      .createIndex('post_versions_of_post')
      .on('post_versions')
      .columns(['post_id', 'user_id', 'id'])
      .execute();
  },
};
