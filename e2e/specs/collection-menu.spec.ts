import type { Page } from '@playwright/test';

import { collectionSaved, expect, openSidebar, test } from '../fixtures.ts';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter collections' });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'the tree counts posts, is filtered, and each collection has a menu',
  { tag: '@phone-long' },
  async ({ page, login, given }) => {
    await login();
    const recipes = await given.collection({ name: 'Recipes' });
    const bread = await given.collection({ name: 'Bread', parent_id: recipes.id });
    for (let shelf = 1; shelf <= 14; shelf += 1) await given.collection({ name: `Shelf ${shelf}` });
    await given.posts(['Rye', 'Wheat'], bread.id);
    const [soup] = await given.posts(['Soup'], recipes.id);
    await page.goto('/');
    await openSidebar(page);

    await test.step('a collapsed collection counts what is below it', async () => {
      await expect(row(page, 'Recipes')).toHaveAccessibleDescription('3 posts');
      await expect(row(page, 'Shelf 1')).toHaveText('Shelf 1');
    });

    await test.step('the filter shows matches with their ancestors, and Escape clears it', async () => {
      await filter(page).fill('bre');
      await expect(page.getByRole('treeitem')).toHaveCount(2);
      await expect(row(page, 'Bread').locator('mark')).toHaveText('Bre');
      await filter(page).press('ArrowDown');
      await expect(row(page, 'Recipes')).toBeFocused();
      await filter(page).press('Escape');
      await expect(filter(page)).toHaveValue('');
      await expect(row(page, 'Shelf 1')).toBeVisible();
    });

    await test.step('Rename edits the name in place', async () => {
      await choose(page, 'Shelf 1', 'Rename');
      await page.getByRole('textbox', { name: 'New name of Shelf 1' }).fill('Garden');
      const saved = collectionSaved(page);
      await page.keyboard.press('Enter');
      await expect(row(page, 'Garden')).toBeFocused();
      await saved;
      await page.reload();
      await openSidebar(page);
      await expect(row(page, 'Garden')).toBeVisible();
    });

    await test.step('Move… puts it into another collection', async () => {
      await choose(page, 'Garden', 'Move…');
      const dialog = page.getByRole('dialog', { name: 'Move “Garden”' });
      await dialog.getByRole('combobox', { name: 'Subcollection of' }).fill('Shelf 2');
      await page.getByRole('option', { name: 'Shelf 2' }).click();
      await dialog.getByRole('button', { name: 'Move' }).click();
      await expect(page.getByText('Moved Garden to Shelf 2.')).toBeVisible();
    });

    await test.step('a deleted post is no longer counted, without a reload', async () => {
      await page.goto(`/c/${recipes.id}`);
      await page
        .getByRole('article', { name: soup?.title ?? '' })
        .getByRole('button', { name: 'Post menu' })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByText('“Soup” is in the Recycle Bin.')).toBeVisible();
      await openSidebar(page);
      await expect(row(page, 'Recipes')).toHaveAccessibleDescription('2 posts');
    });

    await test.step('New subcollection edits its name in place', async () => {
      await choose(page, 'Recipes', 'New subcollection');
      await page.getByRole('textbox', { name: 'New name of New collection' }).fill('Cakes');
      await page.keyboard.press('Enter');
      await expect(row(page, 'Cakes')).toBeFocused();
    });

    await test.step('Delete can be undone, and the page stays', async () => {
      const url = page.url();
      await choose(page, 'Shelf 3', 'Delete');
      await expect(row(page, 'Shelf 3')).toHaveCount(0);
      const toast = page.getByRole('status').filter({ hasText: 'Collection deleted' });
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(row(page, 'Shelf 3')).toBeVisible();
      expect(page.url()).toBe(url);
    });
  },
);
