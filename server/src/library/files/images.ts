import { IMAGE_MAX_WIDTH } from '@benotes/contract';
import sharp from 'sharp';

import { exceedsPixelLimit, PIXELS_MAX } from './declared-size.ts';
import type { FileKind } from './file-store.ts';
import { hexColor } from './hex-color.ts';
import { isInStoredForm } from './stored-encoding.ts';

const SECONDS_MAX = 10;
const FRAMES_MAX = 50;
/** More than an encoded thumbnail takes: a larger file contains other data. */
const THUMBNAIL_BYTES_MAX = 256 * 1024;
const QUALITY = 82;
/** Twice the size on a card, for high-density screens. */
const THUMBNAIL = { width: 400, height: 210 };

/** The image of a link, in the size of cards. */
export interface Thumbnail {
  image: Uint8Array;
  /** Its most frequent color, `#rrggbb`. */
  color: string;
}

/** An image and its kind. */
export interface StoredImage {
  bytes: Uint8Array;
  kind: FileKind;
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);

// All other decoders are disabled: SVG can contain scripts, and the rest are rarely maintained.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

const open = (bytes: Uint8Array, { isAnimated = false } = {}) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: isAnimated }).timeout({
    seconds: SECONDS_MAX,
  });

/**
 * Converts an image to its stored form: decoded and re-encoded as WebP, oriented upright, at most 1600 px wide, without
 * metadata. Animations of up to 50 frames are preserved; of longer or larger ones, only the first frame is. Null if the
 * format is unsupported or the image cannot be decoded.
 */
export async function encodeImage(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (exceedsPixelLimit(bytes)) return null;
  try {
    const { format, pages = 1, width, height } = await open(bytes).metadata();
    if (!FORMATS.has(format)) return null;
    const isAnimated = pages > 1 && pages <= FRAMES_MAX && pages * width * height <= PIXELS_MAX;
    const image = open(bytes, { isAnimated }).resize({ width: IMAGE_MAX_WIDTH, withoutEnlargement: true });
    return await (isAnimated ? image : image.autoOrient()).webp({ quality: QUALITY }).toBuffer();
  } catch {
    return null; // it cannot be decoded
  }
}

/** Whether the header of an image says that it can be stored; its pixels are not decoded. */
export async function isStorableImage(bytes: Uint8Array): Promise<boolean> {
  if (exceedsPixelLimit(bytes)) return false;
  try {
    return FORMATS.has((await open(bytes).metadata()).format);
  } catch {
    return false; // it is no image
  }
}

/** Whether a stored image can be decoded completely. */
export async function canBeDecoded(bytes: Uint8Array): Promise<boolean> {
  try {
    const { format } = await open(bytes, { isAnimated: true }).metadata();
    if (!FORMATS.has(format)) return false;
    await open(bytes, { isAnimated: true }).stats();
    return isInStoredForm(bytes);
  } catch {
    return false; // it cannot be decoded
  }
}

/** Converts an image to a thumbnail; null if the format is unsupported or the image cannot be decoded. */
export async function encodeThumbnail(bytes: Uint8Array): Promise<Thumbnail | null> {
  if (exceedsPixelLimit(bytes)) return null;
  try {
    const { format } = await open(bytes).metadata();
    if (!FORMATS.has(format)) return null;
    const image = await open(bytes)
      .autoOrient()
      .resize({ ...THUMBNAIL, fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
    const { dominant } = await open(image).stats();
    return { image, color: hexColor([dominant.r, dominant.g, dominant.b]) };
  } catch {
    return null; // a link without an image is still valid
  }
}

/**
 * Restores an image from an archive. An image in its stored form is returned unchanged, so that a restored library is
 * identical to the exported one; any other is encoded again. Null if the format is unsupported or it cannot be decoded.
 */
export async function restoreImage({ bytes, kind }: StoredImage): Promise<Uint8Array | null> {
  if (exceedsPixelLimit(bytes)) return null;
  if (isInStoredForm(bytes) && (await isWhole(bytes, kind))) return bytes;
  return kind === 'thumbnails' ? ((await encodeThumbnail(bytes))?.image ?? null) : encodeImage(bytes);
}

/** Whether an image can be decoded completely and is within the limits of stored ones. */
async function isWhole(bytes: Uint8Array, kind: FileKind): Promise<boolean> {
  try {
    const { width, pageHeight, height, pages = 1 } = await open(bytes, { isAnimated: true }).metadata();
    const most = kind === 'thumbnails' ? THUMBNAIL : { width: IMAGE_MAX_WIDTH, height: Infinity };
    if (kind === 'thumbnails' && (pages > 1 || bytes.length > THUMBNAIL_BYTES_MAX)) return false;
    if (width > most.width || (pageHeight ?? height) > most.height || pages > FRAMES_MAX) return false;
    await open(bytes, { isAnimated: true }).resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
