import { readFileSync } from 'node:fs';

import type { Download, Page } from '@playwright/test';

import { expectNoViolation } from '../axe.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

/** Exports in a format. The page then returns to the menu. */
async function exportAs(page: Page, label: string): Promise<Download> {
  await page.getByRole('radio', { name: label }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  await expect(page).toHaveURL(/\/import$/);
  return file;
}

const textOf = async (file: Download) => readFileSync(await file.path(), 'utf8');

test(
  'a collection is exported from its menu and everything in another format',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });
    await given.collection({ name: 'Soups', parent_id: id });
    await given.post({ title: 'A soup', content: 'https://example.org/soup', collection_id: id });
    await given.post({ title: 'Elsewhere', content: 'https://example.org/elsewhere' });

    const scope = page.getByRole('combobox', { name: 'What to export' });
    await test.step('its menu opens the page with the collection chosen', async () => {
      await page.goto(`/c/${id}`);
      await openSidebar(page);
      await page.getByRole('treeitem', { name: 'Recipes' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Export…' }).click();
      await expect(page).toHaveURL(new RegExp(`/export/bookmarks\\?collection=${id}$`));
      await expect(scope).toHaveValue('Recipes');
      await expectNoViolation(page, 'export');
    });

    const bookmarks = await exportAs(page, 'Bookmark file');
    await test.step('the file contains the collection with those below it, and nothing else', async () => {
      expect(bookmarks.suggestedFilename()).toBe('benotes-bookmarks.html');
      const titles = (await textOf(bookmarks)).match(/(?<=>)[^<>\n]+(?=<\/(?:A|H3)>)/g);
      expect(titles).toEqual(['Recipes', 'A soup', 'Soups']);
    });

    await test.step('another format contains everything when that is chosen', async () => {
      await page.goto('/export/bookmarks');
      await expect(scope).toHaveValue('Everything');
      const json = await exportAs(page, 'JSON');
      expect(json.suggestedFilename()).toBe('benotes.json');
      expect(await textOf(json)).toContain('"Elsewhere"');
    });
  },
);
