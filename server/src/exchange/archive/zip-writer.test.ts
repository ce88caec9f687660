import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

import { unpacked } from '../../../testing/archive.ts';
import { endOf, recordOf } from './zip-records.ts';
import { type PackedBytes, ZipWriter } from './zip-writer.ts';

const TIME = new Date('2026-02-03T04:05:06Z');

const packedOf = (text: string): PackedBytes => ({
  packed: deflateRawSync(Buffer.from(text)),
  crc: crc32(text),
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});

/** The end of a file of which nothing else is there. */
class TailReader extends RandomAccessReader {
  readonly #tail: Buffer;
  readonly #start: number;

  constructor(tail: Buffer, start: number) {
    super();
    this.#tail = tail;
    this.#start = start;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const from = position - this.#start;
    this.#tail.copy(buffer, offset + Math.max(0, -from), Math.max(0, from), Math.max(0, from + length));
    setImmediate(callback, null);
  }

  override _readStreamForRange = () => Readable.from([]);
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('half');
  throw new Error('The disk is gone.');
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of source);
}

describe('A zip', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0, 0x0021],
    ['2107-12-31T23:59:59Z', 0xbf7d, 0xff9f],
    ['2150-06-01T00:00:00Z', 0xbf7d, 0xff9f],
  ])('gives its files the nearest time to %s that MS-DOS knows', (time, clock, day) => {
    const record = recordOf({
      name: Buffer.from('x'),
      isCompressed: false,
      isStreamed: false,
      crc: 0,
      size: 0,
      packedSize: 0,
      offset: 0,
      time: new Date(time),
    });
    expect([record.readUInt16LE(12), record.readUInt16LE(14)]).toEqual([clock, day]);
  });

  it('is read by another program: parts that were packed, that were streamed, and that stay as they are', async () => {
    const zip = new ZipWriter(TIME);
    const pieces: Buffer[] = [zip.packed('notes/1 Grüße 日本.md', packedOf('A note — über\n'))];
    const long = 'a long line\n'.repeat(20_000);
    for await (const piece of zip.streamed('posts.jsonl', Readable.from([long, Buffer.from(long)]))) pieces.push(piece);
    for await (const piece of zip.streamed('files/a.webp', Readable.from([Buffer.from([0, 1, 2])]), false))
      pieces.push(piece);
    for await (const piece of zip.streamed('empty', Readable.from([]))) pieces.push(piece);
    const file = Buffer.concat([...pieces, ...zip.directory()]);

    const parts = await unpacked(file);
    expect([...parts.keys()]).toEqual(['notes/1 Grüße 日本.md', 'posts.jsonl', 'files/a.webp', 'empty']);
    expect(parts.get('notes/1 Grüße 日本.md')?.toString()).toBe('A note — über\n');
    expect(parts.get('posts.jsonl')?.toString()).toBe(long + long);
    expect(parts.get('files/a.webp')).toEqual(Buffer.from([0, 1, 2]));
    expect(parts.get('empty')).toHaveLength(0);
    expect(file.length).toBeLessThan(10_000);
    const times: Date[] = [];
    const sums: number[] = [];
    for await (const entry of (await fromBufferPromise(file)).eachEntry()) {
      times.push(entry.getLastModDate({ timezone: 'UTC' }));
      sums.push(entry.crc32);
    }
    expect(times).toEqual([TIME, TIME, TIME, TIME]);
    expect(sums).toEqual([crc32('A note — über\n'), crc32(long + long), crc32(Buffer.from([0, 1, 2])), 0]);
  });

  it('may have more than 65,535 entries (Zip64)', async () => {
    const zip = new ZipWriter(TIME);
    const bytes = packedOf('x');
    const pieces = Array.from({ length: 70_000 }, (_, index) => zip.packed(`notes/${index}.md`, bytes));
    const file = await fromBufferPromise(Buffer.concat([...pieces, ...zip.directory()]));
    expect(file.entryCount).toBe(70_000);
    let last = '';
    for await (const entry of file.eachEntry()) last = entry.fileName;
    expect(last).toBe('notes/69999.md');
  });

  it('and its entries may be larger than 4 GiB (Zip64)', async () => {
    const [start, size, packedSize, offset] = [9e9, 6e9, 5e9, 4_294_967_295];
    const entry = { name: Buffer.from('large'), isCompressed: true, isStreamed: true, crc: 1, time: TIME };
    const directory = Buffer.concat([
      recordOf({ ...entry, size, packedSize, offset }),
      recordOf({ ...entry, size: 1, packedSize: 1, offset: 8e9 }),
    ]);
    const tail = Buffer.concat([directory, endOf(2, start, directory.length)]);
    const file = await fromRandomAccessReaderPromise(new TailReader(tail, start), start + tail.length, {});
    const entries: number[][] = [];
    for await (const { uncompressedSize, compressedSize, relativeOffsetOfLocalHeader } of file.eachEntry())
      entries.push([uncompressedSize, compressedSize, relativeOffsetOfLocalHeader]);
    expect(entries).toEqual([
      [size, packedSize, offset],
      [1, 1, 8e9],
    ]);
  });

  it('ends with the error of a part that cannot be read', async () => {
    const zip = new ZipWriter(TIME);
    await expect(drain(zip.streamed('a', broken()))).rejects.toThrow('The disk is gone.');
  });
});
