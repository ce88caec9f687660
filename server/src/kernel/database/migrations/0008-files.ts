import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

const BATCH_SIZE = 500;
/** Paths of stored files when this migration was written. */
const PATH = /\/storage\/((?:attachments|thumbnails)\/[\w-]{22}\.webp)/g;

interface Row {
  id: number;
  user_id: number;
  content: string;
  image_path: string | null;
}

/** Owner and size of stored files, and the posts that show them. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('files')
      .addColumn('name', text, (column) => column.primaryKey())
      // Files of deleted users are removed later.
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('unused_since', text)
      .execute();
    await db.schema.createIndex('files_user').on('files').column('user_id').execute();
    await db.schema.createIndex('files_unused').on('files').column('unused_since').execute();
    await db.schema
      .createTable('post_files')
      .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('post_files_key', ['post_id', 'name'])
      .execute();
    await db.schema.createIndex('post_files_name').on('post_files').column('name').execute();
    await addExisting(db);
  },
};

/** Adds rows for files that posts show already. Their sizes are unknown here and count as zero. */
async function addExisting(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  for (let last = 0; ;) {
    const { rows } = await sql<Row>`
      select id, user_id, content, image_path from posts
      where id > ${last} and (image_path is not null or content like '%/storage/%')
      order by id limit ${BATCH_SIZE}`.execute(db);
    for (const { id, user_id, content, image_path } of rows) {
      const names = new Set(Array.from(`${content} ${image_path}`.matchAll(PATH), ([, name]) => name));
      for (const name of names) {
        await sql`insert into files (name, user_id, bytes, created_at) values (${name}, ${user_id}, 0, ${now})
          on conflict (name) do nothing`.execute(db);
        await sql`insert into post_files (post_id, name) values (${id}, ${name})`.execute(db);
      }
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
