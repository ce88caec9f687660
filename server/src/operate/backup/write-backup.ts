import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

import { ZipFile } from 'yazl';

import { codeOf } from '../../kernel/code-of.ts';
import { DATABASE_FILE } from '../../kernel/database/database-file.ts';
import { findDamage } from '../../kernel/database/integrity.ts';
import { renameDurably } from '../../kernel/disk/durable-write.ts';
import { digestOfFile, type EntryDigest, manifestText } from '../../kernel/disk/zip-integrity.ts';
import type { SqliteConnection } from '../../kernel/sqlite/connection.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';
import { StartError } from '../../kernel/start-error.ts';
import { FILE_NAME } from '../../library/files/file-store.ts';
import { filesDir } from '../../library/files/folder-store.ts';
import { BACKUP, BACKUP_FORMAT } from './backup-format.ts';
import { countPosts } from './count-posts.ts';
import { type BackupHead, readBackup, sha256 } from './read-backup.ts';
import { checkNoExchange } from './swap-data-folder.ts';

export interface BackupReport {
  posts: number;
  files: number;
  bytes: number;
}

/** How often a backup is begun again because the server has removed files meanwhile, with a pause in between. */
const ATTEMPTS = 5;
const PAUSE_MS = 200;

/**
 * Copies the database and uploaded files into one file while the server runs; the copy of the database is a consistent
 * snapshot. The database is checked before, and the finished file is verified.
 *
 * @throws StartError if there is no database, it is damaged, or the target cannot be written; no partial file is left.
 */
export async function writeBackup(dataDir: string, target: string, isForced = false): Promise<BackupReport> {
  checkNoExchange(dataDir);
  if (!existsSync(path.join(dataDir, DATABASE_FILE))) throw new StartError(`There is no database in ${dataDir}.`);
  if (existsSync(target) && !isForced)
    throw new StartError(`${target} exists already: choose another name, or add --force.`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToWrite(dataDir, target);
    } catch (error) {
      if (attempt === ATTEMPTS || !isFileMissing(dataDir, error))
        throw new StartError(`The backup ${target} cannot be written: ${(error as Error).message}.`);
      await setTimeout(PAUSE_MS);
    }
  }
}

async function tryToWrite(dataDir: string, target: string): Promise<BackupReport> {
  // In a temporary folder, because the target's folder may contain anything, even the database itself.
  const work = `${target}.backup-draft`;
  const [copy, draft] = [path.join(work, DATABASE_FILE), path.join(work, 'zip')];
  try {
    await rm(work, { recursive: true, force: true }); // left by a killed backup
    await mkdir(work);
    const filesBefore = await filesOf(dataDir);
    const posts = copyDatabase(path.join(dataDir, DATABASE_FILE), copy);
    // After the database: an image that no note in the copy shows is harmless, a note without its image is not.
    const files = await filesOf(dataDir);
    const present = new Set(files);
    if (filesBefore.some((name) => !present.has(name))) throw new FilesRemoved('Files were removed meanwhile');
    const bytes = await writeZip(draft, { copy, dataDir, files, posts });
    await readBackup(draft, async ({ bytes: part }) => {
      for await (const _chunk of part); // throws if a byte differs
    });
    await renameDurably(draft, target);
    return { posts, files: files.length, bytes };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

class FilesRemoved extends Error {}

/** Whether the server has removed a file, such as that of an earlier copy of a page, while the backup was written. */
function isFileMissing(dataDir: string, error: unknown): boolean {
  const { path: file } = error as { path?: unknown };
  const isInFolder = typeof file === 'string' && file.startsWith(filesDir(dataDir) + path.sep);
  return error instanceof FilesRemoved || (codeOf(error) === 'ENOENT' && isInFolder);
}

/** Makes a consistent and verified copy of a database in use. Returns the number of its posts. */
function copyDatabase(from: string, to: string): number {
  const source = openConnection(from, { readonly: true, timeout: 30_000 });
  try {
    // Before the copy, which rebuilds the indexes and so hides differences between them and their tables.
    checkIntact(source, 'the database is damaged: npm run check-data reports more');
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  const copy = openConnection(to, { readonly: true });
  try {
    checkIntact(copy, 'the copy is damaged');
    return countPosts(copy);
  } finally {
    copy.close();
  }
}

function checkIntact(sqlite: SqliteConnection, what: string): void {
  const damage = findDamage(sqlite);
  if (damage.length > 0) throw new Error(`${what} (${damage[0]})`);
}

/** The paths of the uploaded files, relative to their folder. */
async function filesOf(dataDir: string): Promise<string[]> {
  const found = await readdir(filesDir(dataDir), { recursive: true }).catch(() => [] as string[]);
  return found.map((name) => name.split(path.sep).join('/')).filter((name) => FILE_NAME.test(name));
}

interface Contents {
  copy: string;
  dataDir: string;
  files: readonly string[];
  posts: number;
}

async function writeZip(target: string, { copy, dataDir, files, posts }: Contents): Promise<number> {
  const parts = new Map([[BACKUP.database as string, copy]]);
  for (const name of files) parts.set(`${BACKUP.files}/${name}`, path.join(filesDir(dataDir), name));
  const manifest = manifestText(await digestsOf(parts));
  const head: BackupHead = {
    product: 'Benotes',
    kind: 'backup',
    format: BACKUP_FORMAT,
    posts,
    created_at: new Date().toISOString(),
    manifest_sha256: sha256(manifest),
  };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(head)), BACKUP.head);
  zip.addBuffer(Buffer.from(manifest), BACKUP.manifest);
  for (const [name, file] of parts) zip.addFile(file, name, { compress: name === BACKUP.database });
  zip.end();
  // If a file cannot be read, only the zip emits an error, not its stream.
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { flush: true })), failed]);
  return (await stat(target)).size;
}

async function digestsOf(parts: ReadonlyMap<string, string>): Promise<Map<string, EntryDigest>> {
  const digests = new Map<string, EntryDigest>();
  for (const [name, file] of parts) digests.set(name, await digestOfFile(file));
  return digests;
}
