import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** What the operators of a search look up, and lists of posts by age. Housekeeping adds the rows of existing posts. */
export const searchOperators: Migration = {
  async up(db: Kysely<unknown>) {
    const flag = ['has_image', 'has_code', 'has_task', 'has_open_task'];
    let table = db.schema
      .createTable('post_facts')
      .addColumn('post_id', 'integer', (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('site', textOf(db))
      .addColumn('url_key', textOf(db));
    for (const name of flag) table = table.addColumn(name, 'integer', (column) => column.notNull());
    await table.execute();
    await sql`create index post_facts_site on post_facts (user_id, site, post_id) where site is not null`.execute(db);
    await sql`create index post_facts_url on post_facts (user_id, url_key) where url_key is not null`.execute(db);
    for (const name of flag) {
      const index = sql.ref(`post_facts_${name}`);
      await sql`create index ${index} on post_facts (user_id, post_id) where ${sql.ref(name)} = 1`.execute(db);
    }
    await sql`create index posts_newest on posts (user_id, is_archived, id)`.execute(db);
    await sql`create index posts_by_creation on posts (user_id, created_at)`.execute(db);
  },
};
