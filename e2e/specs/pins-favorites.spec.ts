import type { Page } from '@playwright/test';

import { card, dragCard, expectOrder, postSaved } from '../cards.ts';
import { emptyState, expect, openSidebar, test } from '../fixtures.ts';

async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a pinned post is first, and is moved among the pinned ones only', async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await given.posts(['Rye', 'Wheat', 'Spelt'], id);
  await page.goto(`/c/${id}`);

  await test.step('Pin moves it to the top, Undo returns it to its position', async () => {
    await chooseFromMenu(page, 'Spelt', 'Pin');
    await expectOrder(page, ['Spelt', 'Rye', 'Wheat']);
    await expect(card(page, 'Spelt').getByText('Pinned')).toBeAttached();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOrder(page, ['Rye', 'Wheat', 'Spelt']);
  });

  await test.step('a card that is dragged to the pinned ones stays at the border', async () => {
    const pinned = postSaved(page);
    await chooseFromMenu(page, 'Wheat', 'Pin');
    await expectOrder(page, ['Wheat', 'Rye', 'Spelt']);
    await pinned;
    await page.reload(); // the message with Undo covers the last card on a phone
    await dragCard(page, 'Spelt', 'Wheat');
    await expectOrder(page, ['Wheat', 'Spelt', 'Rye']);
    await expect.poll(() => given.titles(id)).toEqual(['Wheat', 'Spelt', 'Rye']);
    await page.reload();
    await expectOrder(page, ['Wheat', 'Spelt', 'Rye']);
  });
});

test(
  'favorites are marked with the star and found in the sidebar',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given, isMobile }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });
    await given.posts(['Rye', 'Wheat'], id);
    await page.goto('/favorites');
    await expect(emptyState(page, 'You have no favorites yet.')).toBeVisible();

    await page.goto(`/c/${id}`);
    const star = card(page, 'Wheat').getByRole('button', { name: 'Favorite' });
    await card(page, 'Wheat').hover();
    if (isMobile) await chooseFromMenu(page, 'Wheat', 'Add to Favorites');
    else await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await openSidebar(page);
    await page.getByRole('link', { name: 'Favorites' }).click();
    await expectOrder(page, ['Wheat']);
    await expect(page).toHaveTitle('Benotes - Favorites');

    await test.step('a removed favorite leaves the list, and returns with Undo', async () => {
      await card(page, 'Wheat').getByRole('button', { name: 'Favorite' }).press('Enter');
      await expect(emptyState(page, 'You have no favorites yet.')).toBeVisible();
      await expect(page.getByText('Removed from Favorites')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expectOrder(page, ['Wheat']);
    });
  },
);

test(
  'a pin, a star, and a new place are kept if the page is reloaded at once',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    await given.posts(['Rye', 'Wheat', 'Spelt'], id);
    await login();
    await page.goto(`/c/${id}`);

    await chooseFromMenu(page, 'Spelt', 'Pin');
    await page.reload();
    await expectOrder(page, ['Spelt', 'Rye', 'Wheat']);

    const star = card(page, 'Wheat').getByRole('button', { name: 'Favorite' });
    await card(page, 'Wheat').hover();
    await star.click();
    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    await dragCard(page, 'Wheat', 'Rye');
    await page.reload();
    await expectOrder(page, ['Spelt', 'Wheat', 'Rye']);
  },
);

test('a search has an order', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  await given.posts(['Chapter 10', 'Chapter 9', 'Ärger']);
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Search' }).fill('is:note sort:title');
  await expectOrder(page, ['Ärger', 'Chapter 9', 'Chapter 10']);
  await page.keyboard.press('Escape'); // closes the completions above the terms
  await page.getByRole('button', { name: 'Remove Sort: title from the search' }).click();
  await expectOrder(page, ['Chapter 10', 'Chapter 9', 'Ärger']);
});

test(
  'on a phone, the menu of a card has Pin and Add to Favorites',
  { tag: '@phone-only' },
  async ({ page, login, given }) => {
    await login();
    await given.posts(['Rye', 'Wheat']);
    await page.goto('/');
    const pinned = postSaved(page);
    await chooseFromMenu(page, 'Wheat', 'Pin');
    await expectOrder(page, ['Wheat', 'Rye']);
    await pinned;
    const saved = postSaved(page);
    await chooseFromMenu(page, 'Wheat', 'Add to Favorites');
    await saved;
    await page.goto('/favorites');
    await expectOrder(page, ['Wheat']);
  },
);
