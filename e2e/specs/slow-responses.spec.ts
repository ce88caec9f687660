import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

/** Records the loading announcements for screen readers, in order. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target instanceof Element ? target.closest('[data-waiting]') : null;
        if (region?.textContent) announced.push(region.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}

/** A promise that `open` resolves. */
function gate() {
  const control: { open?: () => void } = {};
  const isOpen = new Promise<void>((resolve) => {
    control.open = resolve;
  });
  return { isOpen, open: () => control.open?.() };
}

// #long-loading-announced
test(
  'loading that takes more than a second is announced, and so is its completion',
  { tag: '@long' },
  async ({ page, given, login }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const announced = await recordAnnouncements(page);
    const response = gate();
    await page.route('**/api/posts?*', async (route) => {
      await response.isOpen;
      await route.fallback();
    });
    await page.goto('/');
    await expect.poll(announced).toEqual(['loading...']);
    response.open();
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect.poll(announced).toEqual(['loading...', 'Uncategorized: loaded.']);
  },
);

test('what was announced is removed when the user signs out', { tag: '@long' }, async ({ page, given, login }) => {
  const { id } = await given.collection({ name: 'Letters to Ada' });
  await given.post({ title: 'My dear', collection_id: id });
  await login();
  const response = gate();
  await page.route('**/api/posts?*', async (route) => {
    await response.isOpen;
    await route.fallback();
  });
  await page.goto(`/c/${id}`);
  const announced = page.locator('[data-waiting]');
  await expect(announced).toHaveText('loading...');
  response.open();
  await expect(announced).toContainText('Letters to Ada');
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await announced.textContent(), 'not only after some seconds').toBe('');
});

test(
  'a failure is announced only by its alert, and fast loading is not announced',
  { tag: '@long' },
  async ({ page, given, login, expectError }) => {
    expectError(/500|posts/);
    await given.post({ title: 'Rye bread' });
    await login();
    const announced = await recordAnnouncements(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/');
    // Quick by the clock of the page, however long this machine takes.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(card(page, 'Rye bread')).toBeVisible({ timeout: 250 });
      await expect(page.getByText('No collections yet. Create one to sort your posts.')).toBeVisible({ timeout: 250 });
    }).toPass();
    await page.clock.runFor(1500);
    expect(await announced()).toEqual([]);
    await page.clock.resume();

    const response = gate();
    await page.route('**/api/posts?*', async (route) => {
      await response.isOpen;
      await route.fulfill({ status: 500, json: 'Server error' });
    });
    await page.reload();
    await expect.poll(announced).toEqual(['loading...']);
    response.open();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.clock.runFor(500);
    expect(await announced()).toEqual(['loading...']);
  },
);
