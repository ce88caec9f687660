import { rm } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, OWNER_ENVIRONMENT, test } from '../fixtures.ts';
import { withProxy } from '../proxy.ts';
import { ended, freePort, makeDataDir, spawnServer } from '../server.ts';
import { cached, OFFLINE, openWorked } from '../service-worker.ts';

// Everywhere else it is blocked, so that tests see every request.
test.use({ serviceWorkers: 'allow' });

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

test(
  'a file is kept for ever where its name changes with it, an icon for a day, and all else is asked for each time',
  { tag: '@desktop' },
  async ({ page }) => {
    const lifetimeOf = async (address: string) => {
      const answer = await page.request.get(address);
      expect(answer.ok(), address).toBe(true);
      expect(answer.headers()['vary'], address).toMatch(/^accept-encoding\b/); // it lies there packed, too
      return answer.headers()['cache-control'];
    };
    const shell = await (await page.request.get('/')).text();
    const [hashed = 'none'] = /\/assets\/first-\w+\.js/.exec(shell) ?? [];
    expect(await lifetimeOf(hashed)).toBe('public, max-age=31536000, immutable');
    expect(await lifetimeOf('/icons/icon-192.png')).toBe('public, max-age=86400');
    for (const address of ['/', '/icon.svg', '/manifest.webmanifest'])
      expect(await lifetimeOf(address), address).toBe('no-cache');
  },
);

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
  expect(places).toEqual(new Set(['', 'assets', 'icon.svg', 'modules']));
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
  await expect(page.locator('html')).not.toHaveAttribute('data-snapshot');
  await expect(page.getByText('You are offline.')).toHaveCount(0);
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

test.describe('with a worker that answers wrongly', () => {
  test.use({ environment: { SERVICE_WORKER: 'off' } });

  test(
    'SERVICE_WORKER=off takes it away at the next visit, with all it kept',
    { tag: '@desktop' },
    async ({ page, context, login, given }) => {
      await given.post({ title: 'Rye bread' });
      await login();
      // The worker of a version that went wrong: it keeps a page of its own and shows that, whatever is asked for.
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
      await page.goto('/icon.svg'); // pages of this server register none
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
      await expect(async () => {
        await page.reload();
        await expect(card(page, 'Rye bread')).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
      await page.reload();
      await expect(card(page, 'Rye bread')).toBeVisible();
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    },
  );
});

for (const address of ['/login', '/forgot', '/'])
  test(
    `after a restart with SERVICE_WORKER=off the next visit to ${address} leaves nothing of the worker`,
    { tag: '@desktop' },
    async ({ context }) => {
      const page = await context.newPage(); // the usual one asks nobody but the usual server
      const dataDir = await makeDataDir();
      const url = `http://localhost:${await freePort()}`;
      const env = { PORT: new URL(url).port, APP_URL: url, DATA_DIR: dataDir, ...OWNER_ENVIRONMENT };
      const before = spawnServer(env);
      await untilServed(url);
      await openWorked(page, `${url}${address}`);
      await ended(before.child, () => before.child.kill('SIGTERM'));

      const after = spawnServer({ ...env, SERVICE_WORKER: 'off' });
      await untilServed(url);
      await page.goto(`${url}${address}`);
      const left = () =>
        page.evaluate(async () => {
          const registrations = await navigator.serviceWorker.getRegistrations();
          return [registrations.length, ...(await caches.keys())];
        });
      // The page snapshot replaces itself by a reload, which ends the evaluation in its document: it is repeated.
      await expect(async () => expect(await left()).toEqual([0])).toPass();
      await page.waitForTimeout(3000); // browsers look for a new worker a moment after the page has loaded
      expect(await left(), 'and nothing comes back').toEqual([0]);
      await page.goto(`${url}${address}`);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
      expect(await left(), 'on the next page neither').toEqual([0]);
      await page.close();
      await ended(after.child, () => after.child.kill('SIGTERM'));
      await rm(dataDir, { recursive: true, force: true });
    },
  );

/** Refused until it listens: asked again a moment later. */
const untilServed = (url: string) =>
  expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);

test(
  'a new worker waits until the pages of the old one are gone, and mixes nothing',
  { tag: '@desktop' },
  async ({ context, server, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const proxy = await withProxy(server.url);
    const page = await context.newPage();
    await openWorked(page, `${proxy.url}/`);
    const shellFiles = () =>
      page.evaluate(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return names.filter((name) => name.startsWith('/assets/')).toSorted();
      });
    await expect(card(page, 'Rye bread')).toBeVisible();
    const files = await shellFiles();
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.active?.state, registration?.waiting?.state];
      });
    expect(await states()).toEqual(['activated', undefined]);

    proxy.release();
    await page.reload();
    await expect.poll(states, 'the new one is there').toEqual(['activated', 'installed']);
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(await shellFiles()).toEqual(files);

    // The old one stays while it has work of the page that was left: it is given a moment without any.
    await expect(async () => {
      await page.goto('about:blank');
      await page.waitForTimeout(1000);
      await page.goto(`${proxy.url}/`);
      expect(await states(), 'and at work once no page of the old one was open').toEqual(['activated', undefined]);
    }).toPass();
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.close();
    proxy.close();
  },
);
