import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { FaviconCache } from './favicon-cache.ts';

const HOUR_MS = 3600_000;
const SITE = 'https://example.org';
const PICTURE = Buffer.from('a picture');

/** Makes all files in a folder older. */
async function age(folder: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), then, then);
}

describe('The favicon cache', () => {
  it('distinguishes a site without an icon from one that is not cached', async () => {
    const cache = new FaviconCache(path.join(aDataDir(), 'favicons'));
    await cache.write(SITE, PICTURE);
    await cache.write('https://none.example.org', null);
    expect(await cache.read(SITE)).toEqual(PICTURE);
    expect(await cache.read('https://none.example.org')).toBeNull();
    expect(await cache.read('http://example.org')).toBeUndefined();
  });

  it('caches an icon for two weeks, and a missing icon for six hours', async () => {
    const folder = path.join(aDataDir(), 'favicons');
    const cache = new FaviconCache(folder);
    await cache.write(SITE, PICTURE);
    await age(folder, 13 * 24 * HOUR_MS);
    expect(await cache.read(SITE)).toEqual(PICTURE);
    await age(folder, 15 * 24 * HOUR_MS);
    expect(await cache.read(SITE)).toBeUndefined();
    await cache.write(SITE, null);
    await age(folder, 5 * HOUR_MS);
    expect(await cache.read(SITE)).toBeNull();
    await age(folder, 7 * HOUR_MS);
    expect(await cache.read(SITE)).toBeUndefined();
  });

  it('contains a limited number of icons, the newest, and no large ones', async () => {
    const folder = path.join(aDataDir(), 'favicons');
    const before = new FaviconCache(folder, 20);
    for (let index = 0; index < 20; index += 1) await before.write(`https://${index}.example.org`, PICTURE);
    expect(await readdir(folder)).toHaveLength(20);
    await age(folder, HOUR_MS);
    // A new cache counts the files that exist.
    const cache = new FaviconCache(folder, 20);
    await cache.write('https://large.example.org', Buffer.alloc(17 * 1024));
    expect(await readdir(folder)).toHaveLength(20);
    await cache.write(SITE, PICTURE);
    expect(await readdir(folder)).toHaveLength(18);
    expect(await cache.read(SITE)).toEqual(PICTURE);
  });

  it('ignores icons that cannot be written', async () => {
    const file = path.join(aDataDir(), 'favicons');
    await writeFile(file, 'no folder');
    const cache = new FaviconCache(path.join(file, 'below'));
    await expect(cache.write(SITE, PICTURE)).resolves.toBeUndefined();
  });
});
