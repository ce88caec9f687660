import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres, textOf } from '../dialect.ts';

/** A full-text index of posts; the next start fills it. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings')
      .addColumn('key', textOf(db), (column) => column.primaryKey())
      .addColumn('value', textOf(db), (column) => column.notNull())
      .execute();
    await db.schema.alterTable('posts').dropColumn('search_text').execute();
    await (isPostgres(db) ? onPostgres(db) : onSqlite(db));
  },
};

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create table post_search (
    post_id integer primary key references posts (id) on delete cascade,
    user_id integer not null,
    title text collate "C" not null,
    body text collate "C" not null
  )`.execute(db);
  await sql`create index post_search_user on post_search (user_id)`.execute(db);
  await sql`create index post_search_title on post_search using gin (title gin_trgm_ops)`.execute(db);
  await sql`create index post_search_body on post_search using gin (body gin_trgm_ops)`.execute(db);
}

/** Our tokens are separated by spaces, so every other character is part of a token. */
async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table post_search using fts5 (
    title, body, owner, content = '', contentless_delete = 1, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
  )`.execute(db);
  await sql`create trigger post_search_gone after delete on posts begin
    delete from post_search where rowid = old.id;
  end`.execute(db);
}
