import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';
import { isSamePage, markPage } from '../module-fixtures.ts';
import { withProxy } from '../proxy.ts';
import { releaseAgain } from '../releases.ts';
import { cached, cachedPage, OFFLINE, openControlled, reloadOffline } from '../service-worker.ts';

// Other specs block the service worker, so that tests see every request.
test.use({ serviceWorkers: 'allow' });

/** The requests of a list page. The next page of posts is requested later. */
const FIRST = ['/api/auth/me', '/api/posts', '/remotes.json', '/api/collections'];
const WORDS = 'A new version of Benotes is available.';
const A = 'a'.repeat(12);
const B = 'b'.repeat(12);

/** Whether the page was generated while this release was live. */
const wasGeneratedWith = async (page: Page, version: string) =>
  (await page.locator('#page-state').textContent())?.includes(`/${version}/`);
const root = (page: Page) => page.locator('html');

// #snapshot-before-the-server
test('a repeat visit shows the page snapshot before the server has responded, and loads the new release', async ({
  context,
  server,
  login,
  given,
}) => {
  test.slow();
  await given.post({ title: 'Rye bread' });
  await login();
  const proxy = await withProxy(server.url);
  const page = await context.newPage();
  await openControlled(page, `${proxy.url}/`);
  await expect(card(page, 'Rye bread')).toBeVisible();

  await test.step('an unchanged page does not reload', async () => {
    proxy.setPages('held');
    await page.goto(`${proxy.url}/`);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(root(page), 'not confirmed').toHaveAttribute('data-snapshot', /./);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await markPage(page);
    proxy.setPages('pass');
    await expect(root(page)).not.toHaveAttribute('data-snapshot');
    expect(await isSamePage(page)).toBe(true);
  });

  await test.step('prefetched responses are requested once', async () => {
    proxy.requested.length = 0;
    await page.goto(`${proxy.url}/`);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(root(page)).not.toHaveAttribute('data-snapshot');
    for (const url of FIRST.filter((each) => each !== '/api/posts'))
      expect(
        proxy.requested.filter((each) => each === url),
        url,
      ).toHaveLength(1);
  });

  await test.step('after a new release the page reloads by itself', async () => {
    await releaseAgain(server, 'mf_posts', A);
    await page.goto(`${proxy.url}/`);
    await expect.poll(() => wasGeneratedWith(page, A)).toBe(true);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect.poll(async () => (await cachedPage(page)).some((html) => html.includes(`/${A}/`))).toBe(true);
  });

  await test.step('once the user has started to type, a new release only offers a reload', async () => {
    await releaseAgain(server, 'mf_posts', B);
    proxy.setPages('held');
    await page.goto(`${proxy.url}/search`);
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('rye');
    await expect(root(page), 'shown immediately').toHaveAttribute('data-snapshot', /./);
    await markPage(page);
    proxy.setPages('pass');
    await expect(page.getByRole('status').getByText(WORDS)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('rye');
    expect(await isSamePage(page)).toBe(true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => wasGeneratedWith(page, B)).toBe(true);
    await expect(page.getByText(WORDS)).toHaveCount(0);
  });
  await page.close();
  proxy.close();
});

test(
  'the login page of a proxy is shown, its error page is not',
  { tag: '@long' },
  async ({ context, server, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const proxy = await withProxy(server.url);
    const page = await context.newPage();
    await openControlled(page, `${proxy.url}/`);
    await expect(card(page, 'Rye bread')).toBeVisible();

    proxy.setPages('sign-in');
    await page.goto(`${proxy.url}/`);
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    proxy.setPages('pass');
    for (const url of ['/', '/search', '/']) {
      await page.goto(proxy.url + url);
      await expect(root(page)).not.toHaveAttribute('data-snapshot');
    }
    await expect(card(page, 'Rye bread')).toBeVisible();

    proxy.setPages('down');
    await page.goto(`${proxy.url}/`);
    await expect(card(page, 'Rye bread'), 'the API is still reachable').toBeVisible();
    await expect(root(page)).toHaveAttribute('data-snapshot', /./);
    await markPage(page);
    proxy.setPages('pass');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(root(page)).not.toHaveAttribute('data-snapshot');
    expect(await isSamePage(page)).toBe(true);
    await page.close();
    proxy.close();
  },
);

test(
  'a module that was released after the snapshot is loaded from the network',
  { tag: '@long' },
  async ({ page, context, server, login, given, expectError }) => {
    expectError(OFFLINE);
    await given.post({ title: 'Rye bread' });
    await login();
    await openControlled(page);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await reloadOffline(page);
    await expect(page.locator('html')).toHaveAttribute('data-snapshot', /./);

    await releaseAgain(server, 'mf_posts', 'a'.repeat(12));
    await releaseAgain(server, 'mf_posts', 'b'.repeat(12));
    await context.setOffline(false);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-snapshot');
    await expect
      .poll(async () => (await cached(page)).map(({ url }) => url))
      .toContainEqual(expect.stringMatching(/^\/modules\/mf_posts\/b{12}\//));
    await expect
      .poll(async () => (await cached(page)).filter(({ url }) => /^\/modules\/mf_posts\/(?!b{12})/.test(url)))
      .toEqual([]);
  },
);

// #no-mixed-versions-cached
test(
  'a page of a newer version is never cached with older files',
  { tag: '@long' },
  async ({ page, context, login, given, expectError }) => {
    expectError(OFFLINE);
    await given.post({ title: 'Rye bread' });
    await login();
    await openControlled(page);
    await expect(card(page, 'Rye bread')).toBeVisible();
    // The response of a server with the next version of the shell.
    const newer = '<script type="module" crossorigin src="/assets/index-of-a-newer-version.js"></script>';
    await context.route(
      (url) => url.pathname === '/search',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('</head>', `${newer}</head>`);
        await route.fulfill({ response, headers: { ...response.headers(), etag: '"newer"' }, body });
      },
    );
    expectError(/index-of-a-newer-version|404|integrity/i);
    await page.goto('/search');
    await expect(page).toHaveTitle('Benotes - Search');
    // Wait for its last file: an aborted request would be reported as an error.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
    expect((await cachedPage(page)).filter((html) => html.includes('newer-version'))).toEqual([]);
  },
);

test(
  'while a proxy cannot reach the server, the shell is shown instead of the proxy’s error page',
  { tag: '@long' },
  async ({ page, context, login, given, expectError }) => {
    expectError(/502|Bad Gateway|could not be (?:reached|loaded)/i);
    await given.post({ title: 'Rye bread' });
    await login();
    await openControlled(page);
    await expect(card(page, 'Rye bread')).toBeVisible();
    let isDown = true;
    await context.route('**/*', (route) =>
      isDown
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
        : route.continue(),
    );
    await page.reload();
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    isDown = false;
    await retry.click();
    await expect(card(page, 'Rye bread')).toBeVisible();
  },
);
