import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { swipe } from '../touch.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Options' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Options' });

/** Opens the options sheet and waits for the end of its animation. */
async function openOptions(page: Page): Promise<void> {
  await button(page).tap();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
}

async function expectClosed(page: Page): Promise<void> {
  await expect(sheet(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
}

test.describe('the options sheet on a phone', { tag: '@phone-only' }, () => {
  let id: number;
  test.beforeEach(async ({ page, login, given }) => {
    ({ id } = await given.collection({ name: 'Recipes' }));
    await login();
    await page.goto(`/c/${id}`);
    await openOptions(page);
  });

  test('focuses the first option and traps the focus', { tag: '@long' }, async ({ page }) => {
    await expect(sheet(page).getByRole('button', { name: 'Paste a link' })).toBeFocused();
    for (const keys of [...Array<string>(6).fill('Tab'), ...Array<string>(6).fill('Shift+Tab')]) {
      await page.keyboard.press(keys);
      // Between the last and the first element, the browser's own interface has the focus.
      const inside = await sheet(page).evaluate(
        (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
      );
      expect(inside, `after ${keys}`).toBe(true);
    }
  });

  test('closes with Escape, a tap on the backdrop, and its handle', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expectClosed(page);

    await openOptions(page);
    await page.touchscreen.tap(200, 200);
    await expectClosed(page);
    await expect(page, 'the tapped element behind it is not activated').toHaveURL(`/c/${id}`);

    await openOptions(page);
    await sheet(page).getByRole('button', { name: 'Close' }).tap();
    await expectClosed(page);
  });

  test('closes when it is swiped down anywhere', { tag: '@long' }, async ({ page }) => {
    const option = await sheet(page).getByRole('button', { name: 'Edit Collection' }).boundingBox();
    if (!option) throw new Error('The option is not rendered.');
    const from = { x: option.x + 40, y: option.y + 10 };
    await swipe(page, from, { ...from, y: from.y + 130 });
    await expectClosed(page);
    await expect(page, 'the touched option is not activated').toHaveURL(`/c/${id}`);
  });

  test('stays open after a short swipe or a swipe up', { tag: '@long' }, async ({ page }) => {
    const top = await sheet(page).boundingBox();
    if (!top) throw new Error('The sheet is not rendered.');
    const from = { x: 200, y: top.y + 12 };
    await swipe(page, from, { ...from, y: from.y + 20 }, { steps: 20 });
    await expect(sheet(page)).toBeVisible();
    await swipe(page, from, { ...from, y: from.y - 150 });
    await expect(sheet(page)).toBeVisible();
    await expect.poll(async () => (await sheet(page).boundingBox())?.y, 'back at its position').toBe(top.y);
  });

  test('runs the selected option and closes', { tag: '@long' }, async ({ page }) => {
    await sheet(page).getByRole('button', { name: 'Edit Collection' }).tap();
    await expect(page).toHaveURL(`/c/${id}/edit`);
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Collection Settings' })).toBeFocused();
  });
});
