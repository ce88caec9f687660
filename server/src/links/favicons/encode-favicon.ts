import sharp, { type Sharp } from 'sharp';

// Also disables every decoder that uploads do not need.
import '../../library/files/images.ts';
import { exceedsPixelLimit } from '../../library/files/declared-size.ts';
import { type IcoPicture, readIco } from './ico.ts';

/** Displayed 14 px wide; a bit more than twice that for high-density screens. */
const SIDE = 32;
/** Large enough for home screen icons. */
const PIXELS_MAX = 2048 * 2048;
const SECONDS_MAX = 5;
const QUALITY = 90;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);
/** Images tried per ICO file. */
const TRIES = 3;

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });

/** A site's icon as a small square WebP; null if its format is unsupported. */
export async function encodeFavicon(bytes: Uint8Array): Promise<Uint8Array | null> {
  const pictures = readIco(bytes, SIDE)?.slice(0, TRIES) ?? [{ png: bytes }];
  for (const picture of pictures) {
    const encoded = await encode(picture);
    if (encoded) return encoded;
  }
  return null;
}

async function encode(picture: IcoPicture): Promise<Uint8Array | null> {
  try {
    const image = await decode(picture);
    if (!image) return null;
    return await image
      .timeout({ seconds: SECONDS_MAX })
      .resize({ width: SIDE, height: SIDE, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null; // it cannot be decoded
  }
}

async function decode(picture: IcoPicture): Promise<Sharp | null> {
  if ('rgba' in picture) {
    const { rgba, width, height } = picture;
    return sharp(rgba, { raw: { width, height, channels: 4 } });
  }
  if (exceedsPixelLimit(picture.png)) return null;
  const { format } = await open(picture.png).metadata();
  return FORMATS.has(format) ? open(picture.png) : null;
}
