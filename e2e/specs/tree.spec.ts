import type { Locator, Page } from '@playwright/test';

import { card, expectOrder } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const expectRows = (page: Page, names: string[]) => expect(page.getByRole('treeitem')).toHaveText(names);

async function pointIn(target: Locator, part: number): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The row is not drawn.');
  return { x: box.x + 80, y: box.y + box.height * part };
}

/** Drags a row with the mouse over a part of the height of another one. */
async function dragRow(page: Page, name: string, onto: string, part: number, shift = 0): Promise<void> {
  const from = await pointIn(row(page, name), 0.5);
  const to = await pointIn(row(page, onto), part);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y);
  await expect(page.locator('[data-dragging="pointer"]')).toBeVisible();
  await page.mouse.move(to.x + shift, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Drags a card out of its list and lets it go over something of the sidebar, once that says that it would take it. */
async function dropCard(page: Page, title: string, onto: Locator): Promise<void> {
  const from = await pointIn(card(page, title), 0.5);
  const to = await pointIn(onto, 0.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 8, from.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await expect(onto).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(onto).not.toHaveAttribute('data-over');
}

test(
  'the tree is arranged with the mouse and the keyboard, and the server keeps it',
  { tag: '@desktop' },
  async ({ page, login, given }) => {
    await login();
    const recipes = await given.collection({ name: 'Recipes' });
    await given.collection({ name: 'Bread', parent_id: recipes.id });
    await given.collection({ name: 'Soup', parent_id: recipes.id });
    const garden = await given.collection({ name: 'Garden' });
    await given.collection({ name: 'Music' });
    await given.posts(['Seeds', 'Tea']);
    await given.share({ collection_id: garden.id, token: 'everybody-may-see-the-garden' });
    await page.goto('/');

    await test.step('everything unfolds and folds at once', async () => {
      await expectRows(page, ['Recipes', 'Garden', 'Music']);
      await page.getByRole('button', { name: 'Expand all' }).click();
      await expectRows(page, ['Recipes', 'Bread', 'Soup', 'Garden', 'Music']);
      await page.getByRole('button', { name: 'Collapse all' }).click();
      await expectRows(page, ['Recipes', 'Garden', 'Music']);
      await page.getByRole('button', { name: 'Expand all' }).click();
      await expect(row(page, 'Garden')).toHaveAccessibleDescription('Shared by a public link');
    });

    await test.step('the mouse drags between two, into one, and opens nothing', async () => {
      await dragRow(page, 'Music', 'Bread', 0.05, 20);
      await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup', 'Garden']);
      await dragRow(page, 'Garden', 'Soup', 0.5);
      await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup']);
      await expect(page.getByText('Moved Garden to Soup.')).toBeVisible();
      await expect(page).toHaveURL('/');
    });

    await test.step('Undo takes it back', async () => {
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup', 'Garden']);
    });

    await test.step('it does not go into itself, and Escape leaves it where it was', async () => {
      await dragRow(page, 'Recipes', 'Bread', 0.5);
      const from = await pointIn(row(page, 'Garden'), 0.5);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 60, { steps: 4 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expectRows(page, ['Recipes', 'Music', 'Bread', 'Soup', 'Garden']);
    });

    await test.step('the keyboard does the same', async () => {
      await row(page, 'Garden').focus();
      for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
      await expectRows(page, ['Recipes', 'Music', 'Garden', 'Bread', 'Soup']);
      await expect(row(page, 'Garden')).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'dropped' })).toHaveText(
        'Garden dropped. In Recipes, position 2 of 4, level 2.',
      );
    });

    await page.reload();
    await expectRows(page, ['Recipes', 'Music', 'Garden', 'Bread', 'Soup']);

    await test.step('a card dropped onto a collection goes there, and onto Uncategorized back', async () => {
      await dropCard(page, 'Seeds', row(page, 'Garden'));
      await expectOrder(page, ['Tea']);
      await expect.poll(() => given.titles(garden.id)).toEqual(['Seeds']);
      await row(page, 'Garden').click();
      await expectOrder(page, ['Seeds']);
      await dropCard(page, 'Seeds', page.getByRole('link', { name: 'Uncategorized' }));
      await expect(card(page, 'Seeds')).toBeHidden();
      await expect.poll(() => given.titles()).toEqual(['Seeds', 'Tea']);
    });
  },
);

test('a finger that rests on a collection drags it', { tag: '@mobile' }, async ({ page, login, given }) => {
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
  await expect(page.locator('[data-dragging="pointer"]')).toBeVisible();
  const STEPS = 8;
  for (let step = 1; step <= STEPS; step += 1)
    await touch('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y) * step) / STEPS }]);
  await touch('touchEnd', []);
  await expectRows(page, ['Music', 'Recipes', 'Garden']);
  await expect(page).toHaveURL('/');
  await page.reload();
  await openSidebar(page);
  await expectRows(page, ['Music', 'Recipes', 'Garden']);

  await row(page, 'Garden').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-dragging="keys"]')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(row(page, 'Garden')).toHaveAttribute('aria-level', '2');
  await page.getByRole('button', { name: 'Undo' }).last().tap(); // over the sidebar, which makes the page inert
  await expect(row(page, 'Garden')).toHaveAttribute('aria-level', '1');
});
