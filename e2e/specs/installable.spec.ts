import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

// Everywhere else it is blocked, so that tests see every request.
test.use({ serviceWorkers: 'allow' });

/** What a page without a connection reports. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (?:reached|loaded)|remotes\.json|Failed to fetch/i;

/** Opens the product and waits until its worker answers for the page. */
async function openWorked(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/service-worker/);
}

/** Everything that stands in the browser's caches: the address of each answer and its text. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        found.push({ url: pathname + search, text: (await (await cache.match(request))?.text()) ?? '' });
      }
    }
    return found;
  });

test(
  'the manifest names the app, its icons and the place to share to',
  { tag: '@desktop' },
  async ({ page, server }) => {
    await page.goto('/login');
    const client = await page.context().newCDPSession(page);
    const { errors } = await client.send('Page.getAppManifest');
    expect(errors, 'the browser reads it').toEqual([]);

    const answer = await page.request.get('/manifest.webmanifest');
    expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    expect(answer.headers()['cache-control']).toBe('no-cache');
    const manifest = (await answer.json()) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Benotes',
      start_url: '/',
      display: 'standalone',
      theme_color: '#f7f6f4',
      share_target: {
        action: '/c/0/p/create',
        method: 'GET',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    });

    const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    for (const kind of ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
      expect(kinds).toContain(kind);
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png'))
      expect(await sizeOf(page, `${server.url}${src}`), src).toBe(sizes);
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    expect(await sizeOf(page, `${server.url}${touch}`)).toBe('180x180');
  },
);

/** Width and height as the head of a PNG says them. */
async function sizeOf(page: Page, address: string): Promise<string> {
  const body = await (await page.request.get(address)).body();
  expect(body.subarray(1, 4).toString()).toBe('PNG');
  return `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`;
}

test('the worker is asked for anew each time and may be cached by nobody', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.request.get('/service-worker.js');
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-type']).toMatch(/^text\/javascript|^application\/javascript/);
});

test('the worker keeps the files of the product and nothing of the person', async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Canary collection' });
  await given.post({ title: 'Canary post', content: 'Canary words', collection_id: id });
  await login();
  await openWorked(page, `/c/${id}`);
  await expect(card(page, 'Canary post')).toBeVisible();

  await expect
    .poll(async () => (await cached(page)).map(({ url }) => url))
    .toContainEqual(expect.stringMatching(/^\/modules\/mf_posts\/.+\.js/));
  const found = await cached(page);
  const places = new Set(found.map(({ url }) => url.split('/')[1]?.replace(/\?.*/, '')));
  expect(places).toEqual(new Set(['', 'assets', 'icon.svg', 'modules', 'theme.js']));
  expect(found.filter(({ text }) => text.includes('Canary'))).toEqual([]);
});

test('offline there is the shell, which says so and shows nothing of anybody', async ({
  page,
  context,
  login,
  given,
  expectError,
}) => {
  expectError(OFFLINE);
  await given.post({ title: 'Rye bread' });
  await login();
  await openWorked(page);
  await expect(card(page, 'Rye bread')).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
  await expect(page.locator('header').getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.getByText('Rye bread')).toHaveCount(0);

  await page.goto('/search');
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();

  await context.setOffline(false);
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
});

test('going online again is enough: nobody has to press anything', async ({
  page,
  context,
  login,
  given,
  expectError,
}) => {
  expectError(OFFLINE);
  await given.post({ title: 'Rye bread' });
  await login();
  await openWorked(page);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(card(page, 'Rye bread')).toBeVisible();
});

test('what older versions kept is gone when the worker takes over', { tag: '@desktop' }, async ({ page, login }) => {
  await login();
  // A file of the product that runs nothing.
  await page.goto('/icon.svg');
  await page.evaluate(async () => {
    const files = await caches.open(`workbox-precache-v2-${location.origin}/`);
    await files.put('/assets/index-of-an-older-version.js', new Response('old'));
    const modules = await caches.open('modules');
    await modules.put('/modules/mf_posts/an-older-release/a.js', new Response('old'));
  });
  await openWorked(page);
  await expect.poll(async () => (await cached(page)).filter(({ text }) => text === 'old')).toEqual([]);
});
