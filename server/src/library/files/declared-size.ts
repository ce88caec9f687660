/** Larger images are not decoded. */
export const PIXELS_MAX = 40_000_000;
/** The limit for a GIF, because its decoder has several copies of the whole image in memory. */
const GIF_PIXELS_MAX = 10_000_000;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Whether the header of a JPEG, PNG, WebP, or GIF declares more pixels than are allowed. Only reads the header, so that
 * no decoder is started for an image that is too large. False for anything else, which the decoder rejects.
 */
export function exceedsPixelLimit(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return file.readUInt32BE(16) * file.readUInt32BE(20) > PIXELS_MAX;
    if (file.toString('latin1', 0, 4) === 'GIF8') return gifPixels(file) > GIF_PIXELS_MAX;
    if (file.readUInt16BE(0) === 0xff_d8) return jpegPixels(file) > PIXELS_MAX;
    return file.toString('latin1', 8, 12) === 'WEBP' && webpPixels(file) > PIXELS_MAX;
  } catch {
    return false; // truncated before the size, which the decoder rejects
  }
}

/** Finds the frame header, which contains the size, among the segments. */
function jpegPixels(file: Buffer): number {
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return 0;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
    } else if (isFrameHeader(marker)) {
      return file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7);
    } else if (marker === 0xda || marker === 0xd9) {
      return 0;
    } else {
      at += 2 + file.readUInt16BE(at + 2);
    }
  }
}

/** SOF0 to SOF15, without the markers of tables in that range (DHT, JPG, DAC). */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function webpPixels(file: Buffer): number {
  const chunk = file.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return (file.readUIntLE(24, 3) + 1) * (file.readUIntLE(27, 3) + 1);
  if (chunk === 'VP8 ') return (file.readUInt16LE(26) & 0x3f_ff) * (file.readUInt16LE(28) & 0x3f_ff);
  const sides = file.readUInt32LE(21);
  return ((sides & 0x3f_ff) + 1) * (((sides >>> 14) & 0x3f_ff) + 1);
}

/** The size of the logical screen, extended to contain all frames. */
function gifPixels(file: Buffer): number {
  let [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  try {
    for (const at of framesOf(file)) {
      width = Math.max(width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5));
      height = Math.max(height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7));
    }
  } catch {
    // Truncated: the frames so far are used.
  }
  return width * height;
}

/** The positions of the frame descriptors. */
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

/** The size of the color table, if any, with three bytes per color. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

function afterBlocks(file: Buffer, start: number): number {
  let at = start;
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
  return at + 1;
}
