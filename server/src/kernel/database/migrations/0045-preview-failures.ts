import type { Kysely, Migration } from 'kysely';

/** Links whose page is not fetched again for a preview until their user asks for it. */
export const previewFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('posts')
      .addColumn('is_preview_failed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
