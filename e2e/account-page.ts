import type { Locator, Page } from '@playwright/test';

import { expect } from './fixtures.ts';
import { OWNER } from './server.ts';

/** Answers the dialog that asks the owner for the password before something that gives or takes power. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password').fill(OWNER.password);
  await dialog.getByLabel('Password').press('Enter');
}

/** Scrolls My Account until something is shown: sections are loaded when their place is on screen. */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await page.getByRole('heading', { name: 'Appearance and keys' }).hover();
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
