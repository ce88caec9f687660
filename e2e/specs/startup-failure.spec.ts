import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

const FAILED = /Failed to load resource|Failed to fetch|ERR_FAILED|integrity/i;
const ANY_SCRIPT = /\.js$/;
const SHELL = /^\/assets\/(?:index|start|main)-.+\.js$/;

const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'Benotes has not started.' });

/** Makes requests for scripts fail. */
const blockScripts = (page: Page, scripts: RegExp) =>
  page.route(
    ({ pathname }) => scripts.test(pathname),
    (route) => route.abort(),
  );

/** Skips the delay after which the page shows its message. */
const skipDelay = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

for (const theme of ['light', 'dark'] as const)
  // #blocked-scripts-message
  test(
    `a page whose scripts are blocked shows a message in ${theme} colors`,
    { tag: theme === 'dark' ? [] : '@long' },
    async ({ page, expectError }) => {
      expectError(FAILED);
      await page.emulateMedia({ colorScheme: theme });
      await blockScripts(page, SHELL);
      await page.goto('/login');
      await expect(message(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-script-failed');
      const { violations } = await new AxeBuilder({ page }).include('#shell').analyze();
      expect(violations).toEqual([]);
      await page.unroute(({ pathname }) => SHELL.test(pathname));
    },
  );

// #missing-scripts-message
test(
  'a page without any script shows a message after a delay, and its Reload link works',
  { tag: '@long' },
  async ({ page, expectError }) => {
    expectError(FAILED);
    await blockScripts(page, ANY_SCRIPT);
    await page.goto('/login');
    await expect(message(page)).toBeHidden();
    await skipDelay(page);
    await expect(message(page)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  },
);

test(
  'a page whose scripts are slow shows the message only after the delay, and still starts',
  { tag: '@long' },
  async ({ page }) => {
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
    await expect(message(page)).toBeHidden();
    await skipDelay(page);
    await expect(message(page)).toBeVisible();
    send?.();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
  },
);

test.describe('with JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false });

  // #javascript-needed-message
  test('a page shows one message that it needs JavaScript', { tag: '@long' }, async ({ page }) => {
    await page.goto('/login');
    // Playwright does not find text in `noscript`.
    await expect(page.locator('noscript .not-started')).toBeVisible();
    await expect(page.locator('noscript .not-started')).toContainText('Benotes needs JavaScript.');
    await expect(page.locator('#shell .not-started')).toBeHidden();
    await skipDelay(page);
    await expect(page.locator('#shell .not-started')).toBeHidden();
  });
});
