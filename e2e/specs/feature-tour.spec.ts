import { type Page } from '@playwright/test';

import { confirmPassword } from '../account-page.ts';
import { card, expectOrder } from '../cards.ts';
import { emptyState, openSidebar } from '../fixtures.ts';
import { expect, test } from '../viewer.ts';

const LINK = 'https://example.org/papers/torn-writes';
const SECOND = { name: 'Second', email: 'second@example.org', password: 'second long password' };
const THIRD = { name: 'Third', email: 'third@example.org', password: 'third long password' };

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function go(page: Page, place: string): Promise<void> {
  await openSidebar(page);
  await sidebar(page).getByRole('link', { name: place, exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await openSidebar(page);
  await sidebar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function signIn(page: Page, { email, password }: typeof SECOND): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveTitle('Benotes - Uncategorized');
}

/** @param confirmOnce answers the dialog that asks who the owner is. */
async function createUser(
  page: Page,
  { name, email, password }: typeof SECOND,
  confirmOnce?: () => Promise<void>,
): Promise<void> {
  await go(page, 'Users');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmOnce?.();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
}

async function createCollection(page: Page, name: string, parent?: string): Promise<void> {
  await go(page, 'Create a new collection');
  await page.getByLabel('Name of Collection').fill(name);
  if (parent) {
    await page.getByRole('combobox', { name: 'Subcollection of' }).click();
    await page.getByRole('option', { name: parent }).click();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle(`Benotes - ${name}`);
}

async function choose(page: Page, post: string, item: string): Promise<void> {
  await card(page, post).getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// #tour-of-all-features
test(
  'tour: users, a pasted link, tags, search, recycle bin, transfer, share, export, and import',
  { tag: ['@phone', '@long'] },
  async ({ page, login, isMobile, visitor, site, expectError }) => {
    test.setTimeout(120_000); // one walk through everything, in which each step needs those before
    let publicAddress = '';
    let exported = '';

    await test.step('the owner creates two users', async () => {
      await login();
      await page.goto('/');
      expectError(/status of 403 .*\/api\/users/); // the browser tells that the password is needed
      await createUser(page, SECOND, () => confirmPassword(page));
      await createUser(page, THIRD);
      await signOut(page);
    });

    await test.step('the second user signs in and creates collections', async () => {
      await signIn(page, SECOND);
      await createCollection(page, 'Reading');
      await createCollection(page, 'Papers', 'Reading');
    });

    await test.step('a link is pasted', async () => {
      await page.evaluate((link) => navigator.clipboard.writeText(link), LINK);
      if (isMobile) {
        await page.getByRole('button', { name: 'Options' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Paste a link' }).click();
      } else await page.getByRole('button', { name: 'Paste', exact: true }).click();
      await expect(card(page, LINK)).toBeVisible();
    });

    await test.step('the link gets a title and a tag', async () => {
      await choose(page, LINK, 'Edit');
      await page.getByPlaceholder('Title').fill('Torn writes');
      await page.getByRole('combobox', { name: 'Tags' }).fill('storage');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(card(page, 'Torn writes').getByRole('link', { name: '#storage' })).toBeVisible();
    });

    await test.step('it is found by a word and by its tag', async () => {
      await go(page, 'Search');
      await page.getByRole('option', { name: 'Papers' }).click();
      await expect(page.getByText('In Papers', { exact: true })).toBeVisible();
      await page.getByRole('combobox', { name: 'Search' }).fill('tor');
      await expect(card(page, 'Torn writes')).toBeVisible();
      await expect(page, 'the URL contains the query').toHaveURL(/q=tor/);
      await go(page, 'Tags');
      await page.getByRole('link', { name: 'storage', exact: true }).click();
      await expect(page).toHaveTitle('Benotes - #storage');
      await expect(card(page, 'Torn writes')).toBeVisible();
    });

    await test.step('it is deleted and restored', async () => {
      await choose(page, 'Torn writes', 'Delete');
      await expect(emptyState(page, 'No posts to be found.')).toBeVisible();
      await go(page, 'Recycle Bin');
      await page.getByRole('button', { name: 'Restore into Papers' }).click();
      await expect(emptyState(page, 'There is nothing yet in here.')).toBeVisible();
    });

    await test.step('it is transferred', async () => {
      await go(page, 'Tags');
      await page.getByRole('link', { name: 'storage', exact: true }).click();
      await choose(page, 'Torn writes', 'Transfer');
      const dialog = page.getByRole('dialog', { name: 'Collections' });
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: 'Reading' }).click();
      await dialog.getByRole('button', { name: 'Transfer' }).click();
      await expect(dialog).toBeHidden();
      await openSidebar(page);
      await page.getByRole('treeitem', { name: 'Reading', exact: true }).click();
      await expectOrder(page, ['Torn writes']);
    });

    await test.step('its collection is shared', async () => {
      if (isMobile) await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('button', { name: 'Edit Collection', exact: true }).click();
      const shared = page.waitForResponse(
        (response) => response.url().endsWith('/api/shares') && response.request().method() === 'POST',
      );
      await page.getByRole('switch', { name: 'Public URL' }).check();
      publicAddress = (await page.getByRole('link', { name: /\/s\?token=/ }).getAttribute('href')) ?? '';
      await shared;
    });

    await test.step('a visitor reads it in the shell and in the standalone viewer', async () => {
      await visitor.goto(publicAddress);
      await expect(card(visitor, 'Torn writes')).toBeVisible();
      await expect(visitor.getByRole('navigation')).toBeHidden();
      await visitor.goto(`${site}/${new URL(publicAddress).search}`);
      await expect(card(visitor, 'Torn writes')).toBeVisible();
    });

    await test.step('the links are exported', async () => {
      await go(page, 'Import & Export');
      await page.getByRole('link', { name: /Export Bookmarks/ }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await download).suggestedFilename()).toBe('benotes-bookmarks.html');
      exported = test.info().outputPath('benotes-bookmarks.html');
      await (await download).saveAs(exported);
      await expect(page).toHaveURL('/import');
      await signOut(page);
    });

    await test.step('the third user imports them with the same tree', async () => {
      await signIn(page, THIRD);
      await go(page, 'Import & Export');
      await page.getByRole('link', { name: /Import Bookmarks/ }).click();
      await page.locator('input[type=file]').setInputFiles(exported);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('Bookmarks were successfully imported.')).toBeVisible();
      await openSidebar(page);
      const reading = page.getByRole('treeitem', { name: 'Reading', exact: true });
      await reading.focus();
      if ((await reading.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('treeitem', { name: 'Papers', exact: true })).toHaveAttribute('aria-level', '2');
      await reading.click();
      await expectOrder(page, ['Torn writes']);
      await expect(card(page, 'Torn writes').getByRole('link', { name: '#storage' })).toBeVisible();
    });
  },
);
