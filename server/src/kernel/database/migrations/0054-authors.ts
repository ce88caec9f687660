import type { Kysely, Migration } from 'kysely';

/** Who made a post, and whose change made it what it is; null for the owner, also of all that there are. */
export const authors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['author_id', 'last_author_id'])
      await db.schema.alterTable('posts').addColumn(name, 'integer').execute();
  },
};
