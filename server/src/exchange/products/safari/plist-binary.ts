import { fromApple } from '../../dates.ts';

const TRAILER_BYTES = 32;
/** Enough for 500 folders within each other. */
const DEPTH_MAX = 1000;

/** Whether bytes begin as a binary property list does. */
export const isBinaryPlist = (bytes: Buffer): boolean => bytes.subarray(0, 6).toString('latin1') === 'bplist';

/**
 * Reads a binary property list. Dates are ISO 8601, or null if they cannot be true; data is left out as undefined. By
 * hand: packages follow references without a limit, so a file of 1 KB, in which each array contains the next one twice,
 * would keep them busy for years.
 *
 * @throws RangeError if it is damaged, nested too deeply, or too large.
 */
export const readBinaryPlist = (bytes: Buffer): unknown => new BinaryPlist(bytes).read();

class BinaryPlist {
  readonly #bytes: Buffer;
  readonly #offsetSize: number;
  readonly #refSize: number;
  readonly #count: number;
  readonly #table: number;
  /** Texts and numbers by index: each key of a dictionary occurs many times. */
  readonly #scalars = new Map<number, unknown>();
  #values = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const trailer = bytes.length - TRAILER_BYTES;
    this.#offsetSize = bytes.readUInt8(trailer + 6);
    this.#refSize = bytes.readUInt8(trailer + 7);
    this.#count = this.#uint(trailer + 8, 8);
    this.#table = this.#uint(trailer + 24, 8);
  }

  read(): unknown {
    return this.#value(this.#uint(this.#bytes.length - TRAILER_BYTES + 16, 8), 0);
  }

  /** An unsigned integer; it is inexact above 2 ** 53, where no offset is. */
  #uint(at: number, size: number): number {
    if (size < 1 || size > 8) throw new RangeError('A number has no valid size.');
    return size <= 6 ? this.#bytes.readUIntBE(at, size) : Number(this.#bytes.readBigUInt64BE(at + size - 8));
  }

  #value(index: number, depth: number): unknown {
    this.#values += 1;
    // Each value has a reference of one byte at least, unless several refer to the same container.
    if (depth > DEPTH_MAX || this.#values > this.#bytes.length || index >= this.#count)
      throw new RangeError('It is too large.');
    if (this.#scalars.has(index)) return this.#scalars.get(index);
    const at = this.#uint(this.#table + index * this.#offsetSize, this.#offsetSize);
    const marker = this.#bytes.readUInt8(at);
    if (marker >> 4 === 10) return this.#array(at, depth);
    if (marker >> 4 === 13) return this.#dictionary(at, depth);
    const scalar = this.#scalar(marker, at);
    this.#scalars.set(index, scalar);
    return scalar;
  }

  #scalar(marker: number, at: number): unknown {
    switch (marker >> 4) {
      case 0:
        return marker === 9 ? true : marker === 8 ? false : null;
      case 1:
        return this.#uint(at + 1, Math.min(8, 2 ** (marker & 15)));
      case 2:
        return (marker & 15) === 2 ? this.#bytes.readFloatBE(at + 1) : this.#bytes.readDoubleBE(at + 1);
      case 3:
        return fromApple(this.#bytes.readDoubleBE(at + 1));
      case 5:
        return this.#text(at, 1).toString('latin1');
      case 6:
        return Buffer.from(this.#text(at, 2)).swap16().toString('utf16le');
      default:
        return undefined;
    }
  }

  #text(at: number, width: number): Buffer {
    const { start, length } = this.#length(at);
    return this.#slice(start, length * width);
  }

  #slice(start: number, length: number): Buffer {
    if (start + length > this.#bytes.length) throw new RangeError('It ends too early.');
    return this.#bytes.subarray(start, start + length);
  }

  /** Fifteen means that the length follows as a number. */
  #length(at: number): { start: number; length: number } {
    const short = this.#bytes.readUInt8(at) & 15;
    if (short < 15) return { start: at + 1, length: short };
    const size = 2 ** (this.#bytes.readUInt8(at + 1) & 15);
    return { start: at + 2 + size, length: this.#uint(at + 2, size) };
  }

  #ref(start: number, index: number): number {
    return this.#uint(start + index * this.#refSize, this.#refSize);
  }

  #array(at: number, depth: number): unknown[] {
    const { start, length } = this.#length(at);
    this.#slice(start, length * this.#refSize);
    return Array.from({ length }, (_, index) => this.#value(this.#ref(start, index), depth + 1));
  }

  #dictionary(at: number, depth: number): Record<string, unknown> {
    const { start, length } = this.#length(at);
    this.#slice(start, 2 * length * this.#refSize);
    const found = Object.create(null) as Record<string, unknown>;
    for (let index = 0; index < length; index += 1) {
      const key = this.#value(this.#ref(start, index), depth + 1);
      if (typeof key === 'string') found[key] = this.#value(this.#ref(start, length + index), depth + 1);
    }
    return found;
  }
}
