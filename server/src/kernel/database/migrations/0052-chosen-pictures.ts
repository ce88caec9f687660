import type { Kysely, Migration } from 'kysely';

/** Links whose picture, or that they have none, their user has chosen. */
export const chosenPictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('posts')
      .addColumn('is_picture_chosen', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
