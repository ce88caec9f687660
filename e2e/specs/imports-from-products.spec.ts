import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { EVERNOTE, NOTION, POCKET, RAINDROP } from '../product-exports.ts';

const summary = (page: Page) => page.getByRole('region', { name: /^Contents of / });
const figure = (page: Page, name: string) =>
  summary(page).locator('dt').getByText(name, { exact: true }).locator('+ dd');
const collection = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/import/bookmarks');
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Writes files into a folder and chooses the folder. */
async function chooseFolder(page: Page, name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = test.info().outputPath(name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  await page.goto('/import/bookmarks');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
}

interface Contents {
  product: string;
  links?: number;
  notes?: number;
}

/** Checks what is recognized, which is all new, and imports it. */
async function importIt(page: Page, { product, links = 0, notes = 0 }: Contents): Promise<void> {
  await expect(summary(page).getByText(/^Recognized: /)).toContainText(product);
  if (links > 0) await expect(figure(page, 'Links')).toHaveText(String(links));
  if (notes > 0) await expect(figure(page, 'Notes')).toHaveText(String(notes));
  await expect(figure(page, 'Already saved')).toHaveText('0');
  await expect(figure(page, "Can't be imported")).toHaveText('0');
  await summary(page).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Bookmarks were successfully imported.')).toBeVisible();
  await expect(page).toHaveURL('/import');
}

test(
  'imports from four products into one library find no duplicates, and one can be undone, one after the other, finds no duplicates, undoes one of them',
  { tag: '@long' },
  async ({ page, login }) => {
    await login();

    await test.step('articles from Pocket are imported', async () => {
      await chooseFile(page, 'part_000000.csv', POCKET);
      await importIt(page, { product: 'Pocket', links: 2 });
    });

    await test.step('bookmarks from Raindrop.io are imported', async () => {
      await chooseFile(page, 'export.html', RAINDROP);
      await importIt(page, { product: 'Raindrop', links: 2 });
    });

    await test.step('a folder from Notion is imported', async () => {
      await chooseFolder(page, 'Export', NOTION);
      await importIt(page, { product: 'Notion', notes: 2 });
    });

    await test.step('a notebook from Evernote is imported', async () => {
      await chooseFile(page, 'Kitchen.enex', EVERNOTE);
      await importIt(page, { product: 'Evernote', notes: 1 });
    });

    await test.step('the last import is undone, and the others stay', async () => {
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByText('Import undone')).toBeVisible();
      await openSidebar(page);
      await expect(collection(page, 'Imported from Evernote')).toHaveCount(0);
      await expect(page.getByRole('treeitem', { name: /^Imported/ })).toHaveCount(3);
    });

    await test.step('the links and notes are in their collections', async () => {
      await collection(page, 'Imported from Pocket').click();
      await expect(card(page, 'How bread rises').getByRole('link', { name: '#archived' })).toBeVisible();
      await expect(card(page, 'A short history of rye')).toBeVisible();
    });

    await test.step('the same files add nothing new', async () => {
      await chooseFile(page, 'pocket again.csv', POCKET);
      await expect(figure(page, 'Already saved')).toHaveText('2');
      await expect(summary(page).getByText('Everything is already saved.')).toBeVisible();
      await summary(page).getByRole('button', { name: 'Cancel' }).click();
      await chooseFolder(page, 'Export again', NOTION);
      await expect(figure(page, 'Already saved')).toHaveText('2');
    });
  },
);
