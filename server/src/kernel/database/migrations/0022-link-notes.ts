import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** The note of a link, what a post was before it became a link or a text, and a key of similar URLs. */
export const linkNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('posts').addColumn('note', textOf(db)).execute();
    await db.schema
      .createTable('converted_posts')
      .addColumn('post_id', 'integer', (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('before', textOf(db), (column) => column.notNull())
      .addColumn('after_hash', textOf(db), (column) => column.notNull())
      .addColumn('converted_at', textOf(db), (column) => column.notNull())
      .execute();
    await db.schema.createIndex('converted_posts_by_time').on('converted_posts').column('converted_at').execute();
    await db.schema.alterTable('post_facts').addColumn('page_key', textOf(db)).execute();
    await sql`create index post_facts_page on post_facts (user_id, page_key) where page_key is not null`.execute(db);
  },
};
