import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres, textOf } from '../dialect.ts';

/**
 * The words of each user, for suggestions: indexed by their beginning (the primary key), by their end, and by what
 * follows the second letter, so that a word with an error in one of these places is found by another. The next start
 * fills the table, because the version of the search index has changed.
 */
export const searchSuggestions: Migration = {
  async up(db: Kysely<unknown>) {
    const table = db.schema
      .createTable('search_words')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('word', textOf(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('search_words_key', ['user_id', 'word']);
    await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
    await sql`create index search_words_end on search_words (user_id, substr(word, length(word) - 1), length(word))`.execute(
      db,
    );
    await sql`create index search_words_inside on search_words (user_id, substr(word, 3, 3))`.execute(db);
  },
};
