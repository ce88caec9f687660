import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { aDataDir } from './app.ts';

export type Dialect = 'sqlite' | 'postgres' | 'mysql';
type Value = string | number | boolean | null;

const TIME = '2022-03-04 05:06:07';

/** The types of Laravel's migrations on each database. */
const TYPES: Record<string, Record<Dialect, string>> = {
  id: {
    sqlite: 'integer primary key autoincrement not null',
    postgres: 'bigserial primary key not null',
    mysql: 'bigint unsigned not null auto_increment primary key',
  },
  string: { sqlite: 'varchar', postgres: 'varchar(255)', mysql: 'varchar(255)' },
  url: { sqlite: 'varchar', postgres: 'varchar(512)', mysql: 'varchar(512)' },
  text: { sqlite: 'text', postgres: 'text', mysql: 'text' },
  big: { sqlite: 'integer', postgres: 'bigint', mysql: 'bigint unsigned' },
  small: { sqlite: 'integer', postgres: 'smallint', mysql: 'smallint' },
  time: { sqlite: 'datetime', postgres: 'timestamp(0) without time zone', mysql: 'timestamp null' },
  boolean: { sqlite: 'tinyint(1)', postgres: 'boolean', mysql: 'tinyint(1)' },
};

/** The tables of the original after all of its migrations. */
const TABLES: Record<string, Record<string, string>> = {
  migrations: { id: 'id', migration: 'string', batch: 'small' },
  users: {
    id: 'id',
    name: 'string',
    email: 'string',
    password: 'string',
    created_at: 'time',
    updated_at: 'time',
    permission: 'small',
  },
  password_resets: { email: 'string', token: 'string', created_at: 'time' },
  collections: { id: 'id', name: 'string', user_id: 'big', deleted_at: 'time', icon_id: 'big', parent_id: 'big' },
  posts: {
    id: 'id',
    content: 'text',
    type: 'small',
    url: 'url',
    title: 'string',
    description: 'text',
    color: 'string',
    image_path: 'url',
    base_url: 'string',
    collection_id: 'big',
    user_id: 'big',
    order: 'small',
    created_at: 'time',
    updated_at: 'time',
    deleted_at: 'time',
  },
  tags: { id: 'id', name: 'string', user_id: 'big', deleted_at: 'time' },
  post_tag: { id: 'id', post_id: 'big', tag_id: 'big' },
  shares: {
    id: 'id',
    token: 'text',
    collection_id: 'big',
    post_id: 'big',
    permission: 'small',
    created_by: 'big',
    is_active: 'boolean',
  },
};

const user = (id: number, name: string, email: string, password: string, permission: number) => ({
  id,
  name,
  email,
  password,
  permission,
  created_at: TIME,
  updated_at: TIME,
});

const post = (id: number, user_id: number, fields: Record<string, Value>) => ({
  id,
  user_id,
  content: '',
  type: 1,
  order: id,
  created_at: TIME,
  updated_at: TIME,
  ...fields,
});

const link = (id: number, user_id: number, url: string, fields: Record<string, Value> = {}) =>
  post(id, user_id, { content: url, url, type: 2, base_url: new URL(url).origin, ...fields });

const NOTE = `<p>It's a <strong>note</strong> 📝<br>with an image <img src="/storage/attachments/abc.png"></p><script>alert(1)</script>`;

/** Two users with everything that the original can have, and what has gone wrong in real databases. */
export const originalRows = (passwords: readonly [string, string]): Record<string, Record<string, Value>[]> => ({
  migrations: [{ id: 1, migration: '2014_10_12_000000_create_users_table', batch: 1 }],
  users: [user(1, 'Ann', 'ann@example.org', passwords[0], 255), user(2, 'Bob', 'bob@example.org', passwords[1], 7)],
  collections: [
    { id: 1, name: 'Work', user_id: 1, icon_id: 12 },
    { id: 2, name: 'Reading', user_id: 1, parent_id: 5 },
    { id: 3, name: 'Gone', user_id: 1, deleted_at: TIME, parent_id: 1 },
    { id: 4, name: 'Under gone', user_id: 1, parent_id: 3 },
    { id: 5, name: 'Lists', user_id: 1, parent_id: 1 },
    { id: 6, name: "Bob's", user_id: 2, parent_id: 1 },
    { id: 7, name: 'Ring', user_id: 2, parent_id: 8 },
    { id: 8, name: 'Other ring', user_id: 2, parent_id: 7 },
  ],
  posts: [
    link(1, 1, 'https://example.org/?a=1&b=2', {
      title: 'Example',
      description: 'About it',
      color: '#1e2327',
      image_path: 'thumbnail_1.jpg',
    }),
    post(2, 1, { content: NOTE, title: 'Text post', collection_id: 2, updated_at: '2023-03-05 05:06:07' }),
    post(3, 1, { content: 'binned', collection_id: 2, deleted_at: '2023-06-01 08:00:00' }),
    post(4, 1, { content: 'in a collection that is gone', collection_id: 3, order: 1, created_at: null }),
    post(5, 1, {
      content:
        '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>done</p></li></ul><img src="/storage/attachments/missing.png">',
      title: 'Tasks',
      collection_id: 4,
    }),
    post(6, 2, { content: "Bob's", collection_id: 6 }),
    post(7, 2, { content: 'in a collection of Ann', collection_id: 1 }),
    post(8, 9, { content: 'of nobody' }),
    post(9, 1, { content: '', title: '' }),
    link(10, 1, 'ftp://example.org/', { title: 'x'.repeat(255) }),
    ...[11, 12, 13].map((id) => post(id, 1, { content: `number ${id}`, collection_id: 1, order: id === 13 ? 1 : 2 })),
  ],
  tags: [
    { id: 1, name: 'alpha', user_id: 1 },
    { id: 2, name: 'Alpha', user_id: 1 },
    { id: 3, name: 'dead', user_id: 1, deleted_at: TIME },
    { id: 4, name: 'alpha', user_id: 2 },
    { id: 5, name: 'unused', user_id: 2 },
  ],
  post_tag: [
    { id: 1, post_id: 1, tag_id: 1 },
    { id: 2, post_id: 1, tag_id: 2 },
    { id: 3, post_id: 2, tag_id: 3 },
    { id: 4, post_id: 6, tag_id: 4 },
    { id: 5, post_id: 999, tag_id: 1 },
    { id: 6, post_id: 2, tag_id: 4 },
  ],
  shares: [
    { id: 1, token: 'my-share', collection_id: 1, permission: 4, created_by: 1, is_active: true },
    { id: 2, token: 'old', collection_id: 3, permission: 4, created_by: 1, is_active: false },
    { id: 3, token: 'of a post', post_id: 2, permission: 4, created_by: 1, is_active: true },
    { id: 4, token: 'off', collection_id: 2, permission: 4, created_by: 1, is_active: false },
    { id: 5, token: 'second', collection_id: 1, permission: 4, created_by: 1, is_active: true },
  ],
});

function literal(value: Value, dialect: Dialect): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return dialect === 'postgres' ? String(value) : String(Number(value));
  if (typeof value === 'number') return String(value);
  const quoted = value.replaceAll("'", "''");
  return `'${dialect === 'mysql' ? quoted.replaceAll('\\', '\\\\') : quoted}'`;
}

/** The statements that create the tables of the original and fill them. */
export function originalStatements(rows: Record<string, Record<string, Value>[]>, dialect: Dialect): string[] {
  const name = (column: string) => (dialect === 'mysql' ? `\`${column}\`` : `"${column}"`);
  const created = Object.entries(TABLES).map(
    ([table, columns]) =>
      `create table ${table} (${Object.entries(columns)
        .map(([column, type]) => `${name(column)} ${TYPES[type]?.[dialect]}`)
        .join(', ')})`,
  );
  const filled = Object.entries(rows).flatMap(([table, each]) =>
    each.map((row) => {
      const values = Object.values(row).map((value) => literal(value, dialect));
      return `insert into ${table} (${Object.keys(row).map(name).join(', ')}) values (${values.join(', ')})`;
    }),
  );
  return [...created, ...filled];
}

/** A folder like `storage/app/public` of the original, with one image of a note and one picture of a link. */
export async function originalUploads(): Promise<string> {
  const folder = aDataDir();
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } });
  for (const [name, bytes] of [
    ['attachments/abc.png', await picture.clone().png().toBuffer()],
    ['thumbnails/thumbnail_1.jpg', await picture.clone().jpeg().toBuffer()],
  ] as const) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}
