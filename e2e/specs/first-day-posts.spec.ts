import { card, centerOf, waitUntilDraggable, transitionsEnd } from '../cards.ts';
import { allowLateResponses, emptyState, expect, test } from '../fixtures.ts';

test(
  'Escape cancels dragging a card with the mouse, over the list and over a collection',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });
    await given.posts(['One', 'Two', 'Three']);
    await page.goto('/');
    await waitUntilDraggable(page, 'One');
    const before = await given.titles();
    const from = await centerOf(card(page, 'One'));
    const targets = [card(page, 'Three'), page.getByRole('treeitem', { name: 'Recipes' })];
    for (const target of targets) {
      const to = await centerOf(target);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 12 });
      await expect(page.locator('body > [data-post]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('body > [data-post]')).toHaveCount(0);
      await page.mouse.up();
    }
    await page.waitForTimeout(300);
    expect(await given.titles()).toEqual(before);
    expect(await given.titles(id)).toEqual([]);
    await expect(page).toHaveURL('/');
  },
);

test('the Transfer dialog works with the keyboard alone', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await given.posts(['Shopping list']);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Collections' });
  const open = async () => {
    await card(page, 'Shopping list').getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Transfer' }).click();
    await expect(dialog.getByRole('combobox')).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open();
  await page.keyboard.type('recip');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('Recipes');
  await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  await transitionsEnd(page); // the form gets the choice after the field has been painted with it
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => given.titles(id)).toEqual(['Shopping list']);
});

test('arrow keys move between cards, Tab moves through one card and past the list, E edits a note', async ({
  page,
  login,
  given,
}) => {
  await login();
  await given.posts(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']);
  await page.goto('/');
  const item = async (title: string) => waitUntilDraggable(page, title);
  await (await item('One')).focus();
  await page.keyboard.press('ArrowRight');
  await expect(await item('Two')).toBeFocused();
  await page.keyboard.press('End');
  await expect(await item('Eight')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const second = page.locator('[data-post]:focus');
  expect(await second.getAttribute('aria-posinset')).not.toBe('1');
  await page.keyboard.press('ArrowUp');
  await expect(await item('One')).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(card(page, 'One').getByRole('link', { name: 'One' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'One').getByRole('link', { name: 'Read note' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'One').getByRole('button', { name: 'Favorite' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'One').getByRole('button', { name: 'Post menu' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select One' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: 'Posts' }).locator(':focus')).toHaveCount(0);
  await (await item('One')).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('list', { name: 'Posts' }).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(await item('One')).toBeFocused();

  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'Editing One' }).locator('[contenteditable="true"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(await item('One')).toBeFocused();
});

test('keyboard shortcuts open the search and a list of all shortcuts', { tag: '@long' }, async ({ page, login }) => {
  await login();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /Create/ }).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  const field = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  // The module with the search is not loaded yet.
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible();
  await expect(emptyState(page, 'No tags yet')).toBeVisible(); // keys are ignored until the session is known
  await page.keyboard.type('/rye bread');
  await expect(field).toHaveValue('rye bread');
  await expect(page).toHaveURL('/search?q=rye+bread');
});

test(
  'text pasted on the page becomes a note, and a saved link is reported',
  { tag: '@long' },
  async ({ page, login, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await allowLateResponses(page); // a link whose check takes too long counts as new
    await login();
    await page.goto('/');
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+v');
    };
    await expect(page.getByRole('button', { name: /Create/ }).first()).toBeVisible();
    await paste('two cups of rye');
    await expect(page.getByRole('article').getByRole('paragraph')).toBeVisible();
    await paste('http://127.0.0.1:9/rye');
    await expect(page.getByRole('article')).toHaveCount(2);
    await paste('http://127.0.0.1:9/rye');
    await expect(page.getByText('Already in Uncategorized')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
  },
);

test('other tabs show new, changed, and deleted posts', async ({ page, login, given, context }) => {
  await login();
  await given.posts(['One', 'Two']);
  await page.goto('/');
  await expect(card(page, 'One')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('article', { name: 'One' }).getByRole('button', { name: 'Post menu' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'One')).toHaveCount(0);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'One')).toBeVisible();
  await other.close();
});
