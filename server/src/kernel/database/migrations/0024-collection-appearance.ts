import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** Color, description, cover, and favorites of collections. */
export const collectionAppearance: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['collections', 'deleted_collections']) {
      for (const name of ['color', 'description', 'cover'])
        await db.schema.alterTable(table).addColumn(name, textOf(db)).execute();
      await db.schema
        .alterTable(table)
        .addColumn('is_favorite', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      // Housekeeping looks up every stored image.
      const index = sql.ref(`${table}_by_cover`);
      await sql`create index ${index} on ${sql.table(table)} (cover) where cover is not null`.execute(db);
    }
  },
};
