import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

test('a missing remote shows an error panel with Retry, which loads it once it is available', async ({
  page,
  login,
  given,
  expectError,
}) => {
  expectError(/404|mf_posts|RUNTIME-|federation/i);
  await login();
  await given.post({ title: 'Rye bread' });
  await page.route('**/modules/mf_posts/**', (route) => route.fulfill({ status: 404, json: 'Not found.' }));

  await page.goto('/');
  const panel = page.getByRole('alert');
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.unroute('**/modules/mf_posts/**');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Rye bread')).toBeVisible();
});

// #rest-works-without-remote
test(
  'the rest of the product works while a remote is missing',
  { tag: '@long' },
  async ({ page, login, expectError }) => {
    expectError(/404|mf_posts|RUNTIME-|federation/i);
    await login();
    await page.route('**/modules/mf_posts/**', (route) => route.fulfill({ status: 404, json: 'Not found.' }));

    await page.goto('/');
    await expect(page.getByRole('alert')).toBeVisible();
    await openSidebar(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Create a new collection' }).click();
    await page.getByLabel('Name of Collection').fill('Recipes');
    await page.getByRole('button', { name: 'Save' }).click();

    await openSidebar(page);
    await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
  },
);
