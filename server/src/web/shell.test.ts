import { describe, expect, it } from 'vitest';

import { anApp } from '../testing.ts';

describe('A file of the shell', () => {
  it('is kept by browsers for ever where its name changes with it, for a day where it is a picture of the product, else asked for each time', async () => {
    const { app } = await anApp();
    const page = await app.inject('/');
    const hashed = /\/assets\/first-\w+\.js/.exec(page.body)?.[0] ?? 'none';
    const lifetimeOf = async (url: string) => {
      const { statusCode, headers } = await app.inject(url);
      return [statusCode, headers['cache-control']];
    };
    expect(await lifetimeOf(hashed)).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(await lifetimeOf('/icons/icon-192.png')).toEqual([200, 'public, max-age=86400']);
    for (const url of ['/', '/icon.svg', '/manifest.webmanifest', '/service-worker.js'])
      expect(await lifetimeOf(url), url).toEqual([200, 'no-cache']);
  });
});
