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

const products = {
  Pocket: (page: Page, name = 'part_000000.csv') => chooseFile(page, name, POCKET),
  Raindrop: (page: Page) => chooseFile(page, 'export.html', RAINDROP),
  Notion: (page: Page, name = 'Export') => chooseFolder(page, name, NOTION),
  Evernote: (page: Page) => chooseFile(page, 'Kitchen.enex', EVERNOTE),
};

test('imports from four products into one library find no duplicates', { tag: '@long' }, async ({ page, login }) => {
  await login();
  await products.Pocket(page);
  await importIt(page, { product: 'Pocket', links: 2 });
  await products.Raindrop(page);
  await importIt(page, { product: 'Raindrop', links: 2 });
  await products.Notion(page);
  await importIt(page, { product: 'Notion', notes: 2 });
  await products.Evernote(page);
  await importIt(page, { product: 'Evernote', notes: 1 });

  await openSidebar(page);
  await expect(page.getByRole('treeitem', { name: /^Imported/ })).toHaveCount(4);
  await collection(page, 'Imported from Pocket').click();
  await expect(card(page, 'How bread rises').getByRole('link', { name: '#archived' })).toBeVisible();
  await expect(card(page, 'A short history of rye')).toBeVisible();
});

test('the last import can be undone, and the one before stays', { tag: '@long' }, async ({ page, login }) => {
  await login();
  await products.Pocket(page);
  await importIt(page, { product: 'Pocket', links: 2 });
  await products.Evernote(page);
  await importIt(page, { product: 'Evernote', notes: 1 });
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await openSidebar(page);
  await expect(collection(page, 'Imported from Evernote')).toHaveCount(0);
  await collection(page, 'Imported from Pocket').click();
  await expect(card(page, 'How bread rises')).toBeVisible();
});

test('a file or a folder that is imported again adds nothing new', { tag: '@long' }, async ({ page, login }) => {
  await login();
  await products.Pocket(page);
  await importIt(page, { product: 'Pocket', links: 2 });
  await products.Notion(page);
  await importIt(page, { product: 'Notion', notes: 2 });

  await products.Pocket(page, 'pocket again.csv');
  await expect(figure(page, 'Already saved')).toHaveText('2');
  await expect(summary(page).getByText('Everything is already saved.')).toBeVisible();
  await summary(page).getByRole('button', { name: 'Cancel' }).click();
  await products.Notion(page, 'Export again');
  await expect(figure(page, 'Already saved')).toHaveText('2');
});
