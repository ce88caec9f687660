import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { createCollection, createPost } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aDataDir, aFile, anApp, aPerson, given } from '../../../testing/app.ts';
import { exportOf, HEAD, packed, unpacked } from '../../../testing/archive.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { readArchive } from './archive-reader.ts';

/** Flips in the suite; `FLIPS=20000` tries every bit. */
const FLIPS = Number(process.env['FLIPS'] ?? 300);

async function anExport(): Promise<Buffer> {
  const test = await anApp();
  const person = await aPerson(test);
  const create = { width: 30, height: 20, channels: 3 as const, background: '#336699' };
  const image = await sharp({ create }).png().toBuffer();
  const uploaded = await person.send({ method: 'POST', url: '/api/files', ...aFile(image, 'x.png') });
  const { path: address } = (uploaded.body as { data: { path: string } }).data;
  const collection_id = await given(person, createCollection, { name: 'Tea' });
  await given(person, createPost, { content: `<p>A note</p><img src="${address}">`, collection_id });
  await given(person, createPost, { content: 'https://example.org/', title: 'A link' });
  return exportOf(test, person);
}

/** The same as earlier versions made it. */
async function withoutManifest(zip: Buffer): Promise<Buffer> {
  const parts = await unpacked(zip);
  parts.delete('manifest.jsonl');
  parts.set(HEAD[0], Buffer.from(HEAD[1]));
  return packed(parts);
}

/** What an archive is read as: everything that would be stored. Null where it is refused, or an entry is named. */
async function readingOf(zip: Buffer, folder: string): Promise<object | null> {
  mkdirSync(folder);
  const file = path.join(folder, 'upload');
  writeFileSync(file, zip);
  try {
    const archive = await readArchive({ file, folder });
    if (archive.skipped.count > 0) return null;
    const laid = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'upload')
      .map(({ parentPath, name }) => [name, readFileSync(path.join(parentPath, name)).toString('base64')]);
    return { archive, laid };
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 3 });
  }
}

describe('An archive of which one bit was flipped', () => {
  // #flipped-bit-is-noticed
  it.each([
    ['as it is made today', (zip: Buffer) => Promise.resolve(zip)],
    ['as earlier versions made it', withoutManifest],
  ])('is refused, or names what is damaged, or is the same: %s', { timeout: 600_000 }, async (_what, make) => {
    const zip = await make(await anExport());
    const dir = aDataDir();
    const whole = await readingOf(zip, path.join(dir, 'whole'));
    expect(whole).not.toBeNull();
    const bits = zip.length * 8;
    const step = Math.max(1, Math.floor(bits / FLIPS));
    let reportedCount = 0;
    const changed: number[] = [];
    for (let bit = 3; bit < bits; bit += step) {
      const flipped = Buffer.from(zip);
      const at = Math.floor(bit / 8);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit % 8));
      const read = await readingOf(flipped, path.join(dir, String(bit)));
      if (read === null) reportedCount += 1;
      else if (!isDeepStrictEqual(read, whole)) changed.push(bit);
    }
    expect(changed).toEqual([]);
    expect(reportedCount).toBeGreaterThan(0);
  });

  it('is refused when its manifest was lost, or names something else', async () => {
    const parts = await unpacked(await anExport());
    const dir = aDataDir();
    const manifest = parts.get('manifest.jsonl')?.toString() ?? '';
    const lost = await packed([...parts].filter(([name]) => name !== 'manifest.jsonl'));
    expect(await readingOf(lost, path.join(dir, 'lost'))).toBeNull();
    // Bytes and CRC-32 of another archive are whole by themselves.
    const other = await packed(new Map([...parts, ['tags.json', Buffer.from('["another"]')]]));
    expect(await readingOf(other, path.join(dir, 'other'))).toBeNull();
    expect(manifest.split('\n').filter(Boolean)).toHaveLength(parts.size - 1);
  });
});
