import type { Page, Route } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { expectTheRestToWork, isSamePage, markPage, skipLimit } from '../module-fixtures.ts';

/** What a page reports when a file does not come. */
const FILE_ERRORS = /Failed to (?:load|fetch)|ERR_|MIME|TimeoutError|Unable to preload/;

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  404: (route) => route.fulfill({ status: 404, json: 'Not found.' }),
  503: (route) => route.fulfill({ status: 503, body: '' }),
  reset: (route) => route.abort('connectionreset'),
};

/** Keeps files away from the page, until the returned function gives them. */
async function keepAway(page: Page, files: string, fault = FAULTS[503]): Promise<() => Promise<void>> {
  if (!fault) throw new Error(`No fault for ${files}.`);
  await page.route(files, fault);
  return () => page.unroute(files, fault);
}

const panel = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const refusal = (page: Page) => page.getByRole('dialog', { name: 'This could not be opened' });

let uncaught: Error[] = [];
test.beforeEach(async ({ page, login, expectError }) => {
  uncaught = [];
  page.on('pageerror', (error) => uncaught.push(error));
  expectError(FILE_ERRORS);
  await login();
});
test.afterEach(() => expect(uncaught, 'nothing was thrown that nobody caught').toEqual([]));

test('an icon that does not come leaves its place empty, and is there as soon as it can be had', async ({
  page,
  given,
}) => {
  const { id } = await given.collection({ name: 'Recipes', icon_id: 4003 });
  await given.collection({ name: 'Bread', parent_id: id, icon_id: 4003 });
  await given.post({ title: 'Rye bread' });
  const give = await keepAway(page, '**/gradient-icon-*.js');
  const asked = page.waitForResponse(/gradient-icon/);
  await page.goto('/');
  await openSidebar(page);
  await asked;
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
  await expect(card(page, 'Rye bread')).toBeAttached();
  await expect(panel(page)).toHaveCount(0);

  await give();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('treeitem').locator('linearGradient')).toHaveCount(2);
});

test('options that do not come say so, and open with the next press', { tag: '@mobile' }, async ({ page, given }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  const give = await keepAway(page, '**/sheet-panel-*.js');
  await page.goto(`/c/${id}`);
  const options = page.getByRole('button', { name: 'Options' });
  await options.tap();
  await expect(refusal(page)).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await expect(refusal(page)).toHaveCount(0);
  await expect(options).toBeFocused();
  await options.tap();
  await expect(refusal(page)).toBeVisible();
  await refusal(page).getByRole('button', { name: 'Close' }).click();

  await give();
  await options.tap();
  await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
});

test(
  'menus that do not come say so and leave the list as it is, and open with the next press',
  { tag: '@desktop' },
  async ({ page, given }) => {
    await given.post({ title: 'Rye bread' });
    const rye = card(page, 'Rye bread');
    const menu = page.getByRole('menu', { name: 'Post menu' });
    for (const { file, open } of [
      { file: 'open-context-menu', open: () => rye.click({ button: 'right' }) },
      { file: 'open-menu', open: () => rye.getByRole('button', { name: 'Post menu' }).press('Enter') },
    ])
      await test.step(file, async () => {
        const give = await keepAway(page, `**/${file}-*.js`, FAULTS['reset']);
        await page.goto('/');
        await open();
        await expect(refusal(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(refusal(page)).toHaveCount(0);
        await expect(rye).toBeVisible();
        await give();
        await open();
        await expect(menu).toBeVisible();
      });
  },
);

test(
  'a note whose editor does not come is not lost from its card, and is edited with the next press',
  { tag: '@desktop' },
  async ({ page, given }) => {
    await given.post({ title: 'Rye bread', content: '<p>Knead.</p>' });
    const give = await keepAway(page, '**/inline-editor-*.js');
    await page.goto('/');
    await page.getByText('Knead.').click();
    await expect(refusal(page)).toBeVisible();
    await expect(card(page, 'Rye bread')).toBeAttached();
    await refusal(page).getByRole('button', { name: 'Close' }).click();
    await give();
    await page.getByText('Knead.').click();
    await expect(title(page)).toHaveValue('Rye bread');
  },
);

test(
  'a drag whose code does not come does nothing, and the next one is one',
  { tag: '@desktop' },
  async ({ page, given }) => {
    await given.collection({ name: 'Recipes' });
    const give = await keepAway(page, '**/tree-dragging-*.js');
    await page.goto('/');
    const row = page.getByRole('treeitem', { name: 'Recipes' });
    const asked = page.waitForResponse(/tree-dragging/);
    await row.focus();
    await asked;
    await row.press(' ');
    await expect(row).toBeFocused();
    await give();
    await row.press(' ');
    await expect(page.locator('[data-dragging="keys"]')).toBeVisible();
  },
);

test('a page that does not come leaves a panel, the rest works, and Retry mends it without a reload', async ({
  page,
  given,
}) => {
  test.slow();
  const { id } = await given.post({ title: 'Rye bread' });
  for (const [fault, answer] of Object.entries(FAULTS))
    await test.step(fault, async () => {
      const give = await keepAway(page, '**/edit-post-page-*', answer);
      await page.goto(`/p/${id}`);
      await expect(panel(page)).toContainText('This part of Benotes could not be loaded.');
      await markPage(page);
      await expectTheRestToWork(page);
      await page.goBack();
      await expect(panel(page)).toBeVisible();
      await give();
      await retry(page).click();
      await expect(title(page)).toHaveValue('Rye bread');
      // With its styles, which had failed as well.
      await expect(title(page)).toHaveCSS('border-top-width', '0px');
      expect(await isSamePage(page)).toBe(true);
    });
});

test('a page that hangs leaves a panel after eight seconds, and is shown as soon as it comes', async ({
  page,
  given,
}) => {
  const { id } = await given.post({ title: 'Rye bread' });
  const held: Route[] = [];
  await page.route('**/edit-post-page-*.js', (route) => void held.push(route));
  await page.clock.install();
  await page.goto(`/p/${id}`);
  await expect.poll(() => held).not.toEqual([]);
  await skipLimit(page);
  await markPage(page);
  await expectTheRestToWork(page);
  await page.goBack();
  await expect(page.getByRole('main').getByText('loading...')).toBeAttached(); // what waits is mounted
  await skipLimit(page);
  for (const route of held) await route.continue();
  await expect(title(page)).toHaveValue('Rye bread');
  expect(await isSamePage(page)).toBe(true);
});

test('a page that hangs for good is there after the second Retry, which loads everything anew', async ({
  page,
  given,
}) => {
  const { id } = await given.post({ title: 'Rye bread' });
  const held: Route[] = [];
  const hang = (route: Route) => void held.push(route);
  await page.route('**/edit-post-page-*.js', hang);
  await page.clock.install();
  await page.goto(`/p/${id}`);
  await expect.poll(() => held).not.toEqual([]);
  await skipLimit(page);
  await markPage(page);
  await retry(page).click();
  await expect(panel(page)).toBeHidden();
  await skipLimit(page);
  await expect(panel(page)).toContainText('Retry will reload the page.');
  await page.unroute('**/edit-post-page-*.js', hang);
  await retry(page).click();
  await expect(title(page)).toHaveValue('Rye bread');
  expect(await isSamePage(page)).toBe(false);
});

test('what was written stays while the editor cannot be had', async ({ page }) => {
  const give = await keepAway(page, '**/note-editor-*.js');
  await page.goto('/c/0/p/create');
  await expect(panel(page)).toBeVisible();
  await title(page).fill('Rye bread');
  await give();
  await retry(page).click();
  await expect(editor(page)).toBeVisible();
  await expect(title(page)).toHaveValue('Rye bread');
});
