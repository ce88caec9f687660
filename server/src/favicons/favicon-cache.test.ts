import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../testing/app.ts';
import { FaviconCache } from './favicon-cache.ts';

const HOUR_MS = 3600_000;
const SITE = 'https://example.org';
const PICTURE = Buffer.from('a picture');

/** Makes everything in a folder older. */
async function age(folder: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), then, then);
}

describe('The store of favicons', () => {
  it('tells a site without a picture from one it knows nothing of', async () => {
    const cache = new FaviconCache(path.join(aDataDir(), 'favicons'));
    await cache.write(SITE, PICTURE);
    await cache.write('https://none.example.org', null);
    expect(await cache.read(SITE)).toEqual(PICTURE);
    expect(await cache.read('https://none.example.org')).toBeNull();
    expect(await cache.read('http://example.org')).toBeUndefined();
  });

  it('forgets a picture after two weeks, and that there was none after six hours', async () => {
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

  it('keeps so many, the newest, and nothing large', async () => {
    const folder = path.join(aDataDir(), 'favicons');
    const before = new FaviconCache(folder, 20);
    for (let index = 0; index < 20; index += 1) await before.write(`https://${index}.example.org`, PICTURE);
    expect(await readdir(folder)).toHaveLength(20);
    await age(folder, HOUR_MS);
    // Begun anew it counts what is there.
    const cache = new FaviconCache(folder, 20);
    await cache.write('https://large.example.org', Buffer.alloc(17 * 1024));
    expect(await readdir(folder)).toHaveLength(20);
    await cache.write(SITE, PICTURE);
    expect(await readdir(folder)).toHaveLength(18);
    expect(await cache.read(SITE)).toEqual(PICTURE);
  });

  it('does without what cannot be written', async () => {
    const file = path.join(aDataDir(), 'favicons');
    await writeFile(file, 'no folder');
    const cache = new FaviconCache(path.join(file, 'below'));
    await expect(cache.write(SITE, PICTURE)).resolves.toBeUndefined();
  });
});
