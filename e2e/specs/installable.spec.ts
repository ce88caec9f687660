import { rm } from 'node:fs/promises';

import { freePort } from '@benotes/build/free-port';
import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, OWNER_ENVIRONMENT, test } from '../fixtures.ts';
import { withProxy } from '../proxy.ts';
import { ended, makeDataDir, printed, spawnServer } from '../server.ts';
import { cached, OFFLINE, openControlled, reloadOffline } from '../service-worker.ts';

// Other specs block the service worker, so that tests see every request.
test.use({ serviceWorkers: 'allow' });

test('the manifest contains the name, the icons, and the share target', async ({ page, server }) => {
  await page.goto('/login');
  const client = await page.context().newCDPSession(page);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors, 'the browser accepts it').toEqual([]);

  const response = await page.request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  expect(response.headers()['cache-control']).toBe('no-cache');
  const manifest = (await response.json()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Benotes',
    start_url: '/',
    display: 'standalone',
    theme_color: '#f7f6f4',
    share_target: {
      action: '/c/0/p/create',
      method: 'POST', // a form, which may have files; the worker redirects to the address with `?title=&text=&url=`
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files' }] },
    },
  });

  const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  for (const kind of ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
    expect(kinds).toContain(kind);
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png'))
    expect(await sizeOf(page, `${server.url}${src}`), src).toBe(sizes);
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(await sizeOf(page, `${server.url}${touch}`)).toBe('180x180');
});

/** Width and height according to the header of a PNG. */
async function sizeOf(page: Page, address: string): Promise<string> {
  const body = await (await page.request.get(address)).body();
  expect(body.subarray(1, 4).toString()).toBe('PNG');
  return `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`;
}

test('the service worker script is revalidated on every request', { tag: '@long' }, async ({ page }) => {
  const response = await page.request.get('/service-worker.js');
  expect(response.headers()['cache-control']).toBe('no-cache');
  expect(response.headers()['content-type']).toMatch(/^text\/javascript|^application\/javascript/);
});

test(
  'hashed files are cached forever, icons for a day, and everything else is revalidated',
  { tag: '@long' },
  async ({ page }) => {
    const lifetimeOf = async (address: string) => {
      const response = await page.request.get(address);
      expect(response.ok(), address).toBe(true);
      expect(response.headers()['vary'], address).toMatch(/^accept-encoding\b/); // compressed copies exist
      return response.headers()['cache-control'];
    };
    const shell = await (await page.request.get('/')).text();
    const [hashed = 'none'] = /\/assets\/first-\w+\.js/.exec(shell) ?? [];
    expect(await lifetimeOf(hashed)).toBe('public, max-age=31536000, immutable');
    expect(await lifetimeOf('/icons/icon-192.png')).toBe('public, max-age=86400');
    for (const address of ['/', '/icon.svg', '/manifest.webmanifest'])
      expect(await lifetimeOf(address), address).toBe('no-cache');
  },
);

// #caches-no-user-data
test('the service worker caches the files of the product and no user data', async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Canary collection' });
  await given.post({ title: 'Canary post', content: 'Canary words', collection_id: id });
  await login();
  await openControlled(page, `/c/${id}`);
  await expect(card(page, 'Canary post')).toBeVisible();

  await expect
    .poll(async () => (await cached(page)).map(({ url }) => url))
    .toContainEqual(expect.stringMatching(/^\/modules\/mf_posts\/.+\.js/));
  const found = await cached(page);
  const places = new Set(found.map(({ url }) => url.split('/')[1]?.replace(/\?.*/, '')));
  expect(places).toEqual(new Set(['', 'assets', 'icon.svg', 'modules']));
  expect(found.filter(({ text }) => text.includes('Canary'))).toEqual([]);
});

// #opens-offline
test('offline, the shell opens, says that it is offline, and shows no user data', async ({
  page,
  context,
  login,
  given,
  expectError,
}) => {
  expectError(OFFLINE);
  await given.post({ title: 'Rye bread' });
  await login();
  await openControlled(page);
  await expect(card(page, 'Rye bread')).toBeVisible();

  await reloadOffline(page);
  await expect(page.locator('header').getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.getByText('Rye bread')).toHaveCount(0);

  await page.goto('/search');
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.locator('html')).not.toHaveAttribute('data-snapshot');
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
});

test(
  'the page recovers by itself when it is back online',
  { tag: '@long' },
  async ({ page, context, login, given, expectError }) => {
    expectError(OFFLINE);
    await given.post({ title: 'Rye bread' });
    await login();
    await openControlled(page);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await reloadOffline(page);
    await context.setOffline(false);
    await expect(card(page, 'Rye bread')).toBeVisible();
  },
);

test('caches of older versions are deleted when the worker activates', { tag: '@long' }, async ({ page, login }) => {
  await login();
  // A file without scripts.
  await page.goto('/icon.svg');
  await page.evaluate(async () => {
    const files = await caches.open(`workbox-precache-v2-${location.origin}/`);
    await files.put('/assets/index-of-an-older-version.js', new Response('old'));
    const modules = await caches.open('modules');
    await modules.put('/modules/mf_posts/an-older-release/a.js', new Response('old'));
  });
  await openControlled(page);
  await expect.poll(async () => (await cached(page)).filter(({ text }) => text === 'old')).toEqual([]);
});

test.describe('with a faulty service worker', () => {
  test.use({ environment: { SERVICE_WORKER: 'off' } });

  // #worker-switched-off
  test(
    'SERVICE_WORKER=off removes it with its caches on the next visit',
    { tag: '@long' },
    async ({ page, context, login, given }) => {
      await given.post({ title: 'Rye bread' });
      await login();
      // A faulty worker, which responds to every navigation with its own cached page.
      const broken = `
      self.addEventListener('install', (event) => {
        self.skipWaiting();
        event.waitUntil(caches.open('stale').then((cache) => cache.put('/', new Response('stale'))));
      });
      self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
      self.addEventListener('fetch', (event) => {
        if (event.request.mode === 'navigate') event.respondWith(new Response('<h1>stale</h1>', { headers: { 'content-type': 'text/html' } }));
      });`;
      let isBroken = true;
      await context.route('**/service-worker.js', (route) =>
        isBroken ? route.fulfill({ contentType: 'text/javascript', body: broken }) : route.continue(),
      );
      await page.goto('/icon.svg'); // pages of this server do not register a worker
      await page.evaluate(async () => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: {
            createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string };
          };
        };
        const policy = trustedTypes.createPolicy('benotes-worker', { createScriptURL: (address: string) => address });
        await navigator.serviceWorker.register(policy.createScriptURL('/service-worker.js'));
        await navigator.serviceWorker.ready;
      });
      await expect(async () => {
        await page.goto('/');
        await expect(page.getByRole('heading', { name: 'stale' })).toBeVisible({ timeout: 500 });
      }).toPass();

      isBroken = false;
      await page.reload();
      const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      // Once it is gone, the page may be opened again, which ends the evaluation in its document: it is repeated.
      await expect(async () => expect(await registered()).toBe(0)).toPass();
      await page.reload();
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
      await page.reload();
      await expect(card(page, 'Rye bread')).toBeVisible();
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    },
  );
});

for (const path of ['/login', '/forgot', '/'])
  test(
    `after a restart with SERVICE_WORKER=off, the next visit to ${path} removes the worker and its caches`,
    { tag: '@long' },
    async ({ context }) => {
      const page = await context.newPage(); // the page fixture is restricted to the server fixture
      const dataDir = await makeDataDir();
      const url = `http://localhost:${await freePort()}`;
      const env = { PORT: new URL(url).port, APP_URL: url, DATA_DIR: dataDir, ...OWNER_ENVIRONMENT };
      const stops: (() => Promise<unknown>)[] = [];
      const serve = async (more: Record<string, string> = {}) => {
        const server = spawnServer({ ...env, ...more });
        const stop = () => ended(server.child, () => server.child.kill('SIGTERM'));
        stops.push(stop);
        await printed(server, url);
        return stop;
      };
      try {
        const stop = await serve();
        await openControlled(page, `${url}${path}`);
        await stop();

        await serve({ SERVICE_WORKER: 'off' });
        await page.goto(`${url}${path}`);
        const left = () =>
          page.evaluate(async () => {
            const registrations = await navigator.serviceWorker.getRegistrations();
            return [registrations.length, ...(await caches.keys())];
          });
        // The page snapshot replaces itself by a reload, which ends the evaluation in its document: it is repeated.
        await expect(async () => expect(await left()).toEqual([0])).toPass();
        // Without a registration the browser looks for no new worker by itself, and a page registers one when it has
        // loaded.
        await page.waitForLoadState('networkidle');
        expect(await left(), 'it is not registered again').toEqual([0]);
        await page.goto(`${url}${path}`);
        expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
        expect(await left(), 'nor on the next page').toEqual([0]);
        await page.close();
      } finally {
        await Promise.all(stops.map((stop) => stop()));
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );

// #new-worker-waits
test(
  'a new worker waits until all pages of the old one are closed, and versions are not mixed',
  { tag: '@long' },
  async ({ context, server, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const proxy = await withProxy(server.url);
    const page = await context.newPage();
    await openControlled(page, `${proxy.url}/`);
    const shellFiles = () =>
      page.evaluate(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return names.filter((name) => name.startsWith('/assets/')).toSorted();
      });
    await expect(card(page, 'Rye bread')).toBeVisible();
    // These are requested last, after the page has been painted.
    for (const late of ['lazy-paths', 'library-sync', 'report-loads', 'saved-searches'])
      await expect.poll(shellFiles).toContainEqual(expect.stringContaining(late));
    const files = await shellFiles();
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.active?.state, registration?.waiting?.state];
      });
    expect(await states()).toEqual(['activated', undefined]);

    proxy.release();
    await page.reload();
    await expect.poll(states, 'the new one is installed').toEqual(['activated', 'installed']);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect.poll(shellFiles).toEqual(files);

    // The old one stays active while it handles requests of the closed page, so wait a moment.
    await expect(async () => {
      await page.goto('about:blank');
      await page.waitForTimeout(1000);
      await page.goto(`${proxy.url}/`);
      expect(await states(), 'activated once no page of the old one is open').toEqual(['activated', undefined]);
    }).toPass();
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.close();
    proxy.close();
  },
);
