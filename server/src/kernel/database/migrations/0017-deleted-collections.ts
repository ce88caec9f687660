import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** What is needed to restore deleted collections, and from which one a post in the recycle bin comes. */
export const deletedCollections: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('deleted_collections')
      // The id it had, and has again once it is restored: no collection gets it meanwhile.
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('root_id', 'integer', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('icon_id', 'integer')
      .addColumn('parent_id', 'integer')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('share_token', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addColumn('deleted_at', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('deleted_collections_by_root')
      .on('deleted_collections')
      .columns(['user_id', 'root_id'])
      .execute();
    await db.schema.alterTable('posts').addColumn('deleted_collection_id', 'integer').execute();
    await sql`
      create index posts_of_deleted_collection on posts (user_id, deleted_collection_id, archived_at)
      where deleted_collection_id is not null`.execute(db);
  },
};
