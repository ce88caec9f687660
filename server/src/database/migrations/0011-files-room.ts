import type { Kysely, Migration } from 'kysely';

/** How much room a person's images take is answered by the index alone: it is asked for each picture of a link. */
export const filesRoom: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('files_room').on('files').columns(['user_id', 'name', 'bytes']).execute();
    await db.schema.dropIndex('files_user').execute(); // the new one begins like it
  },
};
