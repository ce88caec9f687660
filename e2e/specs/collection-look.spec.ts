import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { collectionSaved, expect, openSidebar, test } from '../fixtures.ts';
import { PICTURE } from '../images.ts';
import { takeShifts, watchShifts } from '../shifts.ts';
import { chooseInTreeMenu } from '../tree-menu.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Subcollections' }).getByRole('link');
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const names = (page: Page) => page.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.ariaLabel));

test('a collection gets a color, a description, and a cover, which visitors see as well', async ({
  page,
  login,
  given,
}) => {
  await login();
  const bread = await given.collection({ name: 'Bread' });
  await given.posts(['Rye'], bread.id);
  await given.share({ collection_id: bread.id, token: 'everybody-may-see-the-bread' });
  await page.goto(`/c/${bread.id}/edit`);
  await page.getByRole('radio', { name: 'Teal' }).check();
  await page.getByLabel('Description').fill('All about rye');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'The cover' })).toBeVisible();
  const saved = collectionSaved(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.goto(`/c/${bread.id}`);
  await expect(card(page, 'Rye')).toBeVisible();
  await expect(page.getByText('All about rye')).toBeVisible();
  await expect(page.locator('main img[src*="/storage/attachments/"]')).toHaveJSProperty('naturalWidth', 1);
  await page.goto('/s?token=everybody-may-see-the-bread');
  await expect(card(page, 'Rye')).toBeVisible();
  await expect(page.getByText('All about rye')).toBeVisible();
  await expect(page.locator('img[src*="/storage/attachments/"]')).toHaveJSProperty('naturalWidth', 1);
});

test(
  'the page of a parent shows its subcollections, and on demand their posts, without moving anything',
  { tag: '@phone-only' },
  async ({ page, login, given }) => {
    await login();
    const cooking = await given.collection({ name: 'Cooking', description: 'Hot and cold' });
    const bread = await given.collection({ name: 'Bread', parent_id: cooking.id });
    const rye = await given.collection({ name: 'Rye', parent_id: bread.id });
    for (let count = 1; count <= 30; count += 1)
      await given.collection({ name: `Soup ${count}`, parent_id: cooking.id });
    await given.posts(['Knives'], cooking.id);
    await given.posts(['Sourdough'], rye.id);
    await watchShifts(page);
    await page.goto(`/c/${cooking.id}`);

    await test.step('the subcollections take one row, which scrolls', async () => {
      await expect(card(page, 'Knives')).toBeVisible();
      await expect(chips(page).first()).toHaveAccessibleName('Bread 1 post, 1 subcollection');
      await page.waitForLoadState('networkidle');
      expect(await takeShifts(page)).toEqual([]);
      const tops = await chips(page).evaluateAll(
        (all) => new Set(all.map((chip) => chip.getBoundingClientRect().top)).size,
      );
      expect(tops).toBe(1);
      await expect(chips(page)).toHaveCount(31);
    });

    await test.step('the posts of all subcollections are listed with their collections', async () => {
      await page.getByRole('switch', { name: 'Include their posts' }).click();
      await expect(card(page, 'Sourdough')).toContainText('Rye');
      await card(page, 'Sourdough').scrollIntoViewIfNeeded();
      await expect(card(page, 'Knives')).toBeVisible();
      await expect(page).toHaveURL(`/c/${cooking.id}?below=1`);
      await page.reload();
      await expect(card(page, 'Sourdough')).toBeVisible();
    });

    await test.step('the keyboard moves between the chips and opens one', async () => {
      await chips(page).first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(chips(page).nth(1)).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/c/${bread.id}`);
    });

    await test.step('a parent without posts of its own offers those below', async () => {
      await page.getByRole('button', { name: 'Show the posts of subcollections' }).click();
      await expect(card(page, 'Sourdough')).toBeVisible();
    });
  },
);

test(
  'the sidebar has favorites, counts as one likes, and sorts by name',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const book = await given.collection({ name: 'Book', color: 'purple' });
    for (const name of ['Chapter 10', 'Chapter 9']) await given.collection({ name, parent_id: book.id });
    const art = await given.collection({ name: 'Art' });
    await given.posts(['Colors'], art.id);
    await page.goto('/');
    await openSidebar(page);
    const favorites = page.getByRole('list', { name: 'Favorite collections' });

    await test.step('a collection becomes a favorite, also after a reload', async () => {
      await row(page, 'Art').hover();
      await row(page, 'Art').locator('[data-menu]').click();
      const saved = collectionSaved(page);
      await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
      await expect(favorites.getByRole('link')).toHaveText(['Art1 post']);
      await saved;
      await page.reload();
      await openSidebar(page);
      await favorites.getByRole('link', { name: 'Art' }).click();
      await expect(card(page, 'Colors')).toBeVisible();
    });

    await test.step('the top level is sorted by name, and Undo restores it', async () => {
      await chooseInTreeMenu(page, 'Sort by name');
      await expect.poll(() => names(page)).toEqual(['Art', 'Book']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => names(page)).toEqual(['Book', 'Art']);
    });

    await test.step('subcollections are sorted with numbers as numbers, and stay so', async () => {
      await row(page, 'Book').focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Sort subcollections by name' }).click();
      await expect(page.getByText('Collections sorted')).toBeVisible();
      await page.reload();
      await chooseInTreeMenu(page, 'Expand all');
      await expect.poll(() => names(page)).toEqual(['Book', 'Chapter 9', 'Chapter 10', 'Art']);
    });
  },
);
