import path from 'node:path';

import { expect, test } from '../fixtures.ts';

const BOOKMARKS = path.join(import.meta.dirname, '../fixtures/bookmarks.html');

test('a collection created in one remote appears in the sidebar of the shell without a reload', async ({
  page,
  login,
}) => {
  await login();
  await page.goto('/c/create');
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeHidden();

  await page.getByLabel('Name of Collection').fill('Recipes');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in globalThis), 'the page was not loaded again').toBe(true);
});

test(
  'an import in one remote appears in the sidebar of the shell without a reload',
  { tag: '@long' },
  async ({ page, login }) => {
    await login();
    await page.goto('/import/bookmarks');
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await page.locator('input[type=file]').setInputFiles(BOOKMARKS);
    await page.getByRole('button', { name: 'Import', exact: true }).click();

    await expect(page.getByRole('treeitem', { name: 'Imported Bookmarks' })).toBeVisible();
    expect(await page.evaluate(() => 'notReloaded' in globalThis), 'the page was not loaded again').toBe(true);
  },
);

test('the shell and all remotes share one copy of React', async ({ page, login, given }) => {
  // Every copy of react-dom registers with this hook.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(globalThis, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        checkDCE() {},
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await page.goto('/');
  const sidebar = page.getByRole('navigation');
  await page.getByRole('treeitem', { name: 'Recipes' }).click();
  await expect(page).toHaveURL(`/c/${id}`);
  await sidebar.getByRole('link', { name: 'Create a new collection' }).click();
  await expect(page.getByLabel('Name of Collection')).toBeVisible();
  await sidebar.getByRole('link', { name: 'Import & Export' }).click();
  await expect(page).toHaveURL('/import');

  expect(await page.evaluate(() => (globalThis as unknown as { renderers: unknown[] }).renderers.length)).toBe(1);
});

// #back-across-remotes
test('Back and Forward navigate across remotes', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await page.goto('/');
  await page.getByRole('treeitem', { name: 'Recipes' }).click();
  await expect(page).toHaveTitle('Benotes - Recipes');
  await page.getByRole('navigation').getByRole('link', { name: 'Create a new collection' }).click();
  await expect(page).toHaveTitle('Benotes - Create Collection');

  await page.goBack();
  await expect(page).toHaveURL(`/c/${id}`);
  await expect(page).toHaveTitle('Benotes - Recipes');
  await page.goBack();
  await expect(page).toHaveTitle('Benotes - Uncategorized');
  await page.goForward();
  await expect(page).toHaveTitle('Benotes - Recipes');
});
