const MIN_MATCH = 4;

/**
 * Decompresses a raw LZ4 block, as far as its bytes reach and `size` bytes at most. By hand, because packages for LZ4
 * read frames, which have another header, or are no longer maintained.
 *
 * @throws RangeError if the block refers to bytes before its beginning.
 */
export function decompressLz4(block: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let [from, to] = [0, 0];
  const lengthOf = (nibble: number) => {
    let length = nibble;
    if (nibble < 15) return length;
    for (let next = 255; next === 255 && from < block.length; from += 1) {
      next = block[from] ?? 0;
      length += next;
    }
    return length;
  };
  while (from < block.length && to < size) {
    const token = block[from] ?? 0;
    from += 1;
    const literals = lengthOf(token >> 4);
    const copied = block.subarray(from, Math.min(from + literals, from + size - to));
    output.set(copied, to);
    from += literals;
    to += copied.length;
    // The last sequence has no match.
    if (from + 2 > block.length || to >= size) break;
    const distance = (block[from] ?? 0) | ((block[from + 1] ?? 0) << 8);
    from += 2;
    if (distance === 0 || distance > to) throw new RangeError('The LZ4 block is damaged.');
    const end = Math.min(size, to + MIN_MATCH + lengthOf(token & 15));
    // A match may overlap what it writes, so it is copied in pieces that are there already.
    for (const start = to - distance; to < end;) {
      const length = Math.min(end - to, to - start);
      output.copyWithin(to, start, start + length);
      to += length;
    }
  }
  return output.subarray(0, to);
}
