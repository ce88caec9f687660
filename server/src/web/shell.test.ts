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
    const expected = {
      [hashed]: [200, 'public, max-age=31536000, immutable'],
      '/icons/icon-192.png': [200, 'public, max-age=86400'],
      '/': [200, 'no-cache'],
      '/icon.svg': [200, 'no-cache'],
      '/manifest.webmanifest': [200, 'no-cache'],
      '/service-worker.js': [200, 'no-cache'],
    };
    const answered = Object.keys(expected).map(async (url) => [url, await lifetimeOf(url)]);
    expect(Object.fromEntries(await Promise.all(answered))).toEqual(expected);
  });
});
