import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { anIco, type IcoPart } from '../../../testing/ico.ts';
import { encodeFavicon } from './encode-favicon.ts';
import { readIco } from './ico.ts';

const RED = [255, 0, 0, 255] as const;
const BLUE = [0, 0, 255, 255] as const;
const TRANSPARENT = [0, 0, 0, 0] as const;
const NO_ALPHA = [255, 0, 0, 0] as const;
const HALF = [0, 255, 0, 128] as const;

/** Red at the top left, blue below, transparent at the top right. */
const corner = (side: number) => (x: number, y: number) => (y >= side / 2 ? BLUE : x >= side / 2 ? TRANSPARENT : RED);

const pixelsOf = async (webp: Uint8Array | null) => {
  if (!webp) throw new Error('Nothing was encoded.');
  const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    Array.from(data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4));
  return { width: info.width, height: info.height, at };
};
const aPng = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();
const near = (color: readonly number[]) => color.map((value) => Math.round(value / 64) * 64);

describe('An ICO file', () => {
  it.each([1, 4, 8, 24, 32] as const)('is decoded upright with its transparency, at %d bits', async (depth) => {
    // One bit encodes two colors.
    const pixels = depth === 1 ? (x: number, y: number) => (y >= 20 ? BLUE : x >= 20 ? TRANSPARENT : BLUE) : corner(40);
    const { width, height, at } = await pixelsOf(await encodeFavicon(anIco({ side: 40, depth, pixels })));
    expect([width, height]).toEqual([32, 32]);
    expect(near(at(4, 4))).toEqual(near(depth === 1 ? BLUE : RED));
    expect(at(28, 4)[3]).toBeLessThan(16);
    expect(near(at(4, 28))).toEqual(near(BLUE));
    expect(near(at(28, 28))).toEqual(near(BLUE));
  });

  it('can have partial transparency', async () => {
    const { at } = await pixelsOf(await encodeFavicon(anIco({ side: 32, depth: 32, pixels: () => HALF })));
    expect(at(16, 16)[3]).toBeGreaterThan(110);
    expect(at(16, 16)[3]).toBeLessThan(146);
  });

  it('with a zero alpha channel is opaque', async () => {
    const file = anIco({ side: 32, depth: 32, pixels: () => NO_ALPHA });
    file.fill(0, file.length - 32 * 4); // an empty mask
    expect(near((await pixelsOf(await encodeFavicon(file))).at(16, 16))).toEqual(near(RED));
  });

  it.each([
    { sides: [16, 32, 48, 256], shown: 32 },
    { sides: [16, 24], shown: 24 },
    { sides: [16, 256, 64], shown: 64 },
  ])('of $sides px uses the image of $shown px', async ({ sides, shown }) => {
    const parts = await Promise.all(
      sides.map(async (side): Promise<IcoPart> => ({ side, png: await aPng(side, side === shown ? '#f00' : '#00f') })),
    );
    expect(near((await pixelsOf(await encodeFavicon(anIco(...parts)))).at(16, 16))).toEqual(near(RED));
  });

  it('with a broken image uses the next one', async () => {
    const broken: IcoPart = { side: 32, png: (await aPng(32, '#00f')).subarray(0, 40) };
    const whole: IcoPart = { side: 48, depth: 24, pixels: () => RED };
    expect(near((await pixelsOf(await encodeFavicon(anIco(broken, whole)))).at(16, 16))).toEqual(near(RED));
  });

  it('that is truncated anywhere is rejected', async () => {
    const file = anIco({ side: 16, depth: 8, pixels: corner(16) });
    const colors = file.length - 16 * 4;
    const cuts = [0, 3, 5, 6, 20, 22, 30, 61, 62, 100, colors - 1];
    expect(await Promise.all(cuts.map((length) => encodeFavicon(file.subarray(0, length))))).toEqual(
      cuts.map(() => null),
    );
  });

  it('with huge images is rejected', () => {
    const file = anIco({ side: 16, depth: 1, pixels: () => RED });
    file.writeInt32LE(2_000_000_000, 22 + 4);
    file.writeInt32LE(2_000_000_000, 22 + 8);
    expect(readIco(file, 32)).toEqual([]);
    expect(readIco(anIco({ side: 300, depth: 24, pixels: () => RED }), 32)).toEqual([]);
    expect(readIco(anIco({ side: 256, depth: 24, pixels: () => RED }), 32)).toHaveLength(1);
  });

  it('is recognized by its signature', () => {
    expect(readIco(Buffer.from('<svg/>'), 32)).toBeNull();
    expect(readIco(Buffer.alloc(0), 32)).toBeNull();
  });
});
