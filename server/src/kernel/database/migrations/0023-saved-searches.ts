import { type Kysely, type Migration, sql } from 'kysely';

import { identity, isPostgres, textOf } from '../dialect.ts';

/** Saved searches, their shares, and links whose page is gone. */
export const savedSearches: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('saved_searches')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('icon_id', 'integer')
      .addColumn('filter', text, (column) => column.notNull())
      // No foreign key: without its collection the search finds nothing, instead of everything.
      .addColumn('collection_id', 'integer')
      .addColumn('time_zone', text, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('import_id', 'integer')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addUniqueConstraint('saved_searches_owner', ['id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('saved_searches_by_position')
      .on('saved_searches')
      .columns(['user_id', 'position', 'id'])
      .execute();
    await (isPostgres(db) ? extendShares(db) : copyShares(db));
    await db.schema
      .alterTable('posts')
      .addColumn('is_gone', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index posts_gone on posts (user_id, id) where is_gone = 1`.execute(db);
  },
};

const ONE_OF_BOTH = sql`(collection_id is null) <> (saved_search_id is null)`;

async function extendShares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shares')
    .alterColumn('collection_id', (column) => column.dropNotNull())
    .execute();
  await db.schema
    .alterTable('shares')
    .addColumn('saved_search_id', 'integer', (column) => column.unique())
    .execute();
  await db.schema.alterTable('shares').addCheckConstraint('shares_subject', ONE_OF_BOTH).execute();
  await db.schema
    .alterTable('shares')
    .addForeignKeyConstraint(
      'shares_saved_search',
      ['saved_search_id', 'user_id'],
      'saved_searches',
      ['id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}

/** SQLite cannot make a column nullable, so the table is created again. No table refers to it. */
async function copyShares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_shares')
    .addColumn('id', 'integer', identity(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('collection_id', 'integer', (column) => column.unique())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('saved_search_id', 'integer', (column) => column.unique())
    .addCheckConstraint('shares_subject', ONE_OF_BOTH)
    .addForeignKeyConstraint(
      'shares_collection',
      ['collection_id', 'user_id'],
      'collections',
      ['id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'shares_saved_search',
      ['saved_search_id', 'user_id'],
      'saved_searches',
      ['id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  // An id is never used twice: keys of favicons contain it.
  await sql`insert into sqlite_sequence (name, seq) select 'new_shares', seq from sqlite_sequence where name = 'shares'`.execute(
    db,
  );
  await sql`
    insert into new_shares (id, user_id, collection_id, token, is_active)
    select id, user_id, collection_id, token, is_active from shares`.execute(db);
  await db.schema.dropTable('shares').execute();
  await db.schema.alterTable('new_shares').renameTo('shares').execute();
}
