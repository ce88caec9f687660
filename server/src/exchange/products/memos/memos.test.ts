import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { fileOf, treeOf } from '../../../../testing/file-of.ts';
import { readDamaged, readExport } from '../../../../testing/read-export.ts';
import { openConnection } from '../../../kernel/sqlite/open-connection.ts';
import { fileOnDisk } from '../../formats/source-files.ts';
import { memosApi } from './api.ts';
import { memos, memosDatabase } from './memos.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const SCHEMA = `
  CREATE TABLE user (id INTEGER PRIMARY KEY, username TEXT, nickname TEXT, password_hash TEXT);
  CREATE TABLE memo (id INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL UNIQUE, creator_id INTEGER NOT NULL, created_ts BIGINT,
    updated_ts BIGINT, row_status TEXT DEFAULT 'NORMAL', content TEXT, visibility TEXT DEFAULT 'PRIVATE', pinned INTEGER DEFAULT 0,
    payload TEXT DEFAULT '{}');
  CREATE TABLE memo_relation (memo_id INTEGER, related_memo_id INTEGER, type TEXT);
  CREATE TABLE attachment (id INTEGER PRIMARY KEY, uid TEXT, filename TEXT, blob BLOB, type TEXT, memo_id INTEGER,
    storage_type TEXT DEFAULT '', reference TEXT DEFAULT '');
  INSERT INTO user VALUES (1, 'ann', 'Ann', 'x'), (2, 'bob', '', 'x');`;
const memo = (id: number, content: string, more = '') =>
  `INSERT INTO memo (id, uid, creator_id, created_ts, updated_ts, content) VALUES (${id}, 'uid${id}', 1, 1700000000, 1700000100, '${content}');${more}`;

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The files of a database after some statements: itself, and its write-ahead log if it is still open. */
function databaseOf(statements: string, isOpen = false): Record<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-test-'));
  folders.push(folder);
  const file = path.join(folder, 'memos_prod.db');
  const database = openConnection(file, { defensive: false }); // for statements in its schema that SQLite would not write
  database.pragma('journal_mode = WAL');
  database.exec(SCHEMA);
  if (isOpen) database.pragma('wal_checkpoint(TRUNCATE)');
  database.exec(statements);
  if (!isOpen) database.close();
  const files = {
    'memos_prod.db': readFileSync(file),
    ...(isOpen ? { 'memos_prod.db-wal': readFileSync(`${file}-wal`) } : {}),
  };
  if (isOpen) database.close();
  return files;
}
const read = (...statements: string[]) =>
  readExport({
    reader: memosDatabase,
    input: fileOf('a.db', databaseOf(statements.join('\n'))['memos_prod.db'] ?? ''),
  });

const insert = (id: number, name: string, bytes: Buffer) =>
  `INSERT INTO attachment (id, uid, filename, blob, memo_id) VALUES (${id}, 'att${id}', '${name}', x'${bytes.toString('hex')}', 1);`;

describe('A database of Memos', () => {
  it('has memos with line breaks, dates, and marks', async () => {
    const sink = await read(memo(1, '# Title\nOne\ntwo', "UPDATE memo SET pinned = 1, row_status = 'ARCHIVED';"));
    expect(sink.posts).toMatchObject([
      {
        title: 'Title',
        html: expect.stringContaining('One<br>two') as string,
        flags: ['pinned', 'archived'],
        id: 'uid1',
      },
    ]);
    expect(sink.posts[0]).toMatchObject({ created: '2023-11-14T22:13:20.000Z', updated: '2023-11-14T22:15:00.000Z' });
  });

  it('has the tags that Memos found, without those that contain them, else those in the text', async () => {
    const sink = await read(
      memo(1, 'a #x', `UPDATE memo SET payload = '{"tags":["travel","travel/hikes"]}';`),
      memo(2, 'a #dev/git `#no`'),
    );
    expect(sink.posts.map(({ tags }) => tags)).toEqual([['travel/hikes'], ['dev/git']]);
  });

  it('has comments, which stand below their memo as quotes, and references, which are links', async () => {
    const sink = await read(
      memo(1, 'Post'),
      memo(2, 'Comment'),
      memo(3, 'Answer'),
      memo(4, '## Other\ntext'),
      "INSERT INTO memo_relation VALUES (2, 1, 'COMMENT'), (3, 2, 'COMMENT'), (1, 4, 'REFERENCE'), (4, 99, 'COMMENT');",
    );
    expect(sink.collected.items.map(({ html }) => html)).toEqual([
      expect.stringMatching(
        /^<p>Post<\/p><blockquote><p>Comment<\/p><blockquote><p>Answer<\/p><\/blockquote><\/blockquote><ul><li><p><a [^>]*href="\/p\/uid4"[^>]*>Other<\/a><\/p><\/li><\/ul>$/,
      ),
      '<h2>Other</h2><p>text</p>',
    ]);
  });

  it('shows each comment once, however the relations lead in circles', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => index + 2);
    const pairs = ids.flatMap((id) => [1, ...ids].map((parent) => `(${id}, ${parent}, 'COMMENT')`));
    const sink = await read(
      memo(1, 'Post'),
      ...ids.map((id) => memo(id, `Comment ${id}`)),
      `INSERT INTO memo_relation VALUES ${pairs.join()};`,
    );
    expect(sink.posts).toHaveLength(1);
    expect(sink.posts[0]?.html?.match(/Comment/g)).toHaveLength(ids.length);
  });

  it('has at most a thousand comments below a memo', async () => {
    const ids = Array.from({ length: 1300 }, (_, index) => index + 2);
    const pairs = ids.map((id) => `(${id}, ${id > 900 ? 2 : 1}, 'COMMENT')`);
    const sink = await read(
      memo(1, 'Post'),
      ...ids.map((id) => memo(id, 'Comment')),
      `INSERT INTO memo_relation VALUES ${pairs.join()};`,
    );
    expect(sink.posts[0]?.html?.match(/Comment/g)).toHaveLength(1000);
  });

  it('has no more tags than are looked at', async () => {
    const tags = Array.from({ length: 20_000 }, (_, index) => `a/${index}`);
    const sink = await read(
      memo(1, 'Text', `UPDATE memo SET payload = '${JSON.stringify({ tags: ['a', ...tags] })}';`),
    );
    expect(sink.posts[0]?.tags).toEqual(tags.slice(0, 399));
  });

  it('is copied beside its file, not to the folder of temporary files of the system', async () => {
    const { 'memos_prod.db': bytes = '' } = databaseOf(memo(1, 'Text'));
    const folder = mkdtempSync(path.join(tmpdir(), 'benotes-test-'));
    folders.push(folder);
    const disk = path.join(folder, 'file-1');
    writeFileSync(disk, bytes);
    vi.stubEnv('TMPDIR', path.join(folder, 'none'));
    const sink = await readExport({ reader: memosDatabase, input: await fileOnDisk(disk, 'a.db') });
    expect(sink.posts).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['file-1']);
  });

  it('has images in the text or below it, and names other files', async () => {
    const sink = await read(
      memo(1, 'See ![](/file/attachments/att1/a.png)'),
      insert(1, 'a.png', PNG),
      insert(2, 'b.png', PNG),
      insert(3, 'c.pdf', Buffer.from('%PDF')),
    );
    expect(sink.collected.items[0]?.html).toMatch(
      /^<p>See<\/p><img src="\/storage\/[^"]+"[^>]*><img src="\/storage\/[^"]+" alt="b.png"><p>c.pdf \(not imported\)<\/p>$/,
    );
  });

  it('tells its users, of which one can be chosen', async () => {
    const { 'memos_prod.db': bytes = '' } = databaseOf(
      memo(1, 'Ours') + memo(2, 'Theirs', 'UPDATE memo SET creator_id = 2 WHERE id = 2;'),
    );
    const all = await readExport({ reader: memosDatabase, input: fileOf('a.db', bytes) });
    expect(all.foundUsers).toEqual([
      { id: '1', name: 'Ann', posts: 1 },
      { id: '2', name: 'bob', posts: 1 },
    ]);
    const one = await readExport({ reader: memosDatabase, input: fileOf('a.db', bytes) }, { user: '2' });
    expect(one.posts.map(({ id }) => id)).toEqual(['uid2']);
  });

  it('may be old: with other names, and pins in a table of their own', async () => {
    const sink = await read(
      'ALTER TABLE attachment RENAME TO resource; ALTER TABLE memo DROP COLUMN pinned; ALTER TABLE memo DROP COLUMN payload;',
      'CREATE TABLE memo_organizer (memo_id INTEGER, user_id INTEGER, pinned INTEGER); INSERT INTO memo_organizer VALUES (1, 1, 1);',
      memo(1, 'Old #tag', "INSERT INTO resource (uid, filename, blob, memo_id) VALUES ('r', 'a.txt', x'61', 1);"),
    );
    expect(sink.posts).toMatchObject([
      { flags: ['pinned'], tags: ['tag'], html: expect.stringContaining('a.txt') as string },
    ]);
  });
});

describe('A folder of Memos', () => {
  it('has what was written last in the write-ahead log, and attachments as files', async () => {
    const files = databaseOf(
      memo(
        1,
        'Last',
        "INSERT INTO attachment (uid, filename, memo_id, storage_type, reference) VALUES ('a', 'p.png', 1, 'LOCAL', 'assets/1_p.png');",
      ),
      true,
    );
    const data = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`data/${name}`, bytes]));
    const sink = await readExport({ reader: memos, input: treeOf({ ...data, 'data/assets/1_p.png': PNG }) });
    expect(sink.collected.items[0]?.html).toMatch(/^<p>Last<\/p><img src="\/storage\//);
  });
});

describe('A database that nobody has checked', () => {
  it('is not one of Memos if its tables are views, virtual, or computed', async () => {
    const tables = [
      "DROP TABLE memo; CREATE VIEW memo AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'u' AS uid, 1 AS creator_id, 'x' AS content FROM n;",
      'DROP TABLE memo; CREATE VIRTUAL TABLE memo USING fts5(content, creator_id);',
      `DROP TABLE memo; CREATE VIRTUAL TABLE memo USING fts5(content, creator_id); PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL') WHERE name = 'memo';`,
      'ALTER TABLE memo ADD COLUMN big TEXT AS (hex(zeroblob(100000000)));',
    ];
    for (const statements of tables) {
      const input = fileOf('a.db', databaseOf(statements)['memos_prod.db'] ?? '');
      expect(await readDamaged({ reader: memosDatabase, input })).toBeNull();
    }
  });

  it('may have values of any type', async () => {
    const sink = await read(
      memo(
        1,
        'Text',
        "UPDATE memo SET created_ts = 'yesterday', updated_ts = 1e300, pinned = x'00', payload = '{', row_status = 7;",
      ),
      memo(2, 'x', "UPDATE memo SET content = x'ff00' WHERE id = 2;"),
      memo(3, 'x', 'UPDATE memo SET content = NULL WHERE id = 3;'),
    );
    expect(sink.posts).toMatchObject([{ created: null, updated: null, tags: [], flags: [] }]);
    expect(sink.skipped.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('may be damaged anywhere', async () => {
    const bytes = databaseOf(
      Array.from({ length: 50 }, (_, index) => memo(index + 1, `Text ${index} `.repeat(50))).join(''),
    )['memos_prod.db'];
    if (!bytes) throw new Error('The database is missing.');
    const found: number[] = [];
    for (let at = 0; at < bytes.length; at += 4099) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xa5, at, at + 200);
      for (const input of [fileOf('a.db', damaged), fileOf('a.db', bytes.subarray(0, at))])
        found.push((await readDamaged({ reader: memosDatabase, input }))?.posts.length ?? 0);
    }
    expect(Math.max(...found)).toBeLessThanOrEqual(50);
  });

  it('may be another one', async () => {
    const { 'memos_prod.db': bytes = '' } = databaseOf('DROP TABLE memo;');
    expect(await memosDatabase.recognizes(fileOf('a.db', bytes))).toBe(false);
    expect(await memosDatabase.recognizes(fileOf('a.db', 'CREATE TABLE memo (creator_id)'))).toBe(false);
  });
});

describe('An answer of the API of Memos', () => {
  it('has memos with attachments', async () => {
    const answer = {
      memos: [
        {
          name: 'memos/abc',
          content: 'Hi #a/b',
          state: 'ARCHIVED',
          pinned: true,
          tags: ['a', 'a/b'],
          createTime: '2024-01-02T03:04:05Z',
          attachments: [{ name: 'attachments/x', filename: 'p.png', content: PNG.toString('base64') }],
        },
        { name: 'memos/none' },
      ],
      nextPageToken: 'more',
    };
    const sink = await readExport({ reader: memosApi, input: fileOf('memos.json', JSON.stringify(answer)) });
    expect(sink.collected.items).toMatchObject([
      {
        tags: ['a/b', 'favourite', 'archived'],
        created: '2024-01-02T03:04:05.000Z',
        html: expect.stringContaining('<img') as string,
      },
    ]);
    expect(sink.skipped.map(({ line }) => line)).toEqual([2]);
    expect(sink.warnings).toHaveLength(1);
  });
});
