import path from 'node:path';

import { expect, it } from 'vitest';

import { aFolder } from '../../../../testing/uploads.ts';
import { openConnection } from '../../../kernel/sqlite/open-connection.ts';
import { fileOnDisk } from '../../formats/source-files.ts';
import { sqliteSource } from './row-sources.ts';

it('has ordinary tables, not views or virtual tables, whatever its schema says about them', async () => {
  const file = path.join(aFolder(), 'a.db');
  const database = openConnection(file, { defensive: false });
  database.exec(`CREATE TABLE posts (id INTEGER); CREATE VIEW tags AS SELECT 1 AS id;
    CREATE VIRTUAL TABLE users USING fts5(name); CREATE VIRTUAL TABLE collections USING fts5(name);
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL') WHERE name = 'users';`);
  database.close();
  const { value: tables } = await sqliteSource(await fileOnDisk(file, 'a.db'))
    .read([], () => {})
    .next();
  expect(['posts', 'tags', 'users', 'collections'].filter((name) => (tables as ReadonlySet<string>).has(name))).toEqual(
    ['posts'],
  );
});
