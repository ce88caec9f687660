import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';

import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

const BLOCK_BYTES = 64 * 1024;

/**
 * A zip file on disk. The library reads each record of the directory separately, tens of thousands of them: they are
 * served from a larger block that is read synchronously, which is fine in a worker thread.
 */
class ZipReader extends RandomAccessReader {
  readonly #fd: number;
  #block: Buffer = Buffer.alloc(0);
  #blockStart = 0;

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const isWhole = this.#copy(buffer.subarray(offset, offset + length), position);
    setImmediate(callback, isWhole ? null : new Error('The file is truncated.'));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#blocks(start, end), { objectMode: false });
  }

  /** Fills the buffer from the file; false if the file ends before. */
  #copy(target: Buffer, position: number): boolean {
    const from = position - this.#blockStart;
    if (from < 0 || from + target.length > this.#block.length) {
      this.#block = this.#readAt(position, Math.max(target.length, BLOCK_BYTES));
      this.#blockStart = position;
    }
    const start = position - this.#blockStart;
    return this.#block.copy(target, 0, start, start + target.length) === target.length;
  }

  *#blocks(start: number, end: number): Generator<Buffer> {
    for (let position = start; position < end;) {
      const block = this.#readAt(position, Math.min(BLOCK_BYTES, end - position));
      if (block.length === 0) return;
      yield block;
      position += block.length;
    }
  }

  #readAt(position: number, length: number): Buffer {
    const block = Buffer.allocUnsafe(length);
    return block.subarray(0, readSync(this.#fd, block, 0, length, position));
  }
}

/** Opens a zip, and closes it afterward. @throws the library's errors if it is damaged. */
export async function withZip<T>(file: string, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  const { zip, close } = await openZip(file);
  try {
    return await work(zip);
  } finally {
    close();
  }
}

/** An open zip, to be closed once. */
export interface ZipOnDisk {
  zip: ZipFile;
  close: () => void;
}

/**
 * Opens a zip. `rawNames`: names are not checked, and only `fileNameRaw` is to be used. @throws the library's errors.
 */
export async function openZip(file: string, rawNames = false): Promise<ZipOnDisk> {
  const fd = openSync(file, 'r');
  try {
    const options = { autoClose: false, decodeStrings: !rawNames };
    const zip = await fromRandomAccessReaderPromise(new ZipReader(fd), fstatSync(fd).size, options);
    return { zip, close: () => closeSync(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
