import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';

import { identity, isPostgres, textOf } from '../dialect.ts';

const number = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Copies of linked pages, with their files, the queue that fetches them, and the index of their words. */
export const copies: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    for (const table of ['collections', 'deleted_collections'])
      await db.schema
        .alterTable(table)
        .addColumn('keep_copies', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    let table = db.schema
      .createTable('copies')
      .addColumn('id', 'integer', identity(db))
      .addColumn('post_id', 'integer', (column) => column.notNull().unique())
      .addColumn('user_id', 'integer', required)
      .addColumn('state', text, required)
      .addColumn('checked_at', text, required);
    for (const name of ['kind', 'url', 'title', 'author', 'published_at', 'language'])
      table = table.addColumn(name, text);
    await table
      .addColumn('words', 'integer', number)
      .addColumn('pages', 'integer')
      .addColumn('html_bytes', 'integer', number)
      .addColumn('images_left_out', 'integer', number)
      .addColumn('file', text)
      .addColumn('fetched_at', text)
      .addColumn('version', text)
      .addColumn('is_indexed', 'integer', number)
      // Last, because SQLite reads a row up to the column that it needs.
      .addColumn('html', text)
      .addUniqueConstraint('copies_owner', ['id', 'user_id'])
      .addForeignKeyConstraint('copies_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await sql`create index copies_of_user on copies (user_id, post_id, html_bytes) where kind is not null`.execute(db);
    await sql`create index copies_not_indexed on copies (id) where is_indexed = 0 and kind is not null`.execute(db);
    await db.schema
      .createTable('copy_files')
      .addColumn('copy_id', 'integer', required)
      .addColumn('user_id', 'integer', required)
      .addColumn('name', text, required)
      .addPrimaryKeyConstraint('copy_files_key', ['copy_id', 'name'])
      .addForeignKeyConstraint('copy_files_copy', ['copy_id', 'user_id'], 'copies', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('copy_files_name').on('copy_files').column('name').execute();
    await db.schema
      .createTable('copy_jobs')
      .addColumn('post_id', 'integer', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', required)
      .addColumn('host', text, required)
      .addColumn('tries', 'integer', number)
      .addColumn('is_asked', 'integer', number)
      .addColumn('not_before', text, (column) => column.notNull().defaultTo(''))
      .addForeignKeyConstraint('copy_jobs_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('copy_jobs_host').on('copy_jobs').columns(['host', 'post_id']).execute();
    await db.schema.createIndex('copy_jobs_user').on('copy_jobs').column('user_id').execute();
    await (isPostgres(db) ? onPostgres(db) : onSqlite(db));
  },
};

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create table copy_search (
    post_id integer primary key references posts (id) on delete cascade,
    user_id integer not null,
    body text collate "C" not null
  )`.execute(db);
  await sql`create index copy_search_user on copy_search (user_id)`.execute(db);
  await sql`create index copy_search_body on copy_search using gin (body gin_trgm_ops)`.execute(db);
}

/** As `post_parts`: without prefixes, which are most of the cost of an entry. */
async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table copy_parts using fts5 (
    words, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
  )`.execute(db);
  await sql`create trigger copies_gone after delete on copies begin
    delete from copy_parts where rowid between old.post_id * 1024 and old.post_id * 1024 + 1023;
  end`.execute(db);
}
