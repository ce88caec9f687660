import { describe, expect, it } from 'vitest';

import { JSON_EXPORTS } from '../../../../testing/json-exports.ts';
import { jsonFile, readFileWith } from '../../../../testing/read-with.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { firefoxReader } from './json.ts';

/** A `.jsonlz4`, whose block has literals only. */
function packed(text: string, { size = Buffer.byteLength(text) } = {}): Buffer {
  const literals = Buffer.from(text);
  const rest = literals.length - 15;
  const length = [...Array.from({ length: Math.floor(rest / 255) }, () => 255), rest % 255];
  const header = Buffer.from('mozLz40\0\0\0\0\0');
  header.writeUInt32LE(size, 8);
  return Buffer.concat([header, Buffer.from([0xf0, ...length]), literals]);
}

const backup = JSON.stringify(JSON_EXPORTS.firefox);

describe('A backup of Firefox', () => {
  it('is recognized, compressed too', async () => {
    expect(await firefoxReader.recognizes(jsonFile(backup))).toBe(true);
    expect(await firefoxReader.recognizes(jsonFile(packed(backup)))).toBe(true);
    expect(await firefoxReader.recognizes(jsonFile(packed('{"version":["sessionrestore",1],"windows":[]}')))).toBe(
      false,
    );
  });

  it('has links with tags, descriptions, and dates', async () => {
    const { collected } = await readFileWith(firefoxReader, backup);
    expect(collected.items).toMatchObject([
      {
        kind: 'link',
        path: ['Bookmarks menu', 'Food'],
        title: 'Bread',
        url: 'https://bread.example/',
        description: 'Needs two days.',
        tags: ['food', 'slow'],
        created: '2024-01-15T10:30:00.000Z',
        updated: '2024-01-16T10:30:00.000Z',
      },
    ]);
    expect(collected.collections).toBe(2);
  });

  it('is the same compressed', async () => {
    const plain = await readFileWith(firefoxReader, backup);
    const compressed = await readFileWith(firefoxReader, packed(backup));
    expect(compressed.collected).toEqual(plain.collected);
  });

  it('does not have tags as folders, separators, searches, and live bookmarks', async () => {
    const { leftOut } = await readFileWith(firefoxReader, backup);
    expect(Object.fromEntries(leftOut)).toEqual({ separators: 1, 'saved searches of Firefox': 1, 'live bookmarks': 1 });
  });

  it('is refused if its compression is damaged or incomplete', async () => {
    const damaged = new UnreadableFile('The file is damaged or incomplete.');
    const whole = packed(backup);
    await expect(readFileWith(firefoxReader, whole.subarray(0, -1))).rejects.toThrow(damaged);
    await expect(readFileWith(firefoxReader, packed(backup, { size: 100_000_000 }))).rejects.toThrow(damaged);
    await expect(readFileWith(firefoxReader, packed(backup, { size: 0xff_ff_ff_ff }))).rejects.toThrow(
      new UnreadableFile('The file is too large.'),
    );
  });
});
