import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { array, assert, asyncProperty, constantFrom, nat, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../../testing/app.ts';
import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { differences } from '../../../../testing/compare-import.ts';
import { READ_OPTIONS, samplesOf } from '../../../../testing/import-corpora.ts';
import { openConnection } from '../../../kernel/sqlite/open-connection.ts';
import { fileOnDisk, FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { FILE_READERS } from '../products.ts';
import { backupReader } from './benotes-original.ts';

const aSource = (bytes: string | Uint8Array, name = 'database.sql'): Promise<SourceFile> => {
  const file = path.join(aDataDir(), path.basename(name));
  writeFileSync(file, bytes);
  return fileOnDisk(file, name);
};

async function readSource(source: SourceFile, user: string | null = null): Promise<CollectingSink> {
  const sink = new CollectingSink();
  for (const reader of FILE_READERS)
    if (await reader.recognizes(source)) {
      await reader.read(source, sink, { ...READ_OPTIONS, user });
      return sink;
    }
  throw new Error('No reader recognizes it.');
}

const read = async (bytes: string | Uint8Array, user: string | null = null) => readSource(await aSource(bytes), user);

const MYSQL = String.raw`-- MySQL dump 10.13  Distrib 8.0.32, for Linux (x86_64)
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS ${'`collections`'};
CREATE TABLE ${'`collections`'} (
  ${'`id`'} bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  ${'`name`'} varchar(255) COLLATE utf8mb4_unicode_ci NOT NULL DEFAULT 'a, (b)',
  ${'`user_id`'} bigint(20) unsigned NOT NULL,
  ${'`deleted_at`'} timestamp NULL DEFAULT NULL,
  ${'`parent_id`'} bigint(20) unsigned DEFAULT NULL,
  PRIMARY KEY (${'`id`'}),
  KEY ${'`collections_user_id_foreign`'} (${'`user_id`'})
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO ${'`collections`'} VALUES (1,'Ann\'s; "work"',1,NULL,NULL),(2,'Below',1,NULL,1);
CREATE TABLE ${'`jobs`'} (${'`id`'} bigint, ${'`payload`'} longtext);
INSERT INTO ${'`jobs`'} VALUES (1,'{\"a\":\"b\\\"c);\"}');
CREATE TABLE ${'`posts`'} (${'`id`'} bigint, ${'`content`'} text, ${'`type`'} int, ${'`url`'} varchar(512), ${'`title`'} varchar(255), ${'`collection_id`'} bigint, ${'`user_id`'} bigint, ${'`order`'} smallint, ${'`created_at`'} timestamp, ${'`updated_at`'} timestamp, ${'`deleted_at`'} timestamp);
INSERT INTO ${'`posts`'} VALUES (1,'<p>It\'s; one\nline \\ and ''two'' — ü</p>',1,NULL,'First',2,1,1,'2022-03-04 05:06:07','2022-03-04 05:06:07',NULL),
(2,'https://example.org/?a=1&b=2',2,'https://example.org/?a=1&b=2','',NULL,1,2,NULL,NULL,'2023-01-01 00:00:00');
`;

const POSTGRES = String.raw`--
-- PostgreSQL database dump
--
\restrict abc
SET standard_conforming_strings = on;
CREATE FUNCTION public.f() RETURNS trigger AS $$ begin; return 'x'; end; $$ LANGUAGE plpgsql;
CREATE TABLE public.posts (
    id bigint NOT NULL,
    content text NOT NULL
);
COPY public.posts (id, content, type, title, collection_id, user_id, "order", created_at) FROM stdin;
1	<p>a\tb\\c\nd</p>	1	\N	\N	1	1	2022-03-04 05:06:07
2	'quoted; text'	1	Second	\N	1	2	2022-03-04 05:06:07
\.

INSERT INTO public.posts (id, content, type, title, collection_id, user_id, "order", created_at) VALUES (3, 'it''s \n; E', 1, E'a\nb', NULL, 1, 3, '2022-03-04 05:06:07'::timestamp(0) without time zone);
`.replace('::timestamp(0) without time zone', '::timestamp(0)');

describe('The samples of the original', () => {
  const samples = samplesOf('benotes-reference').filter(({ name }) => !name.endsWith('.zip'));
  it.skipIf(samples.length === 0)('give what is expected', async () => {
    for (const { file, name, expected } of samples) {
      const { collected } = await readSource(await fileOnDisk(file, name));
      expect(differences(expected, collected)).toEqual([]);
    }
  });
});

describe('A dump of MySQL', () => {
  it('is read with its quotes, escapes, and rows in one statement', async () => {
    const { collected } = await read(MYSQL);
    expect(collected.items).toMatchObject([
      { kind: 'link', url: 'https://example.org/?a=1&b=2', isDeleted: true, created: null, path: [] },
      {
        kind: 'note',
        title: 'First',
        path: ['Ann\'s; "work"', 'Below'],
        html: expect.stringContaining(String.raw`It's; one line \ and 'two' — ü`) as string,
        created: '2022-03-04T05:06:07.000Z',
      },
    ]);
    expect(collected.skipped).toEqual([]);
  });

  it('may have been written by PowerShell, in UTF-16', async () => {
    const utf16 = Buffer.from(`\uFEFF${MYSQL}`, 'utf16le');
    expect((await read(utf16)).collected).toEqual((await read(MYSQL)).collected);
  });

  it('may contain strings in another encoding', async () => {
    const { collected } = await read(Buffer.from(MYSQL.replace('— ü', '- \u00FC'), 'latin1'));
    expect(collected.items[1]?.html).toContain('- ü');
  });

  it('may have one row of several megabytes, and megabytes of rows', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, id) => `(${id + 10},'${"x\\'y ".repeat(20)}',1,NULL,'T${id}',NULL,1,1,NULL,NULL,NULL)`,
    );
    const long = `(9,'${'z'.repeat(5_000_000)}',1,NULL,'Long',NULL,1,1,NULL,NULL,NULL)`;
    const { posts } = await read(`${MYSQL}INSERT INTO \`posts\` VALUES ${long},${many.join(',')};\n`);
    expect(posts).toHaveLength(20_003);
    expect(posts[2]?.html).toHaveLength(5_000_000);
  });
});

describe('A dump of PostgreSQL', () => {
  it('is read from COPY and from INSERT', async () => {
    const { posts, skipped } = await read(POSTGRES);
    expect(posts.map(({ html, title }) => [html, title])).toEqual([
      ['<p>a\tb\\c\nd</p>', ''],
      ["'quoted; text'", 'Second'],
      [String.raw`it's \n; E`, 'a\nb'],
    ]);
    expect(skipped).toEqual([]);
  });
});

describe('A dump of SQLite', () => {
  it('is read with the functions that stand for line breaks', async () => {
    const { posts } = await read(
      String.raw`PRAGMA foreign_keys=OFF;
CREATE TABLE IF NOT EXISTS "posts" ("id" integer, "content" text, "title" varchar, "collection_id" integer, "user_id" integer, check (id > 0));
INSERT INTO posts VALUES(1,replace(replace('a\r\nb\n','\r',char(13)),'\n',char(10)),unistr('\u00e9\\\U0001f600'),NULL,1);
INSERT INTO posts VALUES(2,X'c3bc',now(),NULL,1);
INSERT INTO posts VALUES(3,'too few');
`,
    );
    expect(posts.map(({ html, title }) => [html, title])).toEqual([['a\r\nb\n', 'é\\😀']]);
  });

  it('reports the lines of rows that cannot be read', async () => {
    const { skipped } = await read(
      `PRAGMA foreign_keys=OFF;\nCREATE TABLE posts (id, content, collection_id, user_id);\nINSERT INTO posts VALUES(1,'a',NULL,1);\nINSERT INTO posts VALUES(2,now(),NULL,1);\nINSERT INTO posts VALUES(3);\n`,
    );
    expect(skipped).toEqual([
      { line: 4, reason: 'A row of posts contains an unknown expression.' },
      { line: 5, reason: 'A row of posts has 1 values instead of 4.' },
    ]);
  });
});

describe('Users of a file', () => {
  const dump = `PRAGMA foreign_keys=OFF;
CREATE TABLE users (id, name, email, permission);
INSERT INTO users VALUES(1,'Ann','ann@example.org',255),(2,'Bob','bob@example.org',7);
CREATE TABLE collections (id, name, user_id, deleted_at, parent_id);
INSERT INTO collections VALUES(1,'Of Ann',1,NULL,NULL),(2,'Of Bob',2,NULL,1);
CREATE TABLE posts (id, content, collection_id, user_id);
INSERT INTO posts VALUES(1,'one',1,1),(2,'two',2,2),(3,'three',1,2);
`;

  it('are offered, and one of them can be chosen', async () => {
    expect((await read(dump)).foundUsers).toEqual([
      { id: '1', name: 'Ann (ann@example.org)', posts: 1 },
      { id: '2', name: 'Bob (bob@example.org)', posts: 2 },
    ]);
    const { collected } = await read(dump, '2');
    // The collections of others are neither parents nor places.
    expect(collected.items.map(({ path: names, html }) => [names, html])).toEqual([
      [['Of Bob'], '<p>two</p>'],
      [[], '<p>three</p>'],
    ]);
    expect(collected.collections).toBe(1);
  });
});

describe('A backup', () => {
  it('brings its images, and its settings are never read', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const content = `<p>a<img src="/storage/attachments/a.png" alt=""><img src='https://old.example.org/storage/attachments/a.png'><img src="https://other.example.org/storage/attachments/b.png"><img src="/storage/attachments/../.env"></p>`;
    const files = await Promise.all([
      aSource(
        `PRAGMA foreign_keys=OFF;\nCREATE TABLE posts (id, content, collection_id, user_id);\nINSERT INTO posts VALUES(1,'${content.replaceAll("'", "''")}',NULL,1);\n`,
      ),
      aSource(png, 'attachments/a.png'),
      aSource('SECRET=1', '.env'),
    ]);
    const tree = new FileTree(files);
    expect(await backupReader.recognizes(tree)).toBe(true);
    const sink = new CollectingSink();
    await backupReader.read(tree, sink, READ_OPTIONS);
    const stored = '/storage/attachments/xxxxxxxxxxxxxxxxxxxxx1.webp';
    expect(sink.posts[0]?.html).toBe(
      content
        .replace('/storage/attachments/a.png', stored)
        .replace("'https://old.example.org/storage/attachments/a.png'", `"${stored}"`),
    );
    expect(files.every(({ isRead }) => isRead)).toBe(true);
    expect(sink.missingFiles).toBe(0);
  });
});

describe('A file of another kind', () => {
  it.each([
    ['-- MySQL dump\nCREATE TABLE `wp_posts` (`ID` bigint);\n', 'This is a database of WordPress.'],
    ['PRAGMA foreign_keys=OFF;\nCREATE TABLE moz_places (id);\n', 'This is a database of Firefox.'],
    ['PRAGMA foreign_keys=OFF;\nCREATE TABLE a (id);\nCREATE TABLE b (id);\n', 'Its tables are: a, b.'],
    ['-- MySQL dump\n', 'There is no table in this file.'],
  ])('is named: %j', async (dump, reason) => {
    await expect(read(dump)).rejects.toThrow(reason);
  });

  it.each(['--\n# A note\n', 'Update the readme;', '<p>insert into</p>', '', '{"a":1}', '-- a list\n-- of things\n'])(
    'is not recognized: %j',
    async (text) => {
      await expect(read(text)).rejects.toThrow('No reader recognizes it.');
    },
  );

  it('may be a SQLite file with views in place of tables', async () => {
    const file = path.join(aDataDir(), 'x.sqlite');
    const sqlite = openConnection(file);
    sqlite.exec(
      'create table post_tag (id); create view posts as with recursive n(i) as (select 1 union all select i from n) select i as id, i as content, i as collection_id, i as user_id from n',
    );
    sqlite.close();
    const { posts } = await readSource(await fileOnDisk(file, 'x.sqlite'));
    expect(posts).toEqual([]);
  });
});

const fine = (error: unknown) => {
  if (!(error instanceof UnreadableFile) && (error as Error).message !== 'No reader recognizes it.') throw error;
  return null;
};

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

describe('Damaged files', () => {
  it('are read up to where they are cut off', async () => {
    for (const dump of [MYSQL, POSTGRES])
      await assert(
        asyncProperty(nat(dump.length), async (length) => {
          const sink = await read(dump.slice(0, length)).catch(fine);
          expect(sink?.posts.length ?? 0).toBeLessThanOrEqual(3);
        }),
      );
    const whole = (await read(MYSQL)).collected.items;
    const cut = await read(MYSQL.slice(0, MYSQL.indexOf(',\n(2,') + 1));
    expect(cut.collected.items).toEqual(whole.slice(1));
    expect(cut.skipped).toEqual([{ line: expect.any(Number) as number, reason: 'The file ends within a statement.' }]);
  });

  it('never fail otherwise, whatever bytes they contain', async () => {
    const piece = constantFrom(
      "'",
      '"',
      '`',
      '\\',
      '(',
      ')',
      ',',
      ';',
      '--',
      '/*',
      '*/',
      '$$',
      '\n',
      'NULL',
      '\u00E4',
      "X'",
      'VALUES',
      'INSERT INTO posts VALUES (',
      '\t',
      '\\.',
    );
    await assert(
      asyncProperty(
        constantFrom(MYSQL, POSTGRES),
        nat(3000),
        nat(50),
        array(piece, { maxLength: 8 }),
        async (dump, at, length, pieces) => {
          const sink = await read(dump.slice(0, at) + pieces.join('') + dump.slice(at + length)).catch(fine);
          expect(sink?.posts.length ?? 0).toBeLessThan(100);
        },
      ),
    );
  });

  it('may be SQLite files', async () => {
    const file = path.join(aDataDir(), 'good.sqlite');
    const sqlite = openConnection(file);
    sqlite.exec(
      'create table post_tag (id, post_id, tag_id); create table posts (id integer primary key, content, collection_id, user_id)',
    );
    for (let id = 1; id <= 300; id += 1)
      sqlite.prepare('insert into posts values (?, ?, null, 1)').run(id, `<p>${'x'.repeat(200)}</p>`);
    sqlite.close();
    const bytes = readFileSync(file);
    await assert(
      asyncProperty(nat(bytes.length - 1), nat(255), nat(4000), async (at, byte, length) => {
        const damaged = Buffer.from(bytes).fill(byte, at, Math.min(bytes.length, at + length));
        await read(damaged).catch(fine);
        await read(bytes.subarray(0, at)).catch(fine);
      }),
    );
    expect((await read(bytes)).posts).toHaveLength(300);
  });

  it('read back every text, however it was escaped', async () => {
    await assert(
      asyncProperty(string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
        const row = `(5,${quoted(text)},1,NULL,'x',NULL,1,1,NULL,NULL,NULL)`;
        const { posts } = await read(`${MYSQL}INSERT INTO \`posts\` VALUES ${row};`);
        expect(posts[2]?.html).toBe(text.replaceAll('\0', ''));
      }),
    );
  });
});
