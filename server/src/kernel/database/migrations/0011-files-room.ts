import type { Kysely, Migration } from 'kysely';

/** A covering index for the total size of a user's images, which is queried for each image of a link. */
export const filesRoom: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('files_room').on('files').columns(['user_id', 'name', 'bytes']).execute();
    await db.schema.dropIndex('files_user').execute(); // the new one has the same prefix
  },
};
