import path from 'node:path';

import { card, dragCard, expectOrder, holdAndDragCard, postSaved } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';

const BOOKMARKS = path.join(import.meta.dirname, '../fixtures/bookmarks.html');

test.use({ hasOwner: false });

test(
  'onboarding: setup, import, browsing, sorting, writing, signing out and in',
  { tag: '@phone' },
  async ({ page, server, isMobile }) => {
    test.setTimeout(60_000); // one walk through a first day, in which each step needs those before
    await test.step('the printed link creates the owner', async () => {
      const link = /http\S+\/setup\?token=\S+/.exec(server.output())?.[0];
      expect(link, 'the server prints the link').toBeDefined();
      await page.goto(link!);
      await page.getByLabel('Name').fill(OWNER.name);
      await page.getByLabel('Email').fill(OWNER.email);
      await page.getByLabel(/^Password/).fill(OWNER.password);
      await page.getByRole('button', { name: 'Create account' }).click();
    });

    await expect(page).toHaveTitle('Benotes - Uncategorized');

    await test.step('bookmarks of a browser are imported', async () => {
      await openSidebar(page);
      await page.getByRole('link', { name: 'Import & Export' }).click();
      await page.getByRole('link', { name: /Import Bookmarks/ }).click();
      await page.locator('input[type=file]').setInputFiles(BOOKMARKS);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('Bookmarks were successfully imported.')).toBeVisible();
      await expect(page).toHaveURL('/import');
    });

    await test.step('the folders are nested collections in the sidebar', async () => {
      await openSidebar(page);
      for (const name of ['Imported Bookmarks', 'Bookmarks bar', 'Kitchen']) {
        const row = page.getByRole('treeitem', { name, exact: true });
        await row.focus();
        if ((await row.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
      }
      await page.getByRole('treeitem', { name: 'Bread', exact: true }).click();
      await expect(page).toHaveTitle('Benotes - Bread');
      await expectOrder(page, ['Rye & caraway', 'Focaccia', 'Pretzels', 'Flatbread']);
    });

    await test.step('a card is dragged to another place and stays there', async () => {
      const saved = postSaved(page);
      await (isMobile ? holdAndDragCard : dragCard)(page, 'Focaccia', 'Rye & caraway');
      await expectOrder(page, ['Focaccia', 'Rye & caraway', 'Pretzels', 'Flatbread']);
      await saved;
      await page.reload();
      await expectOrder(page, ['Focaccia', 'Rye & caraway', 'Pretzels', 'Flatbread']);
    });

    await test.step('a note is written with formatting', async () => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByPlaceholder('Title').fill('Sunday plan');
      await page.getByRole('textbox', { name: 'Content' }).click();
      await page.keyboard.type('Feed the ');
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.type('sourdough');
      await page.keyboard.press('ControlOrMeta+b');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(card(page, 'Sunday plan').locator('strong')).toHaveText('sourdough');
    });

    await test.step('the note is edited', async () => {
      await card(page, 'Sunday plan').getByRole('button', { name: 'Post menu' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByPlaceholder('Title').fill('Monday plan');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(card(page, 'Monday plan').locator('strong')).toHaveText('sourdough');
    });

    await test.step('everything is still there after signing out and in', async () => {
      const url = page.url();
      await openSidebar(page);
      await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      await signIn();
      await page.goto(url);
      await expect(card(page, 'Monday plan')).toBeVisible();
    });

    async function signIn() {
      await page.getByLabel('Email').fill(OWNER.email);
      await page.getByLabel('Password').fill(OWNER.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/$/);
    }
  },
);
