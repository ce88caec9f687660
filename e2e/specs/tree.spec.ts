import type { Locator, Page } from '@playwright/test';

import { card, dropCard, expectOrder } from '../cards.ts';
import { collectionSaved, expect, openSidebar, test } from '../fixtures.ts';
import { chooseInTreeMenu } from '../tree-menu.ts';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const expectRows = (page: Page, names: string[]) =>
  expect(page.getByRole('treeitem').locator('[dir="auto"]')).toHaveText(names); // without the numbers of posts

async function pointIn(target: Locator, part: number): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The row is not rendered.');
  return { x: box.x + 80, y: box.y + box.height * part };
}

/** Waits until the tree listens to the pointer or the keys, which it does once its dragging code has rendered. */
const dragStarted = (page: Page, by: 'pointer' | 'keys') =>
  expect(page.locator(`[data-dragging="${by}"] > [aria-hidden="true"]`)).toBeAttached();

/** Moves a collection, and waits until the server has saved the move and the drag is over. */
async function saved(page: Page, move: () => Promise<void>): Promise<void> {
  const response = collectionSaved(page);
  await move();
  expect((await response).ok()).toBe(true);
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
}

/** Picks up a row with the mouse. */
async function liftRow(page: Page, name: string): Promise<{ x: number; y: number }> {
  const from = await pointIn(row(page, name), 0.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y);
  await dragStarted(page, 'pointer');
  return from;
}

/** Drags a row with the mouse to a fraction of another row's height, without dropping it. */
async function dragRow(page: Page, name: string, onto: string, part: number, shift = 0): Promise<void> {
  await liftRow(page, name);
  const to = await pointIn(row(page, onto), part);
  await page.mouse.move(to.x + shift, to.y, { steps: 8 });
}

/** Drags a row and drops it once the tree shows the target: between two rows, or onto one. */
const moveRow = (page: Page, ...[name, onto, part, shift]: [string, string, number, number?]) =>
  saved(page, async () => {
    await dragRow(page, name, onto, part, shift);
    await expect(page.locator(`[data-dragging] [data-kind="${part === 0.5 ? 'onto' : 'gap'}"]`)).toBeVisible();
    await page.mouse.up();
  });

// #collections-moved-and-saved
test('collections are moved with the mouse and the keyboard, and the server saves the order', async ({
  page,
  login,
  given,
}) => {
  await login();
  const recipes = await given.collection({ name: 'Recipes' });
  await given.collection({ name: 'Bread', parent_id: recipes.id });
  await given.collection({ name: 'Soup', parent_id: recipes.id });
  const garden = await given.collection({ name: 'Garden' });
  await given.collection({ name: 'Music' });
  await given.posts(['Seeds', 'Tea']);
  await given.share({ collection_id: garden.id, token: 'everybody-may-see-the-garden' });
  await page.goto('/');

  await test.step('all collections are expanded and collapsed', async () => {
    await expectRows(page, ['Recipes', 'Garden', 'Music']);
    await chooseInTreeMenu(page, 'Expand all');
    await expectRows(page, ['Recipes', 'Bread', 'Soup', 'Garden', 'Music']);
    await chooseInTreeMenu(page, 'Collapse all');
    await expectRows(page, ['Recipes', 'Garden', 'Music']);
    await chooseInTreeMenu(page, 'Expand all');
    await expect(row(page, 'Garden')).toHaveAccessibleDescription('Shared with others');
  });

  await test.step('the mouse drags between two collections and into one, without opening any', async () => {
    await moveRow(page, 'Music', 'Bread', 0.05, 20);
    await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup', 'Garden']);
    await moveRow(page, 'Garden', 'Soup', 0.5);
    await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup']);
    await expect(page.getByText('Moved Garden to Soup.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('Undo reverts the move', async () => {
    await saved(page, () => page.getByRole('button', { name: 'Undo' }).last().click());
    await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup', 'Garden']);
  });

  await test.step('a collection cannot be moved into itself, and Escape cancels', async () => {
    await dragRow(page, 'Recipes', 'Bread', 0.5);
    await expect(page.locator('[data-dragging] [data-kind]')).toHaveCount(0);
    await page.mouse.up();
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    const from = await liftRow(page, 'Garden');
    await page.mouse.move(from.x, from.y - 60, { steps: 4 });
    await expect(page.locator('[data-dragging] [data-kind]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await page.mouse.up();
    await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup', 'Garden']);
  });

  await test.step('the keyboard does the same', async () => {
    await row(page, 'Garden').focus();
    await page.keyboard.press('Space');
    await dragStarted(page, 'keys');
    await saved(page, async () => {
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    });
    await expectRows(page, ['Recipes', 'Music', 'Garden', 'Bread', 'Soup']);
    await expect(row(page, 'Garden')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'dropped' })).toHaveText(
      'Garden dropped. In Recipes, position 2 of 4, level 2.',
    );
  });

  await page.reload();
  await expectRows(page, ['Recipes', 'Music', 'Garden', 'Bread', 'Soup']);

  await test.step('a card dropped onto a collection or Uncategorized is moved there', async () => {
    await dropCard(page, 'Seeds', row(page, 'Garden'));
    await expectOrder(page, ['Tea']);
    await expect.poll(() => given.titles(garden.id)).toEqual(['Seeds']);
    await row(page, 'Garden').click();
    await expect(page).toHaveURL(`/c/${garden.id}`);
    await expectOrder(page, ['Seeds']);
    await dropCard(page, 'Seeds', page.getByRole('link', { name: 'Uncategorized' }));
    await expect(card(page, 'Seeds')).toBeHidden();
    await expect.poll(() => given.titles()).toEqual(['Seeds', 'Tea']);
  });
});

// #long-press-drags
test('a long press on a collection drags it', { tag: '@phone-only' }, async ({ page, login, given }) => {
  await login();
  for (const name of ['Recipes', 'Garden', 'Music']) await given.collection({ name });
  await page.goto('/');
  await openSidebar(page);
  await expectRows(page, ['Recipes', 'Garden', 'Music']);
  const from = await pointIn(row(page, 'Music'), 0.5);
  const to = await pointIn(row(page, 'Recipes'), 0.05);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await dragStarted(page, 'pointer');
  const STEPS = 8;
  for (let step = 1; step <= STEPS; step += 1)
    await touch('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y) * step) / STEPS }]);
  await expect(page.locator('[data-dragging] [data-kind="gap"]')).toBeVisible();
  await saved(page, () => touch('touchEnd', []).then(() => undefined));
  await expectRows(page, ['Music', 'Recipes', 'Garden']);
  await expect(page).toHaveURL('/');
  await page.reload();
  await openSidebar(page);
  await expectRows(page, ['Music', 'Recipes', 'Garden']);

  await row(page, 'Garden').focus();
  await page.keyboard.press('Space');
  await dragStarted(page, 'keys');
  await page.keyboard.press('ArrowUp');
  await saved(page, () => page.keyboard.press('Space'));
  await expect(row(page, 'Garden')).toHaveAttribute('aria-level', '2');
  await page.getByRole('button', { name: 'Undo' }).last().tap(); // above the open sidebar, which makes the page inert
  await expect(row(page, 'Garden')).toHaveAttribute('aria-level', '1');
});
