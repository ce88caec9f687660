import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { card, expectOrder } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
<DT><H3>Reading</H3>
<DL><p>
<DT><A HREF="https://example.org/one" TAGS="paper">One</A>
<DT><A HREF="https://example.org/two">Two</A>
</DL><p>
<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
</DL><p>`;

const summary = (page: Page) => page.getByRole('region', { name: /^Contents of / });
const figure = (page: Page, name: string) =>
  summary(page).locator('dt').getByText(name, { exact: true }).locator('+ dd');
const collection = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Drops a file onto the page, as from the desktop. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  const dataTransfer = await page.evaluateHandle(
    ([title, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], title ?? '', { type: 'text/html' }));
      return transfer;
    },
    [name, content],
  );
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer });
}

async function openTree(page: Page): Promise<void> {
  await openSidebar(page);
  const row = collection(page, 'Imported Bookmarks');
  await row.focus();
  if ((await row.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
}

test('a file is dropped, summarized, imported, and undone, and a whole library is exported and imported', async ({
  page,
  login,
  given,
  isMobile,
}) => {
  test.slow();
  await login();
  const { id } = await given.collection({ name: 'Mine' });
  await given.post({ title: 'Note', content: '<p>A <strong>bold</strong> word.</p>', collection_id: id });
  await page.goto('/import/bookmarks');

  await test.step('a dropped file is summarized and canceled', async () => {
    await drop(page, 'bookmarks.html', FILE);
    await expect(summary(page)).toBeFocused();
    await expect(figure(page, 'Links')).toHaveText('2');
    await expect(figure(page, 'Collections')).toHaveText('1');
    await expect(figure(page, "Can't be imported")).toHaveText('1');
    await summary(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(summary(page)).toBeHidden();
    await openSidebar(page);
    await expect(collection(page, 'Imported Bookmarks')).toHaveCount(0);
    if (isMobile) await page.keyboard.press('Escape');
  });

  await test.step('the file is imported', async () => {
    await page.goto('/import/bookmarks');
    await drop(page, 'bookmarks.html', FILE);
    await summary(page).getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('Bookmarks were successfully imported.')).toBeVisible();
    await expect(page).toHaveURL('/import');
    await openTree(page);
    await collection(page, 'Reading').click();
    await expectOrder(page, ['One', 'Two']);
    await expect(card(page, 'One').getByRole('link', { name: '#paper' })).toBeVisible();
  });

  await test.step('the list of rejected lines is downloaded, and the import is undone', async () => {
    await page.goto('/import');
    await expect(page.getByRole('region', { name: /^Last import/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download this list' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('"8","Only http and https');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
    await openSidebar(page);
    await expect(collection(page, 'Imported Bookmarks')).toHaveCount(0);
    await expect(collection(page, 'Mine')).toHaveCount(1);
  });

  await test.step('everything is exported', async () => {
    await page.goto('/export/bookmarks');
    await page.getByRole('radio', { name: 'Benotes archive' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('benotes.zip');
    await (await download).saveAs(test.info().outputPath('benotes.zip'));
    await expect(page).toHaveURL('/import');
  });

  await test.step('importing it again finds only duplicates', async () => {
    await page.goto('/import/bookmarks');
    await page.locator('input[type=file]').setInputFiles(test.info().outputPath('benotes.zip'));
    await expect(summary(page).getByText('Everything is already saved.')).toBeVisible();
  });
});

const corpora = process.env['BENOTES_CORPORA'];
const folder = corpora && path.join(corpora, 'bookmarks');
const names = folder && existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];

interface Expected {
  links: { href: string; path: string[]; importable: boolean }[];
}

/** Links that we do not import on purpose: there is no such port, and it is a link in a description. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'http://example.com:99999/',
  'http://localhost.localdomain:8083/Shaarli/?JVvqCA',
]);

/** The number of importable links of a file, once per folder. */
function linksOf(file: string): number {
  const { links } = JSON.parse(readFileSync(file.replace(/html$/, 'expected.json'), 'utf8')) as Expected;
  const usable = links.filter(({ importable, href }) => importable && !LEFT_OUT.has(href));
  return new Set(usable.map(({ path: at, href }) => JSON.stringify([at.map((part) => part || 'Untitled'), href]))).size;
}

// The environment variable BENOTES_CORPORA is the folder with the files.
if (names.length > 0) {
  test('bookmark files of many programs can be read', { tag: '@long' }, async ({ page, login, expectError }) => {
    test.slow(); // almost a hundred files
    expectError(/status of 422/); // some contain nothing that can be imported
    await login();
    await page.goto('/import/bookmarks');
    const seen: Record<string, number> = {};
    for (const name of names) {
      await page.locator('input[type=file]').setInputFiles(path.join(folder ?? '', name));
      const shown = page.getByRole('region', { name: `Contents of ${name}` }).or(page.getByRole('alert'));
      await expect(shown).toContainText(/Tags|Failed/);
      const text = await shown.innerText();
      const figureOf = (label: string) =>
        Number(new RegExp(`^${label}\\s+([\\d,]+)`, 'm').exec(text)?.[1]?.replaceAll(',', '') ?? 0);
      seen[name] = Math.max(0, figureOf('Links') - figureOf('Repeated in the files') - figureOf('Already saved'));
    }
    const expected = names.map((name) => [name, linksOf(path.join(folder ?? '', name))]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });
}
