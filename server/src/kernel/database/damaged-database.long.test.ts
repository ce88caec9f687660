import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { seed } from '../../operate/commands/seed-library.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { openConnection } from '../sqlite/open-connection.ts';
import { StartError } from '../start-error.ts';
import { checkInChildProcess } from './check-in-child-process.ts';
import { CLEAN_SHUTDOWN_FILE } from './clean-shutdown.ts';
import { connect } from './connect.ts';
import { findDamageGently } from './integrity.ts';
import { openForReading } from './open-sqlite.ts';

/** The number of overwritten pages; set more to test manually: `PAGES=200`. */
const PAGES = Number(process.env['PAGES'] ?? 10);
const PAGE_BYTES = 4096;
const LIBRARY = { posts: 300, collections: 20, depth: 3, largest: 50, tags: 40, tagRows: 500, bin: 10 };

const connectTo = (dataDir: string) => connect({ dataDir, databaseUrl: null });
const fileIn = (dataDir: string) => path.join(dataDir, 'benotes.sqlite');

/** A folder with a library that was closed cleanly. */
async function aLibrary(dataDir = aDataDir()): Promise<string> {
  const { db, close } = await connectTo(dataDir);
  const person = { name: 'Somebody', email: 'one@example.org', permission: 255, password_hash: 'x' };
  await seed(db, (await addUser(db, person)).id, LIBRARY, () => {});
  await close();
  return dataDir;
}

/** Reproducible random numbers (mulberry32). */
function aRandom(state: number): () => number {
  let at = state;
  return () => {
    at = (at + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Overwrites a page of a file and restores its modification time, like a faulty disk. */
function overwrite(file: string, page: number, random: () => number): void {
  const bytes = readFileSync(file);
  const { atime, mtime } = statSync(file);
  for (let at = page * PAGE_BYTES; at < (page + 1) * PAGE_BYTES; at += 1) bytes[at] = Math.floor(random() * 256);
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

/** The content of a database, as SQLite reads it; null if it is refused. */
async function contentOf(dataDir: string): Promise<string | null> {
  try {
    const { db, close } = await connectTo(dataDir);
    const tables = ['users', 'collections', 'posts', 'tags', 'post_tag'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    await close();
    return JSON.stringify(rows);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

let made: Promise<Buffer> | null = null;
/** The database file of a library, created once. */
const aFile = () => (made ??= aLibrary().then((dataDir) => readFileSync(fileIn(dataDir))));

describe('A database with an overwritten page', () => {
  // #refused-or-intact
  it.each(['closed cleanly', 'killed'])(
    'is refused, or its content is intact (%s)',
    async (end) => {
      const library = await aFile();
      const random = aRandom(24);
      const pages = library.length / PAGE_BYTES;
      let refused = 0;
      const wrong: number[] = [];
      let good: string | null = null;
      for (let round = -1; round < PAGES; round += 1) {
        const dataDir = aDataDir();
        writeFileSync(fileIn(dataDir), library);
        if (end !== 'killed') await (await connectTo(dataDir)).close();
        if (round === -1) {
          good = await contentOf(dataDir);
          continue;
        }
        const page = Math.floor(random() * pages);
        overwrite(fileIn(dataDir), page, random);
        const content = await contentOf(dataDir);
        if (content === null) refused += 1;
        else if (content !== good) wrong.push(page);
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(PAGES / 2);
    },
    60_000 + PAGES * 1000,
  );

  // #found-while-running
  it('is found by the check while the server runs', async () => {
    const library = await aFile();
    const file = path.join(aDataDir(), 'benotes.sqlite');
    writeFileSync(file, library);
    expect(await checkInChildProcess(file, 'gentle')).toEqual([]);
    overwrite(file, Math.floor(library.length / PAGE_BYTES / 2), aRandom(1));
    expect(await checkInChildProcess(file, 'gentle')).not.toEqual([]);
  });
});

describe('The check while the server runs', () => {
  it('finds nothing if the search index is merged between two of its steps', async () => {
    const file = path.join(aDataDir(), 'benotes.sqlite');
    writeFileSync(file, await aFile());
    const writer = openConnection(file);
    const add = writer.prepare('insert into post_search (rowid, words) values (?, ?)');
    for (let rowid = 1_000_000; rowid < 1_000_010; rowid += 1) add.run(rowid, `word${rowid}`);
    const tables = writer.prepare("select name from sqlite_schema where type = 'table'").all().length;
    // One reads the names of the tables, and two check each table.
    const before = 2 * tables + 1;
    let opened = 0;
    const findings = await findDamageGently(() => {
      // Removes the segments that an earlier step has read.
      if (opened === before) writer.exec("insert into post_search (post_search) values ('optimize')");
      opened += 1;
      return openForReading(file);
    });
    writer.close();
    expect(findings).toEqual([]);
    expect(opened, 'each step has a connection of its own').toBe(before + 1);
  });
});

/** A library that is too large to be checked at every start. */
const aLargeLibrary = async () => {
  const dataDir = await aLibrary();
  const { db, close } = await connectTo(dataDir);
  const owner = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const time = '2026-01-01T00:00:00.000Z';
  const post = {
    user_id: owner.id,
    type: 'text' as const,
    title: 'Long',
    order: 1,
    created_at: time,
    updated_at: time,
  };
  await db
    .insertInto('posts')
    .values({ ...post, content: 'x'.repeat(5_000_000), is_archived: 0 })
    .execute();
  await close();
  return dataDir;
};
const isChecked = async (dataDir: string) => {
  const { file, close } = await connectTo(dataDir);
  await close();
  return file?.isChecked;
};

describe('A database', () => {
  // #checked-after-a-crash
  it('is checked at the start if it was not closed cleanly or has changed since', async () => {
    const dataDir = await aLargeLibrary();
    expect(await isChecked(dataDir)).toBe(false);
    const again = await connectTo(dataDir);
    expect(existsSync(path.join(dataDir, CLEAN_SHUTDOWN_FILE))).toBe(false);
    await again.db.destroy(); // without the marker, like after a kill
    expect(await isChecked(dataDir)).toBe(true);
    expect(await isChecked(dataDir)).toBe(false);
    utimesSync(fileIn(dataDir), new Date(0), new Date(0));
    expect(await isChecked(dataDir)).toBe(true);
  });

  it('is refused if rows reference missing rows', async () => {
    const dataDir = await aLibrary();
    const sqlite = openConnection(fileIn(dataDir));
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec('delete from tags where id = (select tag_id from post_tag limit 1)');
    sqlite.close();
    await expect(connectTo(dataDir)).rejects.toThrow(/of post_tag belongs to a row of tags that is missing/);
  });
});

describe('A data folder that was used before', () => {
  // #missing-database-refused
  it.each<[string, (dataDir: string) => void]>([
    ['modules', (dataDir) => mkdirSync(path.join(dataDir, 'modules/lists'), { recursive: true })],
    ['a WAL', (dataDir) => writeFileSync(`${fileIn(dataDir)}-wal`, 'x'.repeat(5000))],
    [
      'a copy from before a migration',
      (dataDir) => writeFileSync(path.join(dataDir, 'benotes-before-2026.sqlite'), 'x'),
    ],
  ])('is refused if it contains %s but its database is missing or empty', async (_what, leave) => {
    for (const isEmpty of [true, false]) {
      const dataDir = aDataDir();
      leave(dataDir);
      if (isEmpty) writeFileSync(fileIn(dataDir), '');
      const before = readdirSync(dataDir);
      await expect(connectTo(dataDir)).rejects.toThrow(
        isEmpty ? /is empty \(0 bytes\), although a server has run/ : /is missing, although a server has run/,
      );
      expect(readdirSync(dataDir)).toEqual(before);
    }
  });

  it('is refused if its database has no tables', async () => {
    const dataDir = await aLibrary();
    mkdirSync(path.join(dataDir, 'modules/lists'), { recursive: true });
    rmSync(fileIn(dataDir));
    const sqlite = openConnection(fileIn(dataDir));
    sqlite.pragma('journal_mode = WAL');
    sqlite.close();
    await expect(connectTo(dataDir)).rejects.toThrow(/contains no tables, although a server has run/);
  });

  it('is accepted after an interrupted first start', async () => {
    const dataDir = aDataDir();
    writeFileSync(fileIn(dataDir), '');
    await (await connectTo(dataDir)).close();
    expect(statSync(fileIn(dataDir)).size).toBeGreaterThan(0);
  });

  it('is accepted after a first start that was killed during the first migration', async () => {
    const dataDir = aDataDir();
    const sqlite = openConnection(fileIn(aDataDir()));
    sqlite.pragma('journal_mode = WAL');
    sqlite.exec('create table kysely_migration (name text primary key, timestamp text)');
    // What a killed process leaves: closing the database would remove its log.
    for (const suffix of ['', '-wal']) copyFileSync(sqlite.name + suffix, fileIn(dataDir) + suffix);
    sqlite.close();
    expect(statSync(`${fileIn(dataDir)}-wal`).size).toBeGreaterThan(0);
    await (await connectTo(dataDir)).close();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('benotes-before-'))).toEqual([]);
  });
});

describe('A copy before a migration', () => {
  it('that was interrupted has a temporary name, and is removed by the next one', async () => {
    const dataDir = await aLibrary();
    const draft = path.join(dataDir, 'benotes-before-2026-01-01T00-00-00-000Z.sqlite.draft');
    writeFileSync(draft, 'half of it');
    const { db, close } = await connectTo(dataDir);
    await db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '>=', '0005' as never)
      .execute();
    await close();
    await expect(connectTo(dataDir)).rejects.toThrow(StartError); // the tables exist already
    const copies = readdirSync(dataDir).filter((name) => name.startsWith('benotes-before-'));
    expect(copies).toHaveLength(1);
    expect(copies[0]).toMatch(/\.sqlite$/);
  });
});
