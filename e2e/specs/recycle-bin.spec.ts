import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const deleted = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Deletes a collection in its settings. */
async function deleteCollection(page: Page, id: number): Promise<void> {
  await goTo(page, `/c/${id}/edit`);
  await page.getByRole('button', { name: 'Delete collection' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You can restore it from the Recycle Bin for 30 days.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Collection was successfully deleted.')).toBeVisible();
  await expect(page).not.toHaveURL(/\/edit$/);
}

/** On phones, the entry of a dialog may still be leaving the history, which would end this navigation. */
const goTo = (page: Page, address: string) => expect(async () => void (await page.goto(address))).toPass();

// #collections-brought-back
test(
  'the recycle bin says where posts come from, and brings back collections with their posts',
  { tag: '@phone-long' },
  async ({ page, login, given }) => {
    test.slow();
    await login();
    const cooking = await given.collection({ name: 'Cooking' });
    const bread = await given.collection({ name: 'Bread', parent_id: cooking.id });
    await given.posts(['Rye', 'Wheat'], bread.id);
    const [soup] = await given.posts(['Soup'], cooking.id);
    await given.archive(soup?.id ?? 0);

    await test.step('a deleted post has its collection and the day', async () => {
      await page.goto('/restore');
      await expect(card(page, 'Soup')).toContainText('Cooking');
      await expect(card(page, 'Soup')).toContainText('Deleted today');
    });

    await test.step('a deleted collection is there with its content, and its posts have lost their collection', async () => {
      await deleteCollection(page, bread.id);
      await goTo(page, '/restore');
      await expect(deleted(page, 'Bread')).toContainText('2 posts');
      await expect(deleted(page, 'Bread')).toContainText('Cooking');
      await expect(card(page, 'Rye')).toContainText('A deleted collection');
    });

    await test.step('restored, it is where it was, with its posts in their order', async () => {
      await page.getByRole('button', { name: 'Restore the collection Bread' }).click();
      await expect(page.getByText('“Bread” is in Cooking.')).toBeVisible();
      await expect(card(page, 'Rye')).toHaveCount(0);
      await expect(card(page, 'Soup')).toBeVisible();
      expect(await given.titles(bread.id)).toEqual(['Rye', 'Wheat']);
      await page.goto(`/c/${bread.id}`);
      await openSidebar(page);
      await expect(row(page, 'Bread')).toHaveAccessibleDescription('2 posts');
    });

    await test.step('without its parent it comes back at the top level, and the notice says so', async () => {
      await deleteCollection(page, bread.id);
      await deleteCollection(page, cooking.id);
      await goTo(page, '/restore');
      await page.getByRole('button', { name: 'Restore the collection Bread' }).click();
      await expect(page.getByText('“Bread” is at the top level, because its parent collection is gone.')).toBeVisible();
    });

    await test.step('deleted permanently, it is gone with its posts', async () => {
      await page.getByRole('button', { name: 'Delete permanently: Cooking' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
      await expect(page.getByRole('heading', { name: 'Deleted collections' })).toHaveCount(0);
      await expect(card(page, 'Soup')).toHaveCount(0);
    });
  },
);
