import type { Page } from '@playwright/test';

import { card, dropCard, holdCard } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

const MANY = 230;

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

/** Chooses a collection in the dialog. */
async function choose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
}

test('selected posts are moved, tagged, and deleted with the mouse, and Undo takes each back', async ({
  page,
  login,
  given,
}) => {
  await login();
  const cooking = await given.collection({ name: 'Cooking' });
  const recipes = await given.collection({ name: 'Recipes' });
  await given.posts(['Bread', 'Soup', 'Cake', 'Tea'], cooking.id);
  await page.goto(`/c/${cooking.id}`);

  await test.step('a checkbox appears with the pointer, and Shift selects up to another card', async () => {
    await card(page, 'Bread').hover();
    await box(page, 'Bread').check();
    await expect(bar(page)).toContainText('1 selected');
    await card(page, 'Cake').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 selected');
    await card(page, 'Soup').click();
    await expect(box(page, 'Soup')).not.toBeChecked();
  });

  await test.step('they are moved together, in their order', async () => {
    await action(page, 'Move').click();
    await choose(page, 'Recipes');
    await expect(page.getByText('2 posts moved')).toBeVisible();
    await expect(card(page, 'Bread')).toHaveCount(0);
    expect(await given.titles(recipes.id)).toEqual(['Bread', 'Cake']);
  });

  await test.step('Undo puts them back where they were', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Bread')).toBeVisible();
    expect(await given.titles(cooking.id)).toEqual(['Bread', 'Soup', 'Cake', 'Tea']);
    expect(await given.titles(recipes.id)).toEqual([]);
  });

  await test.step('they are tagged with a new tag', async () => {
    await card(page, 'Bread').hover();
    await box(page, 'Bread').check();
    await card(page, 'Soup').click();
    await action(page, 'Tag').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('later');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Tag', exact: true }).click();
    await expect(page.getByText('2 posts tagged')).toBeVisible();
    await expect(card(page, 'Soup').getByRole('link', { name: 'later' })).toBeVisible();
    await expect(card(page, 'Cake').getByRole('link', { name: 'later' })).toHaveCount(0);
  });

  await test.step('they are pinned, unpinned, and added to the favorites', async () => {
    await card(page, 'Cake').hover();
    await box(page, 'Cake').check();
    await card(page, 'Tea').click();
    await action(page, 'Pin').click();
    await expect(page.getByText('2 posts pinned')).toBeVisible();
    expect(await given.titles(cooking.id)).toEqual(['Cake', 'Tea', 'Bread', 'Soup']);
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Cake');
    await card(page, 'Cake').hover();
    await box(page, 'Cake').check();
    await card(page, 'Tea').getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await expect(bar(page)).toContainText('2 selected');
    await action(page, 'Add to Favorites').click();
    await expect(page.getByText('2 posts added to Favorites')).toBeVisible();
    await box(page, 'Cake').check();
    await card(page, 'Tea').click();
    await action(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Unpin', exact: true }).click();
    await expect(page.getByText('2 posts unpinned')).toBeVisible();
    expect(await given.titles(cooking.id)).toEqual(['Bread', 'Soup', 'Cake', 'Tea']);
  });

  await test.step('deleted posts can be restored together', async () => {
    await card(page, 'Cake').hover();
    await box(page, 'Cake').check();
    await card(page, 'Tea').click();
    await action(page, 'Delete').click();
    await expect(page.getByText('2 posts deleted')).toBeVisible();
    await page.goto('/restore');
    await card(page, 'Cake').hover();
    await box(page, 'Cake').check();
    await card(page, 'Tea').click({ position: { x: 30, y: 30 } });
    await action(page, 'Restore').click();
    await expect(card(page, 'Tea')).toHaveCount(0);
    expect(await given.titles(cooking.id)).toEqual(['Cake', 'Tea', 'Bread', 'Soup']);
  });
});

test(
  'many posts are selected and deleted with the keyboard alone',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    await given.links(
      'Links',
      Array.from({ length: MANY }, (_, index) => ({ title: `Link ${index}`, url: `https://example.org/${index}` })),
    );
    await page.goto('/search?q=Link');
    const first = page.locator('[data-post]').first();
    await first.focus();

    await test.step('X selects a card, Shift with an arrow key the next one as well, Escape none', async () => {
      await page.keyboard.press('x');
      await expect(bar(page)).toContainText('1 selected');
      await page.keyboard.press('Shift+ArrowRight');
      await expect(bar(page)).toContainText('2 selected');
      await page.keyboard.press('Escape');
      await expect(bar(page)).toHaveCount(0);
    });

    await test.step('Ctrl + A selects what is loaded, and then the whole list', async () => {
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: `Select all ${MANY} of this list` }).focus();
      await page.keyboard.press('Enter');
      await expect(bar(page)).toContainText(`${MANY} selected`);
      await action(page, 'Delete').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${MANY} posts deleted`)).toBeVisible();
    });

    await test.step('it can be undone as a whole after a reload', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Undone: ${MANY} posts`)).toBeVisible();
      await expect(first).toBeVisible();
    });
  },
);

test(
  'dragging a selected card onto a collection moves the selection',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const cooking = await given.collection({ name: 'Cooking' });
    const recipes = await given.collection({ name: 'Recipes' });
    await given.posts(['Bread', 'Soup', 'Cake'], cooking.id);
    await page.goto(`/c/${cooking.id}`);
    await card(page, 'Bread').hover();
    await box(page, 'Bread').check();
    await card(page, 'Cake').click();
    await dropCard(page, 'Cake', page.getByRole('treeitem', { name: 'Recipes', exact: true }));
    await expect(page.getByText('2 posts moved')).toBeVisible();
    expect(await given.titles(recipes.id)).toEqual(['Bread', 'Cake']);
  },
);

test(
  'on a phone, posts are selected from the menu of a card',
  { tag: '@phone-only' },
  async ({ page, login, given }) => {
    await login();
    const cooking = await given.collection({ name: 'Cooking' });
    await given.posts(['Bread', 'Soup', 'Cake'], cooking.id);
    await page.goto(`/c/${cooking.id}`);
    await holdCard(page, 'Bread', 600);
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await expect(bar(page)).toContainText('1 selected');
    await card(page, 'Soup').tap();
    await expect(bar(page)).toContainText('2 selected');
    await action(page, 'Delete').tap();
    await expect(page.getByText('2 posts deleted')).toBeVisible();
    expect(await given.titles(cooking.id)).toEqual(['Cake']);
  },
);
