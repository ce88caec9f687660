import { createServer } from 'node:http';

import { freePort } from '@benotes/build/free-port';
import type { Locator, Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test as base } from '../viewer.ts';

/** A one-pixel image. The server re-encodes it at 32 px. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SERVICE = 'https://icons.duckduckgo.com/ip3/example.org.ico';

interface Web {
  host: string;
  requests: { url: string; referer: string | undefined }[];
}

const test = base.extend<{ favicons: string | undefined; web: Web }>({
  favicons: [undefined, { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  web: async ({}, provide) => {
    const host = `127.0.0.1:${await freePort()}`;
    const requests: Web['requests'] = [];
    const server = createServer(({ url = '', headers: { referer } }, response) => {
      requests.push({ url, referer });
      if (url !== '/favicon.ico') return response.writeHead(404).end();
      return response.setHeader('content-type', 'image/x-icon').end(DOT);
    }).listen(Number(host.split(':')[1]), '127.0.0.1');
    await provide({ host, requests });
    server.closeAllConnections();
    server.close();
  },

  environment: async ({ site, web, favicons }, provide) =>
    provide({
      SHARE_ORIGINS: new URL(site).origin,
      PREVIEW_ALLOW_HOSTS: web.host,
      ...(favicons === undefined ? {} : { FAVICON_URL: favicons }),
    }),
});

const imageOf = (page: Page, title: string) => card(page, title).locator('img');
const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

// #domain-but-no-referrer
test('the external service gets the domain, but no referrer', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Links' });
  await given.post({ title: 'A page', content: 'https://www.example.org/a', collection_id: id });
  const requests = page.waitForRequest(SERVICE);
  await page.goto(`/c/${id}`);
  // A request that never leaves the browser has an empty one.
  expect((await (await requests).allHeaders())['referer'] ?? '').toBe('');
});

test.describe('with FAVICON_URL=self', () => {
  test.use({ favicons: 'self' });

  test(
    'the server fetches favicons and serves them to the user and to a visitor on another host',
    { tag: '@long' },
    async ({ page, login, given, web, server, site, visitor }) => {
      await login();
      const { id } = await given.collection({ name: 'Links' });
      await given.post({ title: 'A page', content: `http://${web.host}/a`, collection_id: id });
      await given.share({ collection_id: id, token: 'for all our guests', is_active: true });
      const elsewhere: string[] = [];
      for (const each of [page, visitor])
        each.on('request', (request) => {
          const { origin, href } = new URL(request.url());
          if (origin !== server.url && !href.startsWith(`${site}/`)) elsewhere.push(href);
        });

      await page.goto(`/c/${id}`);
      await expect.poll(() => widthOf(imageOf(page, 'A page'))).toBe(32);
      for (const address of [`${server.url}/s`, `${site}/`]) {
        await visitor.goto(`${address}?token=for%20all%20our%20guests`);
        await expect.poll(() => widthOf(imageOf(visitor, 'A page'))).toBe(32);
      }
      expect(elsewhere).toEqual([]);
      expect(web.requests).toEqual([
        { url: '/', referer: undefined },
        { url: '/favicon.ico', referer: undefined },
      ]);
    },
  );
});

test.describe('with an empty FAVICON_URL', () => {
  test.use({ favicons: '' });

  test('no favicon is requested', { tag: '@long' }, async ({ page, login, given }) => {
    await login();
    const { id } = await given.collection({ name: 'Links' });
    await given.post({ title: 'A page', content: 'https://www.example.org/a', collection_id: id });
    await page.goto(`/c/${id}`);
    await expect(card(page, 'A page')).toBeVisible();
    await expect(imageOf(page, 'A page')).toHaveCount(0);
  });
});
