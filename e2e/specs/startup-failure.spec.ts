import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

const FAILED = /Failed to load resource|Failed to fetch|ERR_FAILED|integrity/i;
const ANY_SCRIPT = /\.js$/;
const SHELL = /^\/assets\/(?:index|start|main)-.+\.js$/;

const words = (page: Page) => page.getByRole('alert').filter({ hasText: 'Benotes has not started.' });

/** Has scripts never arrive. */
const refuse = (page: Page, scripts: RegExp) =>
  page.route(
    ({ pathname }) => scripts.test(pathname),
    (route) => route.abort(),
  );

/** Has the time pass that the page waits for its scripts. */
const runOut = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

for (const theme of ['light', 'dark'] as const)
  test(`a page whose scripts are refused says so, in ${theme} colours`, async ({ page, expectError }) => {
    expectError(FAILED);
    await page.emulateMedia({ colorScheme: theme });
    await refuse(page, SHELL);
    await page.goto('/login');
    await expect(words(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-script-failed');
    const { violations } = await new AxeBuilder({ page }).include('#shell').analyze();
    expect(violations).toEqual([]);
    await page.unroute(({ pathname }) => SHELL.test(pathname));
  });

test('a page that gets no script at all says so after a while, and Reload needs none', async ({
  page,
  expectError,
}) => {
  expectError(FAILED);
  await refuse(page, ANY_SCRIPT);
  await page.goto('/login');
  await expect(words(page)).toBeHidden();
  await runOut(page);
  await expect(words(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(words(page)).toHaveCount(0);
});

test('a page whose scripts are slow shows no words before they are due, and starts whatever it showed', async ({
  page,
}) => {
  let send: (() => void) | undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(
    ({ pathname }) => SHELL.test(pathname),
    async (route) => {
      await sent;
      await route.continue();
    },
  );
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.not-started').first()).toBeAttached();
  await expect(words(page)).toBeHidden();
  await runOut(page);
  await expect(words(page)).toBeVisible();
  send?.();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(words(page)).toHaveCount(0);
});

test.describe('where scripts are turned off', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says that it needs them, once', async ({ page }) => {
    await page.goto('/login');
    // Playwright looks for no words in `noscript`.
    await expect(page.locator('noscript .not-started')).toBeVisible();
    await expect(page.locator('noscript .not-started')).toContainText('Benotes needs JavaScript.');
    await expect(page.locator('#shell .not-started')).toBeHidden();
    await runOut(page);
    await expect(page.locator('#shell .not-started')).toBeHidden();
  });
});
