import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

import { Digest, type EntryDigest } from '../../kernel/disk/zip-integrity.ts';
import { descriptorOf, endOf, headerOf, recordOf, type ZipEntry } from './zip-records.ts';

/** Data that was compressed before, as raw deflate. */
export interface PackedBytes {
  packed: Uint8Array;
  /** Checksum and size of the uncompressed data. */
  crc: number;
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** A file that was compressed before. */
export interface PackedFile {
  name: string;
  bytes: PackedBytes;
}

/** Number of directory records stored as one buffer. */
const PAGE_RECORDS = 1000;

/**
 * Writes a zip entry by entry. It yields the bytes of the file, so it runs at the speed of its consumer, and keeps only
 * the directory record of each entry, in few large buffers.
 */
export class ZipWriter {
  readonly #time: Date;
  #offset = 0;
  #count = 0;
  #pages: Buffer[] = [];
  #records: Buffer[] = [];
  readonly #note: (name: string, digest: EntryDigest) => void;

  /**
   * @param time of every entry.
   * @param note is called after each entry, with the size and checksums of its uncompressed data.
   */
  constructor(time: Date, note: (name: string, digest: EntryDigest) => void = () => {}) {
    this.#time = time;
    this.#note = note;
  }

  /** An entry that was compressed before. */
  packed(name: string, { packed, crc, size, sha256 }: PackedBytes): Buffer {
    const entry = this.#begin(name, { isCompressed: true, isStreamed: false });
    Object.assign(entry, { crc, size, packedSize: packed.length });
    const part = Buffer.concat([headerOf(entry), packed]);
    this.#end(entry);
    this.#offset += part.length;
    this.#note(name, { sha256, bytes: size });
    return part;
  }

  /** An entry of any size. `isCompressed` compresses it. */
  async *streamed(
    name: string,
    source: AsyncIterable<Uint8Array | string>,
    isCompressed = true,
  ): AsyncGenerator<Buffer> {
    const entry = this.#begin(name, { isCompressed, isStreamed: true });
    const header = headerOf(entry);
    yield header;
    const digest = new Digest();
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const piece of source) {
        const bytes =
          typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
        digest.update(bytes);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        yield bytes;
      }
    }
    for await (const bytes of isCompressed ? deflated(counted()) : counted()) {
      entry.packedSize += bytes.length;
      yield bytes;
    }
    const descriptor = descriptorOf(entry);
    this.#end(entry);
    this.#offset += header.length + entry.packedSize + descriptor.length;
    this.#note(name, digest.result());
    yield descriptor;
  }

  /** The directory, which ends the file. */
  *directory(): Generator<Buffer> {
    this.#turnPage();
    yield* this.#pages;
    const length = this.#pages.reduce((sum, page) => sum + page.length, 0);
    yield endOf(this.#count, this.#offset, length);
  }

  #begin(name: string, kind: Pick<ZipEntry, 'isCompressed' | 'isStreamed'>): ZipEntry {
    return { name: Buffer.from(name), ...kind, crc: 0, size: 0, packedSize: 0, offset: this.#offset, time: this.#time };
  }

  #end(entry: ZipEntry): void {
    this.#count += 1;
    this.#records.push(recordOf(entry));
    if (this.#records.length === PAGE_RECORDS) this.#turnPage();
  }

  #turnPage(): void {
    this.#pages.push(Buffer.concat(this.#records));
    this.#records = [];
  }
}

async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const fed = pipeline(source, deflate);
  fed.catch(() => {}); // the stream throws it
  for await (const bytes of deflate) yield bytes as Buffer;
}
