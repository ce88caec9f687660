import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';
import { isSamePage, markPage } from '../module-fixtures.ts';
import { withProxy } from '../proxy.ts';
import { releaseAnew } from '../releases.ts';
import { cached, cachedPage, OFFLINE, openWorked } from '../service-worker.ts';

// Everywhere else it is blocked, so that tests see every request.
test.use({ serviceWorkers: 'allow' });

/** What the page of a list asks for; of the list then also the next part. */
const FIRST = ['/api/auth/me', '/api/posts', '/remotes.json', '/api/collections'];
const WORDS = 'A new version of Benotes is available.';
const A = 'a'.repeat(12);
const B = 'b'.repeat(12);

/** Whether the page was made while this release was live. */
const isOf = async (page: Page, version: string) =>
  (await page.locator('#page-state').textContent())?.includes(`/${version}/`);
const root = (page: Page) => page.locator('html');

test(
  'a repeat visit shows the page snapshot before the server has responded, and loads the new release',
  { tag: '@desktop' },
  async ({ context, server, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const proxy = await withProxy(server.url);
    const page = await context.newPage();
    await openWorked(page, `${proxy.url}/`);
    await expect(card(page, 'Rye bread')).toBeVisible();

    await test.step('the same one: nothing happens', async () => {
      proxy.answerPages('held');
      await page.goto(`${proxy.url}/`);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect(root(page), 'not confirmed').toHaveAttribute('data-snapshot', /./);
      await expect(page.getByText('You are offline.')).toHaveCount(0);
      await markPage(page);
      proxy.answerPages('pass');
      await expect(root(page)).not.toHaveAttribute('data-snapshot');
      expect(await isSamePage(page)).toBe(true);
    });

    await test.step('what it requests early is requested once', async () => {
      proxy.asked.length = 0;
      await page.goto(`${proxy.url}/`);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect(root(page)).not.toHaveAttribute('data-snapshot');
      for (const address of FIRST.filter((each) => each !== '/api/posts'))
        expect(
          proxy.asked.filter((each) => each === address),
          address,
        ).toHaveLength(1);
    });

    await test.step('another release: it takes its place by itself', async () => {
      await releaseAnew(server, 'mf_posts', A);
      await page.goto(`${proxy.url}/`);
      await expect.poll(() => isOf(page, A)).toBe(true);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect.poll(async () => (await cachedPage(page)).some((html) => html.includes(`/${A}/`))).toBe(true);
    });

    await test.step('somebody has begun to type: a reload is offered', async () => {
      await releaseAnew(server, 'mf_posts', B);
      proxy.answerPages('held');
      await page.goto(`${proxy.url}/search`);
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('rye');
      await expect(root(page), 'shown at once').toHaveAttribute('data-snapshot', /./);
      await markPage(page);
      proxy.answerPages('pass');
      await expect(page.getByRole('status').getByText(WORDS)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('rye');
      expect(await isSamePage(page)).toBe(true);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => isOf(page, B)).toBe(true);
      await expect(page.getByText(WORDS)).toHaveCount(0);
    });
    await page.close();
    proxy.close();
  },
);

test(
  'a proxy that asks for a login is shown, one that cannot reach the server is not',
  { tag: '@desktop' },
  async ({ context, server, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const proxy = await withProxy(server.url);
    const page = await context.newPage();
    await openWorked(page, `${proxy.url}/`);
    await expect(card(page, 'Rye bread')).toBeVisible();

    proxy.answerPages('sign-in');
    await page.goto(`${proxy.url}/`);
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    proxy.answerPages('pass');
    for (const address of ['/', '/search', '/']) {
      await page.goto(proxy.url + address);
      await expect(root(page)).not.toHaveAttribute('data-snapshot');
    }
    await expect(card(page, 'Rye bread')).toBeVisible();

    proxy.answerPages('down');
    await page.goto(`${proxy.url}/`);
    await expect(card(page, 'Rye bread'), 'of the server behind it, which is there').toBeVisible();
    await expect(root(page)).toHaveAttribute('data-snapshot', /./);
    await markPage(page);
    proxy.answerPages('pass');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(root(page)).not.toHaveAttribute('data-snapshot');
    expect(await isSamePage(page)).toBe(true);
    await page.close();
    proxy.close();
  },
);

test(
  'a module that was released after the snapshot is loaded from the network',
  { tag: '@desktop' },
  async ({ page, context, server, login, given, expectError }) => {
    expectError(OFFLINE);
    await given.post({ title: 'Rye bread' });
    await login();
    await openWorked(page);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-snapshot', /./);

    await releaseAnew(server, 'mf_posts', 'a'.repeat(12));
    await releaseAnew(server, 'mf_posts', 'b'.repeat(12));
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

test(
  'a page of a newer version is never cached with older files',
  { tag: '@desktop' },
  async ({ page, context, login, given, expectError }) => {
    expectError(OFFLINE);
    await given.post({ title: 'Rye bread' });
    await login();
    await openWorked(page);
    await expect(card(page, 'Rye bread')).toBeVisible();
    // As a server with the next version of the shell answers.
    const newer = '<script type="module" crossorigin src="/assets/index-of-a-newer-version.js"></script>';
    await context.route(
      (url) => url.pathname === '/search',
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('</head>', `${newer}</head>`);
        await route.fulfill({ response: answer, headers: { ...answer.headers(), etag: '"newer"' }, body });
      },
    );
    expectError(/index-of-a-newer-version|404|integrity/i);
    await page.goto('/search');
    await expect(page).toHaveTitle('Benotes - Search');
    // Its last file is there: what is cut off on the way is reported as an error.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
    expect((await cachedPage(page)).filter((html) => html.includes('newer-version'))).toEqual([]);
  },
);

test(
  'while a proxy cannot reach the server, the shell is shown and not the page of the proxy',
  { tag: '@desktop' },
  async ({ page, context, login, given, expectError }) => {
    expectError(/502|Bad Gateway|could not be (?:reached|loaded)/i);
    await given.post({ title: 'Rye bread' });
    await login();
    await openWorked(page);
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
