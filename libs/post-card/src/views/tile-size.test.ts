import { DEFAULT_LIST_SETTINGS } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { describe, expect, it, vi } from 'vitest';

import { imageSizes, onImageSizes, pictureOf, recordImageSize, tileHeight } from './tile-size.ts';

const { shown } = DEFAULT_LIST_SETTINGS;
const note = (content: string) => aPost({ content });

describe('The picture of a post', () => {
  it.each([
    ['of a link is its preview', aLink({ image_path: '/storage/thumbnails/a.webp' }), { ratio: 210 / 400 }],
    [
      'of a note is its first image',
      note('<p>x</p><img src="/a.webp" width="400" height="600"><img src="/b.webp">'),
      { src: '/a.webp', ratio: 1.5 },
    ],
    [
      'without a size has none',
      note('<img src="https://example.org/a.png?b=1&amp;c=2">'),
      { src: 'https://example.org/a.png?b=1&c=2', ratio: undefined },
    ],
  ])('%s', (_name, post, picture) => {
    expect(pictureOf(post)).toMatchObject(picture);
  });

  it.each([
    ['a note without images', note('<p>x</p>')],
    ['a link without a preview', aLink()],
    ['an image with a forbidden URL', note('<img src="data:image/png;base64,AA">')],
  ])('is missing in %s', (_name, post) => {
    expect(pictureOf(post)).toBeUndefined();
  });
});

describe('The height of a tile', () => {
  const tall = note('<img src="/tall.webp" width="100" height="200">');

  it('is that of its picture, and of what is shown below it', () => {
    expect(tileHeight(tall, 202, shown)).toBe(400 + 40 + 22 + 2);
    expect(tileHeight(tall, 202, { ...shown, site: false, date: false })).toBe(400 + 40 + 2);
    expect(tileHeight({ ...tall, tags: [{ id: 1, name: 'x' }] }, 202, shown)).toBe(400 + 40 + 22 + 30 + 2);
  });

  it('is limited', () => {
    expect(tileHeight(note('<img src="/x.webp" width="10" height="900">'), 202, shown)).toBe(500 + 40 + 22 + 2);
  });

  it('follows from the title without a picture, or if pictures are not shown', () => {
    const short = tileHeight(aPost({ title: 'Bread', content: 'x' }), 220, shown);
    expect(tileHeight({ ...tall, title: 'Bread' }, 220, { ...shown, image: false })).toBe(short);
    expect(tileHeight(aPost({ title: 'Bread '.repeat(20), content: 'x' }), 220, shown)).toBeGreaterThan(short);
  });

  it('has room for each line of a title, whose words are not broken', () => {
    const heights = ['Weekend sourdough: a schedule for people who sleep in', 'x'.repeat(35)].map((title) =>
      tileHeight(aPost({ title, content: 'x' }), 168, shown),
    );
    expect(heights).toEqual([5 * 21 + 32 + 42, 96 + 42]);
  });

  it('is right once an image of unknown size was loaded, which is announced once', async () => {
    const post = note('<img src="https://example.org/unknown.png">');
    expect(tileHeight(post, 202, shown)).toBe(150 + 64);
    const announced = vi.fn();
    const stop = onImageSizes(announced);
    const before = imageSizes.version;
    recordImageSize('https://example.org/unknown.png', { width: 100, height: 100 }, 0.75);
    recordImageSize('https://example.org/as-expected.png', { width: 400, height: 300 }, 0.75);
    await vi.waitFor(() => expect(announced).toHaveBeenCalledOnce());
    expect(imageSizes.version).toBe(before + 1);
    expect(tileHeight(post, 202, shown)).toBe(200 + 64);
    stop();
  });
});
