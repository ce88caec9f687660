import type { Page } from '@playwright/test';

/** Chooses an item of the menu above the collections. */
export async function chooseInTreeMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Collections menu' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
