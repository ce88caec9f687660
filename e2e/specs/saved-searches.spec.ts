import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { card, expectOrder } from '../cards.ts';
import { emptyState, openSidebar } from '../fixtures.ts';
import { expect, test } from '../viewer.ts';

const row = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Saved searches' }).getByRole('treeitem', { name, exact: true });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test(
  'a search is saved, changed, shared, and deleted with Undo',
  { tag: '@long' },
  async ({ page, login, given, visitor, expectError }) => {
    test.slow();
    const kitchen = await given.collection({ name: 'Kitchen' });
    await given.post({ title: 'Rye bread', collection_id: kitchen.id });
    await given.post({ title: 'Rye soup', collection_id: kitchen.id });
    await given.post({ title: 'Rye field' });
    await login();

    await test.step('the search is saved', async () => {
      await page.goto(`/search?q=rye&collection=${kitchen.id}`);
      await expect(card(page, 'Rye soup')).toBeVisible();
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All rye');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\?saved=\d+$/);
      await expect(page).toHaveTitle('Benotes - All rye');
    });

    await test.step('the sidebar shows it with its count', async () => {
      await page.goto('/');
      await openSidebar(page);
      await expect(row(page, 'All rye')).toHaveAccessibleDescription('2 posts');
      await expectAccessible(page);
      await row(page, 'All rye').click();
      await expect(field(page)).toHaveValue('rye');
      await expect(page.getByRole('article')).toHaveCount(2);
    });

    await test.step('it is updated', async () => {
      await field(page).fill('rye bread');
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByRole('button', { name: 'Update' })).toBeHidden();
      await page.goto('/');
      await openSidebar(page);
      await expect(row(page, 'All rye')).toHaveAccessibleDescription('1 post');
    });

    await test.step('it is shared', async () => {
      await choose(page, 'All rye', 'Share…');
      const shared = page.waitForResponse(
        (response) => response.url().endsWith('/api/shares') && response.request().method() === 'POST',
      );
      await page.getByRole('switch', { name: 'Public URL' }).click();
      const url = (await page.getByRole('link', { name: '/s?token=' }).getAttribute('href')) ?? '';
      await expectAccessible(page);
      await shared;
      await visitor.goto(url);
      await expect(visitor).toHaveTitle('Benotes - All rye');
      await expectOrder(visitor, ['Rye bread']);
      await card(visitor, 'Rye bread').getByRole('link', { name: 'Rye bread' }).click();
      await expect(visitor).toHaveTitle('Benotes - Rye bread');
    });

    await test.step('it is deleted after a question, and restored with Undo without its link', async () => {
      expectError(/401/);
      await page.goto('/');
      await openSidebar(page);
      await choose(page, 'All rye', 'Delete…');
      const question = page.getByRole('alertdialog');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(row(page, 'All rye')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await openSidebar(page);
      await expect(row(page, 'All rye')).toBeVisible();
      await visitor.reload();
      await expect(emptyState(visitor, 'This link is invalid or has expired.')).toBeVisible();
    });
  },
);

test('a search that is saved on a phone is the page then', { tag: '@phone' }, async ({ page, login, given }) => {
  await given.post({ title: 'Rye' });
  await login();
  await page.goto('/search?q=rye');
  await expect(card(page, 'Rye')).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Bread');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Benotes - Bread');
  await expect(page).toHaveURL(/\?saved=\d+$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/search/);
});

test(
  'a saved search with an operator that does not exist shows what failed',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Rye someday' });
    await given.savedSearch({ name: 'Later', filter: 'rye is:someday' });
    await login();
    await page.goto('/');
    await openSidebar(page);
    await row(page, 'Later').click();
    await expect(field(page)).toHaveValue('rye is:someday');
    await expect(page.getByText('This operator has no such value. It is searched as words.')).toBeVisible();
  },
);

test(
  'every list has a filter, which the URL contains',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    const { id } = await given.collection({ name: 'Kitchen' });
    await given.posts(['Rye bread', 'Oats', 'Rye soup'], id);
    await given.post({ title: 'A page', content: 'https://example.org/rye', collection_id: id });
    await login();
    await page.goto(`/c/${id}`);
    await expect(page.getByRole('article')).toHaveCount(4);
    const filter = page.getByRole('combobox', { name: 'Filter this list' });

    await page.keyboard.press('Control+Shift+F');
    await expect(filter).toBeFocused();
    await filter.fill('rye');
    await expectOrder(page, ['A page', 'Rye bread', 'Rye soup']);
    await expect(page).toHaveURL(`/c/${id}?filter=rye`);
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expectOrder(page, ['Rye bread', 'Rye soup']);
    await expectAccessible(page);

    await page.reload();
    await expect(filter).toHaveValue('rye is:note');
    await expectOrder(page, ['Rye bread', 'Rye soup']);
    await page.getByRole('button', { name: 'Duplicates' }).click();
    await expect(emptyState(page, 'No post in this list matches the filter.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page).toHaveURL(`/c/${id}`);
  },
);
