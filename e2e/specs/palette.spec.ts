import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to a page or run a command' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const overview = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('everything is reached through the command palette by keyboard', async ({ page, login, given }) => {
  const recipes = await given.collection({ name: 'Recipes' });
  const bread = await given.collection({ name: 'Bread', parent_id: recipes.id });
  await given.posts(['Rye loaf'], bread.id);
  await given.tag('Sourdough');
  await login();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /Create/ }).first()).toBeVisible();

  await test.step('a collection, despite a typing error, with what is typed while the palette loads', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bredd');
    await expect(field(page)).toHaveValue('bredd');
    await expect(option(page, /Bread/)).toContainText('Recipes');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/c/${bread.id}`);
  });

  await test.step('renaming the collection of the page, in its row of the sidebar', async () => {
    // Without the row, the command opens the settings.
    await expect(page.getByRole('treeitem', { name: 'Bread' })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Control+k');
    await field(page).fill('rename');
    await expect(option(page, 'Rename Bread')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const name = page.getByRole('textbox', { name: 'New name of Bread' });
    await expect(name).toBeFocused();
    await name.fill('Loaves');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: 'Loaves' })).toBeVisible();
  });

  await test.step('the menu of the post that had the focus, to which it returns', async () => {
    await card(page, 'Rye loaf').waitFor();
    const place = page.getByRole('listitem', { name: 'Rye loaf' });
    await place.focus();
    await page.keyboard.press('Control+k');
    await field(page).fill('transfer');
    await expect(option(page, 'Transfer Rye loaf')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(place).toBeFocused();
    await page.keyboard.press('Control+k');
    await field(page).fill('transfer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Collections' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a tag, a page, and what was lately used', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('sourd');
    await expect(option(page, 'Sourdough')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '#Sourdough' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: 'Recently used' })).toContainText('Sourdough');
    await field(page).fill('recycle');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/restore');
  });

  await test.step('a post, and the search that was meant', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('rye laof');
    await expect(option(page, /Did you mean/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(option(page, /^Rye loaf/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Rye loaf');
  });

  await test.step('a command', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('dark theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
  });

  await test.step('a new note with what is typed as its title', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('An idea');
    await option(page, 'Create a note “An idea”').click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('An idea');
  });
});

test(
  'in the editor Ctrl+K links the selection, and without one opens the palette',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const post = await given.post({ title: 'Bread', content: '<p>flour</p>' });
    await login();
    await page.goto(`/p/${post.id}`);
    const text = page.getByRole('textbox', { name: 'Content' });
    await text.click();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await expect(palette(page)).toBeHidden();
  },
);

test('the overview lists the shortcuts of the screen', { tag: '@long' }, async ({ page, login, given }) => {
  await given.post({ title: 'Bread', content: '<p>flour</p>' });
  await login();
  await page.goto('/');
  await card(page, 'Bread').waitFor();
  await page.waitForLoadState('networkidle'); // the keys of the list are loaded after the cards
  await page.keyboard.press('?');
  await expect(overview(page)).toContainText('Move between posts');
  await expect(overview(page)).not.toContainText('In the editor');
  await page.keyboard.press('Escape');

  await card(page, 'Bread').getByText('flour').click();
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(overview(page)).toContainText('In the editor');
  await expect(overview(page)).toContainText('Bold');
});

test(
  'names are found while posts cannot be searched',
  { tag: '@long' },
  async ({ page, login, given, expectError }) => {
    expectError(/posts|ApiError|503/);
    const recipes = await given.collection({ name: 'Recipes' });
    await given.posts(['Recipes of others']);
    await login();
    await page.goto('/');
    await card(page, 'Recipes of others').waitFor();
    await page.route('**/api/posts?*', (route) => route.fulfill({ status: 500, json: 'Failed.' }));
    await page.keyboard.press('Control+k');
    await field(page).fill('recipes');
    await expect(option(page, 'Posts cannot be searched now. Retry')).toBeVisible();
    await expect(palette(page).getByRole('option', { name: 'Recipes', exact: true })).toBeVisible();
    await page.unroute('**/api/posts?*');
    await option(page, 'Posts cannot be searched now. Retry').click();
    await expect(option(page, /Recipes of others/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/c/${recipes.id}`);
  },
);

test('the palette is opened with a button', { tag: '@long' }, async ({ page, login, given }) => {
  const recipes = await given.collection({ name: 'Recipes' });
  await login();
  await page.goto('/');
  const open = page.getByRole('navigation').getByRole('button', { name: 'Go to…' });
  await expect(open).toBeVisible();
  await open.click();
  await expect(field(page)).toBeFocused();
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  await field(page).fill('recip');
  await option(page, 'Recipes').click();
  await expect(page).toHaveURL(`/c/${recipes.id}`);
  await open.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeFocused();
});

test('the palette opened from the drawer closes it', { tag: '@phone-only' }, async ({ page, login }) => {
  await login();
  await page.goto('/');
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Go to…' }).click();
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('logging out deletes what was lately used', { tag: '@long' }, async ({ page, login, given }) => {
  await given.collection({ name: 'Recipes' });
  await login();
  await page.goto('/');
  await page.getByRole('treeitem', { name: 'Recipes' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('recipes');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('palette:')).length);
  expect(await stored()).toBe(1);
  await page.keyboard.press('Control+k');
  await field(page).fill('logout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect(await stored()).toBe(0);
});
