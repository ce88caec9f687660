import { readdir } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import {
  aPng,
  aFaviconServer,
  fillTemplate,
  summaryOf,
  iconOf,
  MISSING,
  png,
  addLink,
  templateOf,
} from '../../../testing/favicons.ts';
import { anIco } from '../../../testing/ico.ts';
import { type Answer, aWebSite, redirectTo } from '../../../testing/web-site.ts';

/** The size of an image and the color at its center. */
async function describeImage(image: Uint8Array) {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (16 * info.width + 16) * 4;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  const color = ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))];
  return { size: [info.width, info.height], color };
}

describe('The favicon of a site', () => {
  it('is the one that its page links, re-encoded and served in a sandbox', async () => {
    const web = await aWebSite({
      '/': '<head><link rel="icon" href="/named.png"></head>',
      '/named.png': png(await aPng('#0f0', 600)),
      '/favicon.ico': png(await aPng('#f00')),
    });
    const test = await aFaviconServer([web]);
    const answer = await iconOf(test, `${web.origin}/page`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=604800',
    });
    expect(await describeImage(answer.rawPayload)).toEqual({ size: [32, 32], color: 'green' });
    expect(web.requests).toEqual(['/', '/named.png']);
  });

  it('is the one that its page links after what looks like the end of the head in a script', async () => {
    const filler = `<!--${'x'.repeat(100_000)}-->`;
    const web = await aWebSite({
      '/': `<head><script>const end = "</head>"; "</header";</script>${filler}<link rel="icon" href="/named.png"></head>`,
      '/named.png': png(await aPng('#0f0')),
      '/favicon.ico': png(await aPng('#f00')),
    });
    const answer = await iconOf(await aFaviconServer([web]), `${web.origin}/page`);
    expect(await describeImage(answer.rawPayload)).toMatchObject({ color: 'green' });
  });

  it.each([
    ['a PNG', async () => aPng('#00f')],
    ['an ICO file with a PNG in it', async () => anIco({ side: 48, png: await aPng('#00f') })],
    ['an ICO file with a bitmap', async () => anIco({ side: 16, depth: 24, pixels: () => [0, 0, 255, 255] })],
    [
      'a GIF',
      async () =>
        sharp(await aPng('#00f'))
          .gif()
          .toBuffer(),
    ],
  ] as const)('is found as %s at /favicon.ico', async (_what, make) => {
    const icon: Answer = { headers: { 'content-type': 'text/plain' }, body: await make() };
    const web = await aWebSite({ '/': '<title>Nothing named</title>', '/favicon.ico': icon });
    const answer = await iconOf(await aFaviconServer([web]), web.origin);
    expect(await describeImage(answer.rawPayload)).toEqual({ size: [32, 32], color: 'blue' });
  });

  it('is found if the page is missing or links unusable icons', async () => {
    const icon = png(await aPng('#00f'));
    const without = await aWebSite({ '/favicon.ico': icon });
    const wrong = await aWebSite({
      '/': '<link rel=icon href=/gone.png><link rel=icon href=/words.png><link rel=icon href=/third.png>',
      '/words.png': 'only words',
      '/third.png': icon,
      '/favicon.ico': icon,
    });
    const test = await aFaviconServer([without, wrong]);
    expect((await iconOf(test, without.origin)).statusCode).toBe(200);
    expect((await iconOf(test, wrong.origin)).statusCode).toBe(200);
    expect(wrong.requests).toEqual(['/', '/gone.png', '/words.png', '/favicon.ico']);
  });

  it.each([
    ['no icon', {}],
    ['an SVG with a script', { '/favicon.ico': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>' }],
    ['an icon that never responds', { '/favicon.ico': () => {} }],
    ['an error', { '/': { status: 500 }, '/favicon.ico': { status: 500 } }],
  ] as [string, Record<string, Answer>][])(
    'is missing if the site has %s, with the same response',
    async (_what, pages) => {
      const web = await aWebSite(pages);
      const test = await aFaviconServer([web], { PREVIEW_TIMEOUT_MS: '500' });
      expect(summaryOf(await iconOf(test, web.origin))).toEqual(MISSING);
    },
  );

  it('is not read if the file is too large', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(300 * 1024);
    const web = await aWebSite({ '/favicon.ico': png(large) });
    expect(summaryOf(await iconOf(await aFaviconServer([web]), web.origin))).toEqual(MISSING);
  });

  it('is not decoded if it has too many pixels', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng('#000', 2500)) });
    const test = await aFaviconServer([web]);
    expect(summaryOf(await iconOf(test, web.origin))).toEqual(MISSING);
    expect(web.requests).toEqual(['/', '/favicon.ico']);
  });

  it('is fetched once for any number of requests, even if there is none', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const none = await aWebSite({});
    const test = await aFaviconServer([web, none]);
    const template = await templateOf(test.person);
    const urls = await Promise.all(
      [web, none].flatMap(({ origin, host }) =>
        ['/a', '/b', '/c'].map(async (page) =>
          fillTemplate(template, host, await addLink(test, test.person, origin + page)),
        ),
      ),
    );
    const atOnce = await Promise.all(urls.map((url) => test.app.inject({ url })));
    const later = await Promise.all(urls.map((url) => test.app.inject({ url })));
    const statuses = [...atOnce, ...later].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200, 204, 204, 204, 200, 200, 200, 204, 204, 204]);
    expect([web.requests, none.requests]).toEqual([
      ['/', '/favicon.ico'],
      ['/', '/favicon.ico'],
    ]);
    expect(await readdir(path.join(test.config.dataDir, 'favicons'))).toHaveLength(2);
  });

  it('is fetched from at most 300 sites per minute, not counting cached ones', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web]);
    const known = await addLink(test, test.person, web.origin);
    const template = await templateOf(test.person);
    const ask = (host: string, id: number) => test.app.inject({ url: fillTemplate(template, host, id) });
    expect((await ask(web.host, known)).statusCode).toBe(200);
    const id = await addLink(test, test.person, 'http://127.1.0.0/');
    const statuses: number[] = [];
    for (let index = 1; index <= 300; index += 1) {
      // Loopback addresses, which the guard blocks before connecting.
      const host = `127.1.${Math.floor(index / 250)}.${index % 250}`;
      await test.db
        .updateTable('posts')
        .set({ url: `http://${host}/` })
        .where('id', '=', id)
        .execute();
      statuses.push((await ask(host, id)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 299 }, () => 204), 429]);
    expect((await ask(web.host, known)).statusCode).toBe(200);
  });
});

describe('The guard', () => {
  it('checks the page, the icons it links, redirects, and /favicon.ico', async () => {
    const inside = await aWebSite({ '/': '<link rel=icon href=/i.png>', '/favicon.ico': png(await aPng()) });
    const web = await aWebSite({
      '/': `<link rel=icon href="${inside.origin}/i.png">`,
      '/favicon.ico': redirectTo(inside.origin),
    });
    const moved = await aWebSite({
      '/': redirectTo(`${inside.origin}/`),
      '/favicon.ico': redirectTo(`${inside.origin}/favicon.ico`),
    });
    const test = await aFaviconServer([web, moved]);
    for (const { origin } of [inside, web, moved]) expect(summaryOf(await iconOf(test, origin))).toEqual(MISSING);
    expect(inside.connections()).toBe(0);
    expect([web.requests, moved.requests]).toEqual([
      ['/', '/favicon.ico'],
      ['/', '/favicon.ico'],
    ]);
  });
});
