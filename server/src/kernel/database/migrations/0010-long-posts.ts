import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres, textOf } from '../dialect.ts';

/**
 * Posts whose text is indexed in the background, and on SQLite an index of their chunks, so that no write takes long.
 * The existing index stays valid.
 */
export const longPosts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('long_posts')
      .addColumn('post_id', 'integer', (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('version', textOf(db), (column) => column.notNull())
      .addColumn('is_pending', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('long_posts_user').on('long_posts').column('user_id').execute();
    await sql`create index long_posts_pending on long_posts (user_id, post_id) where is_pending = 1`.execute(db);
    if (isPostgres(db)) return;
    // Without prefixes, which are most of the cost of an entry.
    await sql`create virtual table post_parts using fts5 (
      words, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
    )`.execute(db);
    await sql`create trigger long_posts_gone after delete on long_posts begin
      delete from post_parts where rowid between old.post_id * 1024 and old.post_id * 1024 + 1023;
    end`.execute(db);
  },
};
