import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';
import { OWNER } from './server.ts';

/** Answers the dialog that asks the owner for the password before something that gives or takes power. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password').fill(OWNER.password);
  await dialog.getByLabel('Password').press('Enter');
}

/** Opens a section of My Account: it is loaded when its place is on screen. */
export async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections of My Account' });
  await sections.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** Opens the account of the owner at the section about signing in. */
export async function openAccount(page: Page): Promise<void> {
  await page.goto('/users/1');
  await openSection(page, 'Sign-in');
}
