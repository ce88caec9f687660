import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres } from '../dialect.ts';

/** One column instead of three on SQLite: words of titles and the owner are marked terms. */
export const searchMarks: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) return;
    await sql`drop table post_search`.execute(db);
    await sql`create virtual table post_search using fts5 (
      words, content = '', contentless_delete = 1, prefix = '2 3 4',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
    )`.execute(db);
    // The index is empty now; without a version the next start fills it.
    await sql`delete from settings where key = 'search_version'`.execute(db);
  },
};
