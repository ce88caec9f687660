import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { nameOf } from '../files/files.ts';
import { invalid } from '../problems.ts';
import type { Services } from '../services.ts';
import { FILES } from './archive-format.ts';
import { insertArchive } from './archive-import.ts';
import type { Archive } from './archive-reader.ts';
import type { Skipped } from './import.repo.ts';
import type { ImportSource } from './import.service.ts';

/** An archive that was unpacked and checked, ready to be stored. */
export interface ReadArchive extends Archive {
  /** What it was unpacked to. */
  folder: string;
  /** Where each of its files is handed out now. */
  stored: ReadonlyMap<string, string>;
  /** Those addresses that came to stand in a post; the others' files go again. */
  used: Set<string>;
}

/** Whether a file is a zip, by its first bytes. */
export const isArchive = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

type Reach = Pick<Services, 'config' | 'workers' | 'files'>;

/** How the folders that archives are unpacked to begin. */
const FOLDER = 'import-';
/** Older than any import takes: its process was killed. */
const STALE_MS = 24 * 3600_000;

/**
 * Reads an archive aside. Closed it leaves nothing behind but what was stored.
 *
 * @throws Invalid for what is no good archive.
 */
export async function openArchive(
  { config, workers, files }: Reach,
  userId: number,
  bytes: Uint8Array,
): Promise<ImportSource> {
  await removeStale(config.dataDir);
  const folder = await mkdtemp(path.join(config.dataDir, FOLDER));
  const stored = new Map<string, string>();
  const used = new Set<string>();
  const close = async (isStored: boolean) => {
    await rm(folder, { recursive: true, force: true });
    const unused = [...stored.values()].filter((address) => !isStored || !used.has(address));
    await files.remove(unused.map(nameOf));
  };
  try {
    const read = await workers.run('readArchive', { bytes, folder });
    if ('refusal' in read) throw invalid('file', read.refusal);
    const archive = { ...read.archive, folder, stored, used };
    const count = archive.files.length;
    return {
      total: count + archive.orders.length,
      prepare: async (report) => {
        archive.skipped.push(...(await storeFiles({ workers, files }, userId, archive, report)));
      },
      insert: (db, owner, report) => insertArchive(db, owner, archive, (done) => report(count + done)),
      close,
    };
  } catch (error) {
    await close(false);
    throw error;
  }
}

/** Stores the images anew, as if they were uploaded; what is none is left out and told. */
async function storeFiles(
  { workers, files }: Omit<Reach, 'config'>,
  userId: number,
  { files: names, folder, stored }: Archive & { folder: string; stored: Map<string, string> },
  report: (done: number) => void,
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const [index, name] of names.entries()) {
    const image = await workers.run('encodeImage', await readFile(path.join(folder, FILES, name)));
    const kind = name.startsWith('thumbnails/') ? 'thumbnails' : 'attachments';
    if (image) stored.set(`/storage/${name}`, await files.keep(userId, kind, image));
    else skipped.push({ line: index + 1, reason: `${FILES}${name} is no image that can be read.` });
    report(index + 1);
  }
  return skipped;
}

async function removeStale(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(FOLDER)) continue;
    const folder = path.join(dataDir, entry.name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity })); // another import removed it
    if (mtimeMs < Date.now() - STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}
