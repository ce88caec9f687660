import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { exceedsPixelLimit } from './declared-size.ts';
import { encodeImage, encodeThumbnail, restoreImage } from './images.ts';

const SMALL = { create: { width: 64, height: 64, channels: 3, background: '#e33' } } as const;

/** An image whose header declares another size. */
async function claiming(kind: string, width: number, height: number): Promise<Buffer> {
  const image = sharp(SMALL);
  if (kind === 'PNG') {
    const file = await image.png().toBuffer();
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    return file;
  }
  if (kind.endsWith('JPEG')) {
    const file = await image.jpeg({ progressive: kind !== 'JPEG' }).toBuffer();
    const at = file.indexOf(Buffer.from([0xff, kind === 'JPEG' ? 0xc0 : 0xc2]));
    file.writeUInt16BE(height, at + 5);
    file.writeUInt16BE(width, at + 7);
    return file;
  }
  if (kind === 'WebP') {
    const file = await image.webp().toBuffer();
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
    return file;
  }
  if (kind === 'extended WebP') {
    const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0', 'latin1');
    const sides = Buffer.alloc(6);
    sides.writeUIntLE(width - 1, 0, 3);
    sides.writeUIntLE(height - 1, 3, 3);
    return Buffer.concat([head, sides]);
  }
  const file = await image.gif().toBuffer();
  if (kind === 'GIF by its logical screen') {
    file.writeUInt16LE(width, 6);
    file.writeUInt16LE(height, 8);
    return file;
  }
  const at = file.indexOf(0x2c, 13 + 3 * 2 ** ((file.readUInt8(10) & 7) + 1));
  const frame = Buffer.from(file.subarray(at, -1));
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([file.subarray(0, -1), frame, Buffer.from([0x3b])]);
}

const KINDS = [
  'PNG',
  'JPEG',
  'progressive JPEG',
  'extended WebP',
  'GIF by its logical screen',
  'GIF by its second frame',
];

describe('An image that declares too many pixels', () => {
  it.each(KINDS)('is rejected by its header: %s', async (kind) => {
    for (const side of [20_000, 65_000]) {
      const file = await claiming(kind, side, side);
      expect(exceedsPixelLimit(file)).toBe(true);
      const restored = await restoreImage({ bytes: file, kind: 'attachments' });
      expect([await encodeImage(file), await encodeThumbnail(file), restored]).toEqual([null, null, null]);
    }
  });

  it.each([...KINDS, 'WebP'])('is not one of an allowed size: %s', async (kind) => {
    expect(exceedsPixelLimit(await claiming(kind, 2000, 3000))).toBe(false);
  });

  // #too-many-pixels-rejected
  it('is rejected whatever precedes its size', async () => {
    const file = await claiming('JPEG', 20_000, 20_000);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 0xff)]);
    const later = Buffer.concat([file.subarray(0, 2), comment, comment, file.subarray(2)]);
    expect([exceedsPixelLimit(later), exceedsPixelLimit(later.subarray(0, 70_000))]).toEqual([true, false]);
  });

  it('is not one that is truncated, which is left to the decoder', async () => {
    for (const kind of [...KINDS, 'WebP']) {
      const file = await claiming(kind, 64, 64);
      for (let length = 0; length < file.length; length += 1)
        expect(exceedsPixelLimit(file.subarray(0, length))).toBe(false);
    }
  });
});
