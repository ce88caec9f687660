import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres, textOf } from '../dialect.ts';

/**
 * Pins, favorites, and an index for each order of a list. Housekeeping computes the keys of existing posts.
 *
 * Each index serves its order in both directions. Those of collections keep pinned posts apart from the others, and
 * have Uncategorized as 0: PostgreSQL does not use the sequence of an index for rows selected by `is null`.
 */
export const sortOrders: Migration = {
  async up(db: Kysely<unknown>) {
    for (const flag of ['is_pinned', 'is_favorite'])
      await db.schema
        .alterTable('posts')
        .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    for (const key of ['title_key', 'site_key'])
      await db.schema
        .alterTable('posts')
        .addColumn(key, textOf(db), (column) => column.notNull().defaultTo(''))
        .execute();

    await db.schema
      .alterTable('posts')
      .addColumn('list_id', 'integer', (column) => {
        const generated = column.generatedAlwaysAs(sql`coalesce(collection_id, 0)`);
        return isPostgres(db) ? generated.stored() : generated; // neither database can add the other kind
      })
      .execute();

    const index = (name: string, columns: string, condition = '') =>
      sql`create index ${sql.ref(name)} on posts (${sql.raw(columns)}) ${sql.raw(condition)}`.execute(db);
    for (const name of ['posts_of_collection', 'posts_in_bin', 'posts_by_creation'])
      await db.schema.dropIndex(name).execute();
    const list = 'user_id, list_id, is_pinned';
    await index('posts_of_collection', `${list}, "order" desc, id desc`, 'where is_archived = 0');
    await index('posts_of_collection_created', `${list}, created_at, id`, 'where is_archived = 0');
    await index('posts_of_collection_updated', `${list}, updated_at, id`, 'where is_archived = 0');
    await index('posts_of_collection_title', `${list}, title_key, id`, 'where is_archived = 0');
    await index('posts_of_collection_site', `${list}, site_key, id`, 'where is_archived = 0');
    await index('posts_by_creation', 'user_id, is_archived, created_at, id');
    await index('posts_by_update', 'user_id, is_archived, updated_at, id');
    await index('posts_by_title', 'user_id, is_archived, title_key, id');
    await index('posts_by_site', 'user_id, is_archived, site_key, id');
    await index('posts_in_bin', 'user_id, archived_at desc, id desc', 'where is_archived = 1');
    await index('posts_pinned', 'user_id, id', 'where is_pinned = 1');
    await index('posts_favorite', 'user_id, id', 'where is_favorite = 1');
  },
};
