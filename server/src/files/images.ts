import { IMAGE_MAX_WIDTH } from '@benotes/contract';
import sharp from 'sharp';

import { claimsTooMuch, PIXELS_MAX } from './declared-size.ts';
import type { FileKind } from './file-store.ts';
import { hexColor } from './hex-color.ts';
import { isInStoredForm } from './stored-encoding.ts';

const SECONDS_MAX = 10;
const FRAMES_MAX = 50;
/** The picture of a link is one, and no larger than one this size gets: else it carries something along. */
const THUMBNAIL_BYTES_MAX = 256 * 1024;
const QUALITY = 82;
/** What a card shows; twice its size on most screens. */
const THUMBNAIL = { width: 400, height: 210 };

/** The picture of a link as cards show it. */
export interface Thumbnail {
  image: Uint8Array;
  /** Its most frequent colour, `#rrggbb`. */
  color: string;
}

/** An image, and what it is shown as. */
export interface StoredImage {
  bytes: Uint8Array;
  kind: FileKind;
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);

// Decoders of everything else are switched off: an SVG is a program, and few look after the rest.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

const open = (bytes: Uint8Array, isAnimated = false) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: isAnimated }).timeout({
    seconds: SECONDS_MAX,
  });

/**
 * An image as it is stored: decoded and encoded anew as WebP, turned the right way up, at most 1600 px wide, without
 * what cameras write into it. An animation of up to 50 frames keeps moving, of a longer or larger one its first frame stays.
 * Null for what is no image of a known kind.
 */
export async function encodeImage(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (claimsTooMuch(bytes)) return null;
  try {
    const { format, pages = 1, width, height } = await open(bytes).metadata();
    if (!FORMATS.has(format)) return null;
    const isAnimated = pages > 1 && pages <= FRAMES_MAX && pages * width * height <= PIXELS_MAX;
    const image = open(bytes, isAnimated).resize({ width: IMAGE_MAX_WIDTH, withoutEnlargement: true });
    return await (isAnimated ? image : image.autoOrient()).webp({ quality: QUALITY }).toBuffer();
  } catch {
    return null; // whatever it is, it cannot be shown
  }
}

/** Whether all of an image can be read, to its last line. */
export async function canBeDecoded(bytes: Uint8Array): Promise<boolean> {
  try {
    const { format } = await open(bytes, true).metadata();
    if (!FORMATS.has(format)) return false;
    await open(bytes, true).stats();
    return isInStoredForm(bytes);
  } catch {
    return false; // whatever it is, it cannot be shown
  }
}

/** Null for what is no image of a known kind. */
export async function encodeThumbnail(bytes: Uint8Array): Promise<Thumbnail | null> {
  if (claimsTooMuch(bytes)) return null;
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
    return null; // a link without a picture is a link all the same
  }
}

/**
 * An image that was stored before, here or elsewhere: as it is where it is in the form in which images are stored, so
 * that a library that is taken back is the same to the byte; else encoded anew. Null for what is no image of a known kind.
 */
export async function restoreImage({ bytes, kind }: StoredImage): Promise<Uint8Array | null> {
  if (claimsTooMuch(bytes)) return null;
  if (isInStoredForm(bytes) && (await isWhole(bytes, kind))) return bytes;
  return kind === 'thumbnails' ? ((await encodeThumbnail(bytes))?.image ?? null) : encodeImage(bytes);
}

/** Whether an image can be decoded to its end, and is no larger than those that are stored. */
async function isWhole(bytes: Uint8Array, kind: FileKind): Promise<boolean> {
  try {
    const { width, pageHeight, height, pages = 1 } = await open(bytes, true).metadata();
    const most = kind === 'thumbnails' ? THUMBNAIL : { width: IMAGE_MAX_WIDTH, height: Infinity };
    if (kind === 'thumbnails' && (pages > 1 || bytes.length > THUMBNAIL_BYTES_MAX)) return false;
    if (width > most.width || (pageHeight ?? height) > most.height || pages > FRAMES_MAX) return false;
    await open(bytes, true).resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
