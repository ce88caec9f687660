import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { encodeImage, encodeThumbnail, restoreImage } from './images.ts';
import { isInStoredForm } from './stored-encoding.ts';

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: '#0000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** An animation of three frames. */
async function anAnimation(): Promise<Buffer> {
  const frames = ['#f00', '#0f0', '#00f'].map((background) =>
    sharp({ create: { width: 20, height: 16, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

const stored = async (bytes: Uint8Array) => Buffer.from((await encodeImage(bytes)) ?? '');
const attachment = async (bytes: Uint8Array) => restoreImage({ bytes, kind: 'attachments' });

/** A WebP with an additional chunk at its end, and a matching size. */
function withChunk(file: Buffer, name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  const longer = Buffer.concat([file, head, content]);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}

describe('An image restored from an archive', () => {
  it.each([
    ['a photograph', () => noise(60, 40).jpeg().toBuffer()],
    ['one with transparency', () => noise(60, 40, 4).png().toBuffer()],
    ['an animation', () => anAnimation()],
    ['a single pixel', () => noise(1, 1).png().toBuffer()],
  ])('is identical to the stored one: %s', async (_, make) => {
    const image = await stored(await make());
    expect(await attachment(image)).toEqual(image);
  });

  it('is identical to the stored one: a thumbnail', async () => {
    const { image } = (await encodeThumbnail(await noise(800, 500).jpeg().toBuffer())) ?? { image: Buffer.alloc(0) };
    expect(await restoreImage({ bytes: image, kind: 'thumbnails' })).toBe(image);
  });

  it('is encoded again if it contains metadata, an unknown chunk, or trailing bytes', async () => {
    const image = await stored(await noise(60, 40).jpeg().toBuffer());
    const located = await sharp(image)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .webp()
      .toBuffer();
    const [unknown, trailing] = [
      withChunk(image, 'JUNK', Buffer.from('<svg/>')),
      Buffer.concat([image, Buffer.from('PK')]),
    ];
    for (const bytes of [located, unknown, trailing]) {
      expect(isInStoredForm(bytes)).toBe(false);
      const restored = Buffer.from((await attachment(bytes)) ?? '');
      expect(isInStoredForm(restored)).toBe(true);
      expect(restored.toString('latin1')).not.toMatch(/somebody|<svg|PK$/);
    }
  });

  it('is encoded again if it has another format or is larger than stored images', async () => {
    const png = await noise(60, 40).png().toBuffer();
    const wide = await noise(2000, 20).webp().toBuffer();
    const large = await noise(900, 600).webp().toBuffer();
    expect(isInStoredForm(wide)).toBe(true);
    expect((await sharp((await attachment(png)) ?? '').metadata()).format).toBe('webp');
    expect((await sharp((await attachment(wide)) ?? '').metadata()).width).toBe(1600);
    const thumbnail = await restoreImage({ bytes: large, kind: 'thumbnails' });
    expect(await sharp(thumbnail ?? '').metadata()).toMatchObject({ width: 400, height: 210 });
  });

  it('is rejected if it cannot be decoded, even if its structure is valid', async () => {
    const image = await stored(await noise(60, 40).jpeg().toBuffer());
    const broken = Buffer.from(image);
    broken.fill(0xff, 24, 40);
    const short = image.subarray(0, image.length - (image.length % 2) - 200);
    short.writeUInt32LE(short.length - 8, 4);
    expect(
      await Promise.all([broken, short, Buffer.from('RIFF'), Buffer.alloc(0)].map((each) => attachment(each))),
    ).toEqual([null, null, null, null]);
  });
});
