import { IMAGE_MAX_WIDTH } from '@benotes/contract';
import sharp from 'sharp';

import { hexOf } from '../previews/colors.ts';

const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 10;
const FRAMES_MAX = 50;
const QUALITY = 82;
/** What a card shows; twice its size on most screens. */
const THUMBNAIL = { width: 400, height: 210 };

/** The picture of a link as cards show it. */
export interface Thumbnail {
  image: Uint8Array;
  /** Its most frequent colour, `#rrggbb`. */
  color: string;
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

/** Null for what is no image of a known kind. */
export async function encodeThumbnail(bytes: Uint8Array): Promise<Thumbnail | null> {
  try {
    const { format } = await open(bytes).metadata();
    if (!FORMATS.has(format)) return null;
    const image = await open(bytes)
      .autoOrient()
      .resize({ ...THUMBNAIL, fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
    const { dominant } = await open(image).stats();
    return { image, color: hexOf([dominant.r, dominant.g, dominant.b]) };
  } catch {
    return null; // a link without a picture is a link all the same
  }
}
