import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';

import { aDataDir } from '../../../testing/app.ts';
import { readBackupParts } from '../../../testing/backup.ts';
import { connect } from '../../kernel/database/connect.ts';
import { digestOfBytes } from '../../kernel/disk/zip-integrity.ts';
import { StartError } from '../../kernel/start-error.ts';
import { FolderStore } from '../../library/files/folder-store.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** The number of flipped bits; set more to test manually: `FLIPS=2000`. */
const FLIPS = Number(process.env['FLIPS'] ?? 100);
const RESTORE_EACH = 15;
const IMAGE = 'attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';
const DIRECTORY_SIGNATURE = Buffer.from('PK\u0001\u0002', 'latin1');

/** A backup of a database and an image. */
async function aBackup(): Promise<string> {
  const dataDir = aDataDir();
  const { db, close } = await connect({ dataDir, databaseUrl: null });
  await addUser(db, { name: 'Somebody', email: 'one@example.org', permission: 255, password_hash: 'x' });
  await close();
  await new FolderStore(dataDir).put(IMAGE, Buffer.from('an image, '.repeat(2000)));
  const file = path.join(aDataDir(), 'benotes.backup');
  await writeBackup(dataDir, file);
  return file;
}

/** The digests of the data restored from a file. */
async function restored(file: string) {
  const dataDir = aDataDir();
  await restoreBackup(dataDir, file);
  const read = (name: string) => readFileSync(path.join(dataDir, name));
  const names = ['benotes.sqlite', `files/${IMAGE}`];
  return digestsOf(new Map(names.map((name) => [name, read(name)])));
}

const digestsOf = (parts: ReadonlyMap<string, Buffer>) =>
  [...parts]
    .map(([name, bytes]) => `${name} ${digestOfBytes(bytes).sha256}`)
    .toSorted()
    .join('\n');

/** The digests of the parts that a restore reads from a file. */
async function partsOf(file: string) {
  const parts = new Map<string, Buffer>();
  await readBackup(file, async ({ name, bytes }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk as Buffer);
    parts.set(name, Buffer.concat(chunks));
  });
  return digestsOf(parts);
}

/** Flips a bit in a copy of a file. */
function flipped(file: string, at: number, bit: number): string {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  const damaged = path.join(aDataDir(), 'damaged.backup');
  writeFileSync(damaged, bytes);
  return damaged;
}

/** A copy of a backup without some entries. */
async function without(file: string, ...names: string[]): Promise<string> {
  const isOld = names.includes('manifest.json');
  const zip = new ZipFile();
  for (const [name, bytes] of await readBackupParts(file))
    if (!names.includes(name)) zip.addBuffer(name === 'backup.json' && isOld ? oldHead(bytes) : bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const made = path.join(aDataDir(), 'made.backup');
  writeFileSync(made, Buffer.concat(chunks));
  return made;
}

/** The metadata as older versions wrote it. */
function oldHead(bytes: Buffer): Buffer {
  const { manifest_sha256: _, ...head } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  return Buffer.from(JSON.stringify(head));
}

describe('A backup with a flipped bit', () => {
  // #refused-or-identical
  it(
    'is refused, or restored with identical bytes, wherever the bit is',
    async () => {
      const file = await aBackup();
      const good = await restored(file);
      const bytes = readFileSync(file);
      // Half of all flips are in the directory and the end record: they are short, but every field matters.
      const directory = bytes.indexOf(DIRECTORY_SIGNATURE);
      let refused = 0;
      const wrong: string[] = [];
      for (let flip = 0; flip < FLIPS; flip += 1) {
        const [from, to] = flip % 2 === 0 ? [0, directory] : [directory, bytes.length];
        const at = from + Math.floor(((to - from) * flip) / FLIPS);
        const damaged = flipped(file, at, flip % 8);
        // A restore is slow, because it flushes files, so most of the time only the parts are read.
        const isWhole = flip % RESTORE_EACH === 0;
        const result = await (isWhole ? restored(damaged) : partsOf(damaged)).catch((error: unknown) => error);
        if (result instanceof StartError) refused += 1;
        else if (result !== good) wrong.push(`byte ${at}: ${String(result)}`);
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(FLIPS / 3);
    },
    60_000 + FLIPS * 100,
  );

  // #damaged-entry-named
  it('is refused with the name of the entry, and nothing is changed', async () => {
    const file = await aBackup();
    const at = readFileSync(file).indexOf('an image, ') + 5000;
    const dataDir = aDataDir();
    await expect(restoreBackup(dataDir, flipped(file, at, 3))).rejects.toThrow(
      `files/${IMAGE} is damaged: its checksum (CRC-32) differs. Nothing was changed.`,
    );
    expect(readdirSync(dataDir).filter((name) => name !== 'benotes.lock')).toEqual([]);
  });
});

describe('A backup', () => {
  it('with a missing entry is refused', async () => {
    const file = await aBackup();
    const dataDir = aDataDir();
    await expect(restoreBackup(dataDir, await without(file, `files/${IMAGE}`))).rejects.toThrow(
      `files/${IMAGE} is damaged: it is missing`,
    );
    expect(existsSync(path.join(dataDir, 'benotes.sqlite'))).toBe(false);
  });

  it('of an older version, without a manifest, is restored with a note in the report', async () => {
    const file = await aBackup();
    expect(await restoreBackup(aDataDir(), await without(file, 'manifest.json'))).toMatchObject({ hasManifest: false });
  });
});
