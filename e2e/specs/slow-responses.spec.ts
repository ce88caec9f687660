import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

/** What a screen reader is given to say, in order, from the first page on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target instanceof Element ? target.closest('[data-waiting]') : null;
        if (region?.textContent) heard.push(region.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const delay = (page: Page, address: string, ms: number) =>
  page.route(address, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    await route.fallback();
  });

test('a screen that takes more than a second says that it loads, and that it came', async ({ page, given, login }) => {
  await given.post({ title: 'Rye bread' });
  await login();
  const heard = await listen(page);
  await delay(page, '**/api/posts?*', 2500);
  await page.goto('/');
  await expect.poll(heard).toEqual(['loading...']);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect.poll(heard).toEqual(['loading...', 'Uncategorized: loaded.']);
});

test('one that did not come leaves it to the alert, and one that is quick says nothing', async ({
  page,
  given,
  login,
  expectError,
}) => {
  expectError(/500|posts/);
  await given.post({ title: 'Rye bread' });
  await login();
  const heard = await listen(page);
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await heard()).toEqual([]);

  await page.route('**/api/posts?*', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 2000);
    });
    await route.fulfill({ status: 500, json: 'Server error' });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.waitForTimeout(500);
  expect(await heard()).toEqual(['loading...']);
});
