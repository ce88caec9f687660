import type { Locator, Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/** Scrolls My Account until something is shown: sections are loaded when their place is on screen. */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await page.getByRole('heading', { name: 'Delete account' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Opens the account of the owner at the section about signing in. */
export async function openAccount(page: Page): Promise<void> {
  await page.goto('/users/1');
  await scrollTo(page, page.getByRole('heading', { name: 'Sign-in', exact: true }));
}
