import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decompressLz4 } from './lz4.ts';

const text = (block: readonly number[], size = 100) =>
  Buffer.from(decompressLz4(Uint8Array.from(block), size)).toString();
const ascii = (word: string) => [...Buffer.from(word)];

/** The size of what a block becomes; 0 if it is refused. */
function decompressed(block: Uint8Array, size: number): number {
  try {
    return decompressLz4(block, size).length;
  } catch (error) {
    if (error instanceof RangeError && error.message === 'The LZ4 block is damaged.') return 0;
    throw error;
  }
}

describe('An LZ4 block', () => {
  it('has literals', () => {
    expect(text([0x30, ...ascii('abc')])).toBe('abc');
  });

  it('has matches, which may overlap what they write', () => {
    // Three literals, a match of 4 + 6 bytes three bytes before, two literals.
    expect(text([0x36, ...ascii('abc'), 3, 0, 0x20, ...ascii('xy')])).toBe('abcabcabcabcaxy');
    expect(text([0x16, ...ascii('a'), 1, 0])).toBe('a'.repeat(11));
  });

  it('has lengths in several bytes', () => {
    const long = 'x'.repeat(15 + 255 + 3);
    expect(text([0xf0, 255, 3, ...ascii(long)], 1000)).toBe(long);
    expect(text([0x1f, ...ascii('a'), 1, 0, 255, 1], 1000)).toBe('a'.repeat(1 + 4 + 15 + 255 + 1));
  });

  it('is read up to a size, and as far as it reaches', () => {
    expect(text([0x16, ...ascii('a'), 1, 0], 5)).toBe('aaaaa');
    expect(text([0x50, ...ascii('abc')])).toBe('abc');
  });

  it('is refused if it refers to bytes before its beginning', () => {
    expect(() => text([0x10, ...ascii('a'), 2, 0])).toThrow(RangeError);
    expect(() => text([0x10, ...ascii('a'), 0, 0])).toThrow(RangeError);
  });

  it('never becomes larger than its size, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat({ max: 500 }), (bytes, size) => {
        expect(decompressed(bytes, size)).toBeLessThanOrEqual(size);
      }),
    );
  });
});
