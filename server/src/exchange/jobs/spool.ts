import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Bytes held in memory: a small library needs no file, which also works while the disk is full. */
const MEMORY_BYTES = 2 * 1024 * 1024;
/** Bytes written or read at a time. */
const CHUNK_BYTES = 256 * 1024;

/** A range of the written bytes. */
export interface Slice {
  from: number;
  bytes: number;
}

/**
 * Text that is written quickly and read slowly: reading the database for a download must not wait for a slow client.
 * Its file is unlinked from the start, so a killed process leaves nothing behind.
 */
export class Spool {
  readonly #dir: string;
  #file: FileHandle | null = null;
  /** Written but not yet flushed to the file; everything, as long as there is no file. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #filed = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The range of everything that was written. */
  get all(): Slice {
    return { from: 0, bytes: this.#filed + this.#pendingBytes };
  }

  async write(text: string): Promise<Slice> {
    const piece = Buffer.from(text);
    const slice = { from: this.all.bytes, bytes: piece.length };
    this.#pending.push(piece);
    this.#pendingBytes += piece.length;
    if (this.#pendingBytes > (this.#file ? CHUNK_BYTES : MEMORY_BYTES)) await this.#flush();
    return slice;
  }

  /** To be called after the last write. */
  async *read({ from, bytes }: Slice): AsyncGenerator<Buffer> {
    if (this.#file && this.#pendingBytes > 0) await this.#flush();
    if (!this.#file) this.#pending = [Buffer.concat(this.#pending)];
    for (let at = from; at < from + bytes; at += CHUNK_BYTES)
      yield await this.#piece(at, Math.min(CHUNK_BYTES, from + bytes - at));
  }

  /** To be called after the last read; may be called twice. */
  async close(): Promise<void> {
    this.#pending = [];
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async #piece(from: number, length: number): Promise<Buffer> {
    if (!this.#file) return this.#pending[0]?.subarray(from, from + length) ?? Buffer.alloc(0);
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(length), 0, length, from);
    if (bytesRead < length) throw new Error(`${bytesRead} of ${length} bytes were read at ${from}.`);
    return buffer;
  }

  async #flush(): Promise<void> {
    this.#file ??= await nameless(this.#dir);
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#filed + done);
      done += bytesWritten;
    }
    this.#filed += bytes.length;
  }
}

/** Fills a new spool; it is closed if that fails. */
export async function spooling<T>(dir: string, fill: (spool: Spool) => Promise<T>): Promise<T> {
  const spool = new Spool(dir);
  try {
    return await fill(spool);
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/** What was spooled as a stream, which closes the spool when it ends. */
export function streamOfSpool(spool: Spool, bytes: AsyncIterable<Uint8Array> = spool.read(spool.all)): Readable {
  const stream = Readable.from(bytes, { objectMode: false });
  stream.once('close', () => void spool.close());
  return stream;
}

async function nameless(dir: string): Promise<FileHandle> {
  const name = path.join(dir, `.export-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}
