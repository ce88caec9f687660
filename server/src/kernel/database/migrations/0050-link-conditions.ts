import { type Kysely, type Migration, sql } from 'kysely';

import { identity, isPostgres, textOf } from '../dialect.ts';

/**
 * Several public links of a collection or saved search, those of single posts, their conditions, and what visitors add.
 */
export const linkConditions: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await (isPostgres(db) ? extendShares(db) : copyShares(db));
    // The keys that these columns had were indexes, too: what is deleted takes its links along.
    for (const column of ['collection_id', 'saved_search_id', 'post_id'])
      await db.schema.createIndex(`shares_by_${column}`).on('shares').columns(['user_id', column]).execute();
    await db.schema.alterTable('shares').addColumn('name', text).execute();
    await db.schema.alterTable('shares').addColumn('expires_at', text).execute();
    await db.schema.alterTable('shares').addColumn('password_hash', text).execute();
    for (const flag of ['with_subcollections', 'may_add', 'with_comments', 'openings'])
      await db.schema
        .alterTable('shares')
        .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema.alterTable('shares').addColumn('last_opened_at', text).execute();
    await db.schema.alterTable('posts').addColumn('added_by', text).execute();
  },
};

const ONE_OF_THREE = sql`(
  case when collection_id is null then 0 else 1 end + case when saved_search_id is null then 0 else 1 end
  + case when post_id is null then 0 else 1 end) = 1`;

async function extendShares(db: Kysely<unknown>): Promise<void> {
  for (const name of ['shares_collection_id_key', 'shares_saved_search_id_key', 'shares_subject'])
    await db.schema.alterTable('shares').dropConstraint(name).execute();
  await db.schema.alterTable('shares').addColumn('post_id', 'integer').execute();
  await db.schema.alterTable('shares').addCheckConstraint('shares_subject', ONE_OF_THREE).execute();
  await db.schema
    .alterTable('shares')
    .addForeignKeyConstraint('shares_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

/** SQLite cannot drop a constraint, so the table is created again. No table refers to it. */
async function copyShares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_shares')
    .addColumn('id', 'integer', identity(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('collection_id', 'integer')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('saved_search_id', 'integer')
    .addColumn('post_id', 'integer')
    .addCheckConstraint('shares_subject', ONE_OF_THREE)
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
    .addForeignKeyConstraint('shares_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  // An id is never used twice: keys of favicons contain it.
  await sql`insert into sqlite_sequence (name, seq) select 'new_shares', seq from sqlite_sequence where name = 'shares'`.execute(
    db,
  );
  await sql`
    insert into new_shares (id, user_id, collection_id, token, is_active, saved_search_id)
    select id, user_id, collection_id, token, is_active, saved_search_id from shares`.execute(db);
  await db.schema.dropTable('shares').execute();
  await db.schema.alterTable('new_shares').renameTo('shares').execute();
}
