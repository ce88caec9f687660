import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

const ABORTED = /ERR_FAILED|could not be reached/;
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** The server handles POST requests, but their responses are lost. */
const loseResponses = (page: Page, url: string) =>
  page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });

async function writeAndLose(page: Page): Promise<void> {
  await page.goto('/c/0/p/create');
  await page.getByLabel('Title', { exact: true }).fill('Rye bread');
  await content(page).click();
  await page.keyboard.type('Flour and water');
  await loseResponses(page, '**/api/posts');
  await save(page);
  await expect(page.getByRole('alert').first()).toContainText('Not saved.');
  await page.unroute('**/api/posts');
}

// #lost-post-saved-once
test('a post whose response was lost is created only once when it is saved again', async ({
  page,
  given,
  login,
  expectError,
}) => {
  expectError(ABORTED);
  await login();
  await writeAndLose(page);
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByRole('article', { name: 'Rye bread' })).toHaveCount(1);
  expect(await given.titles()).toEqual(['Rye bread']);
});

test(
  'a post that was edited after its response was lost is created only once, with all edits',
  { tag: '@long' },
  async ({ page, given, login, expectError }) => {
    expectError(ABORTED);
    await login();
    await writeAndLose(page);
    await page.getByLabel('Title', { exact: true }).fill('Rye bread with seeds');
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', salt');
    await save(page);
    await expect(page.getByRole('article', { name: 'Rye bread with seeds' })).toContainText('Flour and water, salt');
    expect(await given.titles()).toEqual(['Rye bread with seeds']);
  },
);

// #once-after-reload
test(
  'a post whose response was lost is created only once after a reload and a restored draft',
  { tag: '@long' },
  async ({ page, given, login, expectError }) => {
    expectError(ABORTED);
    await login();
    await writeAndLose(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved draft' });
    await expect(offer).toContainText('server did not respond');
    await offer.getByRole('button', { name: 'Restore' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Rye bread with seeds');
    await save(page);
    await expect(page.getByRole('article', { name: 'Rye bread with seeds' })).toContainText('Flour and water');
    expect(await given.titles()).toEqual(['Rye bread with seeds']);
  },
);

// #collection-and-link-once
test(
  'a collection and a pasted link whose responses were lost are created only once',
  { tag: '@long' },
  async ({ page, context, given, login, expectError }) => {
    expectError(ABORTED);
    await login();
    await loseResponses(page, '**/api/collections');
    await page.goto('/c/create');
    await page.getByLabel('Name of Collection').fill('Recipes');
    await save(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/collections');
    await save(page);
    await expect(page).not.toHaveURL('/c/create');
    await expect(page.getByRole('treeitem', { name: 'Recipes' })).toHaveCount(1);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await page.evaluate(() => navigator.clipboard.writeText('https://bread.example.org/'));
    await loseResponses(page, '**/api/posts');
    const paste = page.getByRole('button', { name: 'Paste' }).first();
    await paste.click();
    await expect(page.getByText('Post could not be created.')).toBeVisible();
    await page.unroute('**/api/posts');
    await paste.click();
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await given.titles()).toHaveLength(1);
  },
);
