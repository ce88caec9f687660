import { card, expectOrder } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

test('a collection shows its own posts under its name', async ({ page, login, given }) => {
  await login();
  const recipes = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: recipes.id });
  await given.post({ title: 'Elsewhere' });

  await page.goto(`/c/${recipes.id}`);
  await expect(page).toHaveTitle('Benotes - Recipes');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect(card(page, 'Elsewhere')).toBeHidden();
});

test(
  'the sidebar opens a nested collection and marks it as current',
  { tag: '@phone' },
  async ({ page, login, given }) => {
    await login();
    const recipes = await given.collection({ name: 'Recipes' });
    const bread = await given.collection({ name: 'Bread', parent_id: recipes.id });
    await given.post({ title: 'Rye bread', collection_id: bread.id });

    await page.goto('/');
    await openSidebar(page);
    const recipesRow = page.getByRole('treeitem', { name: 'Recipes' });
    await recipesRow.focus();
    await page.keyboard.press('ArrowRight');
    await expect(recipesRow).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('treeitem', { name: 'Bread' }).click();

    await expect(page).toHaveURL(`/c/${bread.id}`);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await openSidebar(page);
    await expect(page.getByRole('treeitem', { name: 'Bread' })).toHaveAttribute('aria-current', 'page');
  },
);

test(
  'a new collection with a parent and an icon is created and opened',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    await login();
    await given.collection({ name: 'Recipes' });

    await page.goto('/c/create');
    await expect(page).toHaveTitle('Benotes - Create Collection');
    await page.getByLabel('Name of Collection').fill('Bread');
    await page.getByRole('combobox', { name: 'Subcollection of' }).click();
    await page.getByRole('option', { name: 'Recipes' }).click();
    await page.getByRole('listbox', { name: 'Collection Icon' }).getByRole('option', { name: 'Fire' }).click();
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page).toHaveURL(/\/c\/\d+$/);
    await expect(page).toHaveTitle('Benotes - Bread');
  },
);

test('a collection can be renamed in its settings', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Recipies' });

  await page.goto(`/c/${id}/edit`);
  await expect(page.getByRole('heading', { name: 'Collection Settings' })).toBeVisible();
  await page.getByLabel('Name of Collection').fill('Recipes');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Collection saved')).toBeVisible();
  await expect(page).toHaveURL(`/c/${id}/edit`);
  await page.goto(`/c/${id}`);
  await expect(page).toHaveTitle('Benotes - Recipes');
});

test('deleting a collection asks for confirmation, shows a notification, and removes it from the sidebar', async ({
  page,
  login,
  given,
}) => {
  await login();
  const { id } = await given.collection({ name: 'Old things' });
  await given.collection({ name: 'Recipes' });

  await page.goto(`/c/${id}/edit`);
  await page.getByRole('button', { name: 'Delete collection' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

  await expect(page.getByText('Collection was successfully deleted.')).toBeVisible();
  await openSidebar(page);
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Old things' })).toBeHidden();
});

// #home-without-collection
test('the home page shows posts without a collection', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await given.posts(['First', 'Second']);
  await given.post({ title: 'Rye bread', collection_id: id });

  await page.goto('/');
  await expect(page).toHaveTitle('Benotes - Uncategorized');
  await expectOrder(page, ['First', 'Second']);
});
