/** Larger than this no image is decoded, in pixels. */
export const PIXELS_MAX = 40_000_000;
/** Of a GIF, whose decoder keeps the whole picture in memory, more than once. */
const GIF_PIXELS_MAX = 10_000_000;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Whether the header of a JPEG, PNG, WebP or GIF says that it is larger than images may be. Told by the bytes alone, in
 * no time: what is too large costs no decoder anything. False for everything else, which is refused elsewhere.
 */
export function claimsTooMuch(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return file.readUInt32BE(16) * file.readUInt32BE(20) > PIXELS_MAX;
    if (file.toString('latin1', 0, 4) === 'GIF8') return gifPixels(file) > GIF_PIXELS_MAX;
    if (file.readUInt16BE(0) === 0xff_d8) return jpegPixels(file) > PIXELS_MAX;
    return file.toString('latin1', 8, 12) === 'WEBP' && webpPixels(file) > PIXELS_MAX;
  } catch {
    return false; // it ends before it says how large it is: the decoder finds that as well
  }
}

/** The frame header that holds the size, wherever it stands among the segments. */
function jpegPixels(file: Buffer): number {
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return 0;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // fills up
    } else if (isFrameHeader(marker)) {
      return file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7);
    } else if (marker === 0xda || marker === 0xd9) {
      return 0;
    } else {
      at += 2 + file.readUInt16BE(at + 2);
    }
  }
}

/** SOF0 to SOF15, without the tables that stand between them. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function webpPixels(file: Buffer): number {
  const chunk = file.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return (file.readUIntLE(24, 3) + 1) * (file.readUIntLE(27, 3) + 1);
  if (chunk === 'VP8 ') return (file.readUInt16LE(26) & 0x3f_ff) * (file.readUInt16LE(28) & 0x3f_ff);
  const sides = file.readUInt32LE(21);
  return ((sides & 0x3f_ff) + 1) * (((sides >>> 14) & 0x3f_ff) + 1);
}

/** Of the screen, or of what its frames reach to. */
function gifPixels(file: Buffer): number {
  let [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  try {
    for (const at of framesOf(file)) {
      width = Math.max(width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5));
      height = Math.max(height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7));
    }
  } catch {
    // cut off: what came before it counts
  }
  return width * height;
}

/** Where the descriptors of its frames stand. */
function* framesOf(file: Buffer): Generator<number> {
  let at = 13 + tableBytes(file.readUInt8(10));
  for (;;) {
    const kind = file.readUInt8(at);
    if (kind === 0x2c) {
      yield at;
      at = afterBlocks(file, at + 11 + tableBytes(file.readUInt8(at + 9)));
    } else if (kind === 0x21) {
      at = afterBlocks(file, at + 2);
    } else {
      return;
    }
  }
}

/** Colours of three bytes each, where there is a table. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

function afterBlocks(file: Buffer, start: number): number {
  let at = start;
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
  return at + 1;
}
