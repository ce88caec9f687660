/** One image of an ICO file: a PNG file, or pixels of four bytes each, the top row first. */
export type IcoPicture = { png: Uint8Array } | { width: number; height: number; rgba: Uint8Array };

const HEADER = Buffer.from([0, 0, 1, 0]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
/** More images than icon files have in practice. */
const PICTURES_MAX = 32;
const SIDE_MAX = 256;
const BITMAP_HEADER_BYTES = 40;
const OPAQUE = 255;

interface Entry {
  side: number;
  depth: number;
  bytes: Buffer;
}

/**
 * The images of an ICO file, in order of suitability for a width of `side` pixels: first those of at least that size,
 * in ascending order, then smaller ones in descending order, without broken ones. Null if this is not an ICO file.
 */
export function readIco(file: Uint8Array, side: number): IcoPicture[] | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < DIRECTORY_BYTES || !bytes.subarray(0, HEADER.length).equals(HEADER)) return null;
  return entriesOf(bytes)
    .toSorted((a, b) => distance(a, side) - distance(b, side) || b.depth - a.depth)
    .flatMap((entry) => pictureOf(entry) ?? []);
}

/** Too small is worse than too large. */
const distance = (entry: Entry, side: number) =>
  entry.side >= side ? entry.side - side : SIDE_MAX + side - entry.side;

function entriesOf(bytes: Buffer): Entry[] {
  const named = Math.min(bytes.readUInt16LE(4), PICTURES_MAX);
  const held = Math.floor((bytes.length - DIRECTORY_BYTES) / ENTRY_BYTES);
  return Array.from({ length: Math.min(named, held) }, (_, index) => {
    const at = DIRECTORY_BYTES + index * ENTRY_BYTES;
    const start = bytes.readUInt32LE(at + 12);
    return {
      // 0 stands for 256, which does not fit into a byte.
      side: bytes.readUInt8(at) || SIDE_MAX,
      depth: bytes.readUInt16LE(at + 6),
      bytes: bytes.subarray(start, start + bytes.readUInt32LE(at + 8)),
    };
  });
}

function pictureOf({ bytes }: Entry): IcoPicture | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { png: bytes };
  try {
    return readBitmap(bytes);
  } catch {
    return null; // it is truncated
  }
}

const isSide = (length: number) => Number.isInteger(length) && length > 0 && length <= SIDE_MAX;
/** Rows of bitmaps fill whole words of four bytes. */
const rowBytes = (width: number, depth: number) => Math.ceil((width * depth) / 32) * 4;

/** @throws RangeError if it is truncated. */
function readBitmap(bytes: Buffer): IcoPicture | null {
  const headerBytes = bytes.readUInt32LE(0);
  const width = bytes.readInt32LE(4);
  // The header has twice the height, because the transparency mask is above the image.
  const height = bytes.readInt32LE(8) / 2;
  const depth = bytes.readUInt16LE(14);
  const isPacked = bytes.readUInt32LE(16) !== 0;
  if (headerBytes < BITMAP_HEADER_BYTES || !isSide(width) || !isSide(height) || isPacked) return null;

  const colors = depth <= 8 ? Math.min(bytes.readUInt32LE(32) || 2 ** depth, 256) : 0;
  const pixels = headerBytes + colors * 4;
  const row = rowBytes(width, depth);
  const mask = pixels + row * height;
  const colorAt = colorReader(bytes, depth, headerBytes, colors);
  if (!colorAt) return null;
  const hidden = hiddenReader(bytes.subarray(mask), width, height);

  const rgba = new Uint8Array(width * height * 4);
  const shown = { byAlpha: false };
  for (let y = 0; y < height; y += 1) {
    // The bottom row comes first.
    const line = pixels + (height - 1 - y) * row;
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha] = colorAt(line, x);
      if (depth === 32 && alpha > 0) shown.byAlpha = true;
      rgba.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  // Older files have no alpha channel, even if there is a byte for it.
  if (!shown.byAlpha)
    for (let at = 0; at < width * height; at += 1)
      rgba[at * 4 + 3] = hidden(at % width, height - 1 - Math.floor(at / width)) ? 0 : OPAQUE;
  return { width, height, rgba };
}

type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads the pixel at `x` of the row that begins at `line`; null for a depth that icons do not have. */
function colorReader(bytes: Buffer, depth: number, palette: number, colors: number) {
  const read = (at: number, alpha: number): Color => [
    bytes.readUInt8(at + 2),
    bytes.readUInt8(at + 1),
    bytes.readUInt8(at),
    alpha,
  ];
  if (depth === 32) return (line: number, x: number) => read(line + x * 4, bytes.readUInt8(line + x * 4 + 3));
  if (depth === 24) return (line: number, x: number) => read(line + x * 3, OPAQUE);
  if (depth !== 1 && depth !== 4 && depth !== 8) return null;
  const inByte = 8 / depth;
  return (line: number, x: number) => {
    const shift = 8 - depth * ((x % inByte) + 1);
    const index = (bytes.readUInt8(line + Math.floor(x / inByte)) >> shift) & (2 ** depth - 1);
    return read(palette + Math.min(index, colors - 1) * 4, OPAQUE);
  };
}

/** Whether the mask hides a pixel, with rows in the order of the file. Without a mask, no pixel is hidden. */
function hiddenReader(mask: Buffer, width: number, height: number): (x: number, row: number) => boolean {
  const row = rowBytes(width, 1);
  if (mask.length < row * height) return () => false;
  return (x, at) => ((mask[at * row + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
}
