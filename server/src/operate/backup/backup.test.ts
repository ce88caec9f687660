import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';

import { aDataDir } from '../../../testing/app.ts';
import { connect, type Connection } from '../../kernel/database/connect.ts';
import { DATABASE_FILE } from '../../kernel/database/database-file.ts';
import { transact } from '../../kernel/database/transact.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';
import { StartError } from '../../kernel/start-error.ts';
import { FolderStore } from '../../library/files/folder-store.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const POST = {
  type: 'text' as const,
  content: 'x',
  order: 1,
  is_archived: 0 as const,
  created_at: TIME,
  updated_at: TIME,
};

/** The content of a folder without the lock file, which reading it creates. */
const contentsOf = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => !name.startsWith('benotes.lock'))
    .toSorted();

/** A data folder with an owner and an open connection, like that of a running server. */
async function aServer(): Promise<Connection & { dataDir: string; userId: number }> {
  const dataDir = aDataDir();
  const connection = await connect({ dataDir, databaseUrl: null });
  const person = { name: 'Somebody', email: 'one@example.org', permission: 255, password_hash: 'x' };
  return { ...connection, dataDir, userId: (await addUser(connection.db, person)).id };
}

const titlesIn = async (dataDir: string) => {
  const { db, close } = await connect({ dataDir, databaseUrl: null });
  const rows = await db.selectFrom('posts').select('title').orderBy('id').execute();
  await close();
  return rows.map(({ title }) => title);
};

/** A backup of one post and one file, and its data folder. */
async function aBackup() {
  const { db, close, dataDir, userId } = await aServer();
  await db
    .insertInto('posts')
    .values({ ...POST, user_id: userId, title: 'Saved' })
    .execute();
  const image = '/storage/attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';
  await new FolderStore(dataDir).put(image.slice('/storage/'.length), Buffer.from('an image'));
  const file = path.join(aDataDir(), 'benotes.backup');
  const report = await writeBackup(dataDir, file);
  await db
    .insertInto('posts')
    .values({ ...POST, user_id: userId, title: 'Later' })
    .execute();
  await close();
  return { dataDir, file, image, report };
}

async function zipOf(parts: Record<string, Buffer | string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const file = path.join(aDataDir(), 'made-up.backup');
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

describe('A backup', () => {
  // #consistent-while-writing
  it('is a consistent snapshot while the server writes', async () => {
    const { db, close, dataDir, userId } = await aServer();
    const state = { isWriting: true };
    const writing = (async () => {
      for (let pair = 0; state.isWriting; pair += 1) {
        await transact(db, userId, async (trx) => {
          for (const half of ['first', 'second'])
            await trx
              .insertInto('posts')
              .values({ ...POST, user_id: userId, title: `${pair} ${half}` })
              .execute();
        });
        await new Promise(setImmediate);
      }
    })();
    const counts: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const { posts } = await writeBackup(dataDir, path.join(aDataDir(), name));
      counts.push(posts);
      await new Promise(setImmediate);
    }
    state.isWriting = false;
    await writing;
    await close();
    expect(counts.filter((posts) => posts % 2 === 1)).toEqual([]);
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });

  it('is begun again if the server removes a file meanwhile', async () => {
    const { dataDir, image } = await aBackup();
    const removed = path.join(dataDir, image.replace('/storage', 'files').replace('AAAA', 'BBBB'));
    symlinkSync(path.join(dataDir, 'nowhere'), removed); // listed, and missing once it is read
    setTimeout(() => rmSync(removed), 100);
    expect(await writeBackup(dataDir, path.join(aDataDir(), 'again'))).toMatchObject({ files: 1 });
  });

  // #posts-and-files-restored
  it('restores posts and files into its own data folder, and moves the previous data aside', async () => {
    const { dataDir, file, image, report } = await aBackup();
    expect(report).toMatchObject({ posts: 1, files: 1 });
    const { posts, before } = await restoreBackup(dataDir, file);
    expect(posts).toBe(1);
    expect(await titlesIn(dataDir)).toEqual(['Saved']);
    expect(readFileSync(path.join(dataDir, image.replace('/storage', 'files')), 'utf8')).toBe('an image');
    expect(await titlesIn(before ?? '')).toEqual(['Saved', 'Later']);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  it('restores them into an empty folder', async () => {
    const { file } = await aBackup();
    const dataDir = path.join(aDataDir(), 'new');
    expect(await restoreBackup(dataDir, file)).toEqual({ posts: 1, before: null, hasManifest: true });
    expect(await titlesIn(dataDir)).toEqual(['Saved']);
  });

  it('overwrites nothing without --force', async () => {
    const { dataDir, file } = await aBackup();
    const before = readFileSync(file);
    await expect(writeBackup(dataDir, file)).rejects.toThrow(/exists already: choose another name, or add --force\./);
    expect(readFileSync(file)).toEqual(before);
    expect(await writeBackup(dataDir, file, true)).toMatchObject({ posts: 2 });
  });

  it('reports a target that cannot be written, and leaves nothing there', async () => {
    const { dataDir } = await aBackup();
    const folder = aDataDir();
    await expect(writeBackup(dataDir, path.join(folder, 'no/such/folder'))).rejects.toThrow(StartError);
    await expect(writeBackup(aDataDir(), path.join(folder, 'x'))).rejects.toThrow(/^There is no database in /);
    expect(readdirSync(folder)).toEqual([]);
  });
});

const damaged = (file: string) => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  return file;
};
const newer = (dataDir: string, migration: string) => {
  const copy = path.join(aDataDir(), DATABASE_FILE);
  cpSync(path.join(dataDir, DATABASE_FILE), copy);
  const sqlite = openConnection(copy);
  sqlite.prepare('insert into kysely_migration (name, timestamp) values (?, ?)').run(migration, TIME);
  sqlite.close();
  return readFileSync(copy);
};

describe('A restore changes nothing', () => {
  const HEAD = JSON.stringify({ kind: 'backup', format: 1 });

  it.each<[string, (made: { dataDir: string; file: string }) => Promise<string> | string, RegExp]>([
    ['from a missing file', () => '/no/such.backup', /^There is no file /],
    ['from a truncated file', ({ file }) => damaged(file), /is damaged or not a backup/],
    ['from another zip file', () => zipOf({ 'readme.txt': 'hello' }), /is not a backup of Benotes/],
    [
      'from a damaged database',
      () => zipOf({ 'backup.json': HEAD, 'benotes.sqlite': 'x'.repeat(5000) }),
      /database in .* is damaged/,
    ],
    [
      'from a newer database',
      ({ dataDir }) => zipOf({ 'backup.json': HEAD, 'benotes.sqlite': newer(dataDir, '9999-later') }),
      /was created by a newer version of Benotes/,
    ],
    [
      'from a newer format',
      () => zipOf({ 'backup.json': JSON.stringify({ kind: 'backup', format: 2 }) }),
      /was created by a newer version of Benotes/,
    ],
  ])('%s', async (_what, make, reason) => {
    const made = await aBackup();
    const before = contentsOf(made.dataDir);
    await expect(restoreBackup(made.dataDir, await make(made))).rejects.toThrow(reason);
    expect(contentsOf(made.dataDir)).toEqual(before);
    expect(await titlesIn(made.dataDir)).toEqual(['Saved', 'Later']);
  });

  it('while a server is running', async () => {
    const { dataDir, file } = await aBackup();
    const unlock = lockDataDir(dataDir);
    await expect(restoreBackup(dataDir, file)).rejects.toThrow(/already running/);
    unlock();
    expect(await titlesIn(dataDir)).toEqual(['Saved', 'Later']);
  });

  it('outside the data folder, whatever names the backup contains', async () => {
    const { dataDir } = await aBackup();
    const empty = await aServer();
    await empty.close();
    const database = readFileSync(path.join(empty.dataDir, DATABASE_FILE));
    const zip = await zipOf({
      'backup.json': HEAD,
      'benotes.sqlite': database,
      'aa/bb/evil': 'x',
      'files/evil.html': 'x',
    });
    writeFileSync(zip, readFileSync(zip, 'latin1').replaceAll('aa/bb/evil', '../../evil'), 'latin1');
    await expect(restoreBackup(dataDir, zip)).rejects.toThrow(/is damaged or not a backup/);
    expect(existsSync(path.join(dataDir, '../evil'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'files/evil.html'))).toBe(false);
  });
});
