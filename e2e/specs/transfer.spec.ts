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
const figure = (page: Page, name: string) => summary(page).getByText(name, { exact: true }).locator('+ dd');
const collection = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Lets a file fall onto the page, as from the desk. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  const held = await page.evaluateHandle(
    ([title, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], title ?? '', { type: 'text/html' }));
      return transfer;
    },
    [name, content],
  );
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: held });
}

async function openTree(page: Page): Promise<void> {
  await openSidebar(page);
  const row = collection(page, 'Imported Bookmarks');
  await row.focus();
  if ((await row.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
}

test('a file is dropped, summed up, imported, taken back, and a whole library goes out and comes in', async ({
  page,
  login,
  given,
  isMobile,
}) => {
  await login();
  const { id } = await given.collection({ name: 'Mine' });
  await given.post({ title: 'Note', content: '<p>A <strong>bold</strong> word.</p>', collection_id: id });
  await page.goto('/import/bookmarks');

  await test.step('it is summed up where it falls, and given up', async () => {
    await drop(page, 'bookmarks.html', FILE);
    await expect(summary(page)).toBeFocused();
    await expect(figure(page, 'Links')).toHaveText('2');
    await expect(figure(page, 'New collections')).toHaveText('2');
    await expect(figure(page, "Lines that can't be imported")).toHaveText('1');
    await summary(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(summary(page)).toBeHidden();
    await openSidebar(page);
    await expect(collection(page, 'Imported Bookmarks')).toHaveCount(0);
    if (isMobile) await page.keyboard.press('Escape');
  });

  await test.step('it is imported, while one looks elsewhere', async () => {
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

  await test.step('what was left out is saved, and the import is taken back', async () => {
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

  await test.step('everything goes out', async () => {
    await page.goto('/export/bookmarks');
    await page.getByRole('radio', { name: 'Everything' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('benotes.zip');
    await (await download).saveAs(test.info().outputPath('benotes.zip'));
    await expect(page).toHaveURL('/import');
  });

  await test.step('and finds itself again', async () => {
    await page.goto('/import/bookmarks');
    await page.locator('input[type=file]').setInputFiles(test.info().outputPath('benotes.zip'));
    await expect(figure(page, 'Links and notes')).toHaveText('0');
    await expect(summary(page).getByText('Everything in this file is already saved.')).toBeVisible();
  });
});

const corpora = process.env['BENOTES_CORPORA'];
const folder = corpora && path.join(corpora, 'bookmarks');
const names = folder && existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];

interface Expected {
  links: { href: string; path: string[]; importable: boolean }[];
}

/** Links of a file that can be saved, each once a folder; where we answer otherwise on purpose, it is left out. */
function linksOf(file: string): number {
  const { links } = JSON.parse(readFileSync(file.replace(/html$/, 'expected.json'), 'utf8')) as Expected;
  const usable = links.filter(({ importable, href }) => importable && href !== 'http://example.com:99999/');
  return new Set(usable.map(({ path: at, href }) => JSON.stringify([at.map((part) => part || 'Untitled'), href]))).size;
}

// BENOTES_CORPORA names the folder of the files.
if (names.length > 0) {
  test('the bookmark files of many producers are read on the page @desktop', async ({ page, login, expectError }) => {
    expectError(/status of 422/); // two or three hold nothing that can be saved
    await login();
    await page.goto('/import/bookmarks');
    const seen: Record<string, string> = {};
    for (const name of names) {
      await page.locator('input[type=file]').setInputFiles(path.join(folder ?? '', name));
      const shown = page.getByRole('region', { name: `Contents of ${name}` }).or(page.getByRole('alert'));
      await expect(shown).toContainText(/Links|Failed/);
      seen[name] = /Failed\. Error \d+|Links\s*[\d,]+/.exec(await shown.innerText())?.[0].replaceAll(/\s+/g, ' ') ?? '';
    }
    const wanted = names.map((name) => {
      const count = linksOf(path.join(folder ?? '', name));
      return [name, count > 0 ? `Links ${count.toLocaleString('en')}` : 'Failed. Error 422'];
    });
    expect(seen).toEqual(Object.fromEntries(wanted));
  });
}
