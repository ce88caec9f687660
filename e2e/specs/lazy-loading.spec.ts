import type { Page, Route } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { expectOtherModulesToWork, isSamePage, markPage, skipLimit } from '../module-fixtures.ts';
import { chooseInTreeMenu } from '../tree-menu.ts';

/** Errors of a page when a file fails to load. */
const FILE_ERRORS = /Failed to (?:load|fetch)|ERR_|MIME|TimeoutError|Unable to preload/;

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  404: (route) => route.fulfill({ status: 404, json: 'Not found.' }),
  503: (route) => route.fulfill({ status: 503, body: '' }),
  reset: (route) => route.abort('connectionreset'),
};

/** Makes requests for files fail until the returned function is called. */
async function breakRequests(page: Page, files: string, fault = FAULTS[503]): Promise<() => Promise<void>> {
  if (!fault) throw new Error(`No fault for ${files}.`);
  await page.route(files, fault);
  return () => page.unroute(files, fault);
}

/** Resolves when a script of the page has failed to load. What needs it before that would fail with it. */
const importFailed = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().includes('dynamically imported module'));

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
test.afterEach(() => expect(uncaught, 'there was no uncaught error').toEqual([]));

test(
  'an icon that fails to load leaves its place empty, and appears once it is available',
  { tag: '@long' },
  async ({ page, given }) => {
    const { id } = await given.collection({ name: 'Recipes', icon_id: 4003 });
    await given.collection({ name: 'Bread', parent_id: id, icon_id: 4003 });
    await given.post({ title: 'Rye bread' });
    const restore = await breakRequests(page, '**/gradient-icon-*.js');
    const requested = page.waitForResponse(/gradient-icon/);
    const failed = importFailed(page);
    await page.goto('/');
    await openSidebar(page);
    await requested;
    await failed;
    await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
    await expect(card(page, 'Rye bread')).toBeAttached();
    await expect(panel(page)).toHaveCount(0);

    await restore();
    await chooseInTreeMenu(page, 'Expand all');
    await expect(page.getByRole('treeitem').locator('linearGradient')).toHaveCount(2);
  },
);

// #failed-options-open-later
test(
  'options that fail to load show an error, and open with the next click',
  { tag: ['@phone-only', '@long'] },
  async ({ page, given }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    const restore = await breakRequests(page, '**/sheet-panel-*.js');
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

    await restore();
    await options.tap();
    await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
  },
);

test(
  'menus that fail to load show an error and leave the list unchanged, and open with the next click',
  { tag: '@long' },
  async ({ page, given }) => {
    await given.post({ title: 'Rye bread' });
    const rye = card(page, 'Rye bread');
    const menu = page.getByRole('menu', { name: 'Post menu' });
    for (const { file, open } of [
      { file: 'open-context-menu', open: () => rye.click({ button: 'right' }) },
      { file: 'open-menu', open: () => rye.getByRole('button', { name: 'Post menu' }).press('Enter') },
    ])
      await test.step(file, async () => {
        const restore = await breakRequests(page, `**/${file}-*.js`, FAULTS['reset']);
        await page.goto('/');
        await open();
        await expect(refusal(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(refusal(page)).toHaveCount(0);
        await expect(rye).toBeVisible();
        await restore();
        await open();
        await expect(menu).toBeVisible();
      });
  },
);

test(
  'a note whose editor fails to load stays in its card, and is edited with the next click',
  { tag: '@long' },
  async ({ page, given }) => {
    await given.post({ title: 'Rye bread', content: '<p>Knead.</p>' });
    const restore = await breakRequests(page, '**/inline-editor-*.js');
    await page.goto('/');
    await page.getByText('Knead.').click();
    await expect(refusal(page)).toBeVisible();
    await expect(card(page, 'Rye bread')).toBeAttached();
    await refusal(page).getByRole('button', { name: 'Close' }).click();
    await restore();
    await page.getByText('Knead.').click();
    await expect(title(page)).toHaveValue('Rye bread');
  },
);

test(
  'a drag whose code fails to load does nothing, and the next one works',
  { tag: '@long' },
  async ({ page, given }) => {
    await given.collection({ name: 'Recipes' });
    const restore = await breakRequests(page, '**/tree-dragging-*.js');
    await page.goto('/');
    const row = page.getByRole('treeitem', { name: 'Recipes' });
    const requested = page.waitForResponse(/tree-dragging/);
    await row.focus();
    await requested;
    const failed = importFailed(page);
    await row.press(' ');
    await failed;
    await expect(row).toBeFocused();
    await restore();
    await row.press(' ');
    await expect(page.locator('[data-dragging="keys"]')).toBeVisible();
  },
);

for (const [fault, respond] of Object.entries(FAULTS))
  // #failed-page-retried
  test(
    `a page that fails to load (${fault}) shows an error panel, other modules work, and Retry loads it without a reload`,
    { tag: fault === '503' ? [] : '@long' },
    async ({ page, given }) => {
      const { id } = await given.post({ title: 'Rye bread' });
      const restore = await breakRequests(page, '**/edit-post-page-*', respond);
      await page.goto(`/p/${id}`);
      await expect(panel(page)).toContainText('This part of Benotes could not be loaded.');
      await markPage(page);
      await expectOtherModulesToWork(page);
      await page.goBack();
      await expect(panel(page)).toBeVisible();
      await restore();
      await retry(page).click();
      await expect(title(page)).toHaveValue('Rye bread');
      // With its styles, which had failed to load, too.
      await expect(title(page)).toHaveCSS('border-top-width', '0px');
      expect(await isSamePage(page)).toBe(true);
    },
  );

// #hanging-page-appears-later
test(
  'a page that hangs shows an error panel after eight seconds, and appears as soon as it has loaded',
  { tag: '@long' },
  async ({ page, given }) => {
    const { id } = await given.post({ title: 'Rye bread' });
    const held: Route[] = [];
    await page.route('**/edit-post-page-*.js', (route) => void held.push(route));
    await page.clock.install();
    await page.goto(`/p/${id}`);
    await expect.poll(() => held).not.toEqual([]);
    await skipLimit(page);
    await markPage(page);
    await expectOtherModulesToWork(page);
    await page.goBack();
    await expect(page.getByRole('main').getByText('Loading…')).toBeAttached(); // the waiting component is mounted
    await skipLimit(page);
    for (const route of held) await route.continue();
    await expect(title(page)).toHaveValue('Rye bread');
    expect(await isSamePage(page)).toBe(true);
  },
);

test(
  'a page that hangs permanently loads after the second Retry, which reloads the page',
  { tag: '@long' },
  async ({ page, given }) => {
    const { id } = await given.post({ title: 'Rye bread' });
    const held: Route[] = [];
    let isHanging = true;
    await page.route('**/edit-post-page-*.js', (route) => (isHanging ? void held.push(route) : route.continue()));
    await page.clock.install();
    await page.goto(`/p/${id}`);
    await expect.poll(() => held).not.toEqual([]);
    await skipLimit(page);
    await markPage(page);
    await retry(page).click();
    await expect(panel(page)).toBeHidden();
    await skipLimit(page);
    await expect(panel(page)).toContainText('Retry will reload the page.');
    isHanging = false; // for later requests: without the route, those that hang would continue
    await retry(page).click();
    await expect(title(page)).toHaveValue('Rye bread');
    expect(await isSamePage(page)).toBe(false);
  },
);

test('input is kept while the editor fails to load', { tag: '@long' }, async ({ page }) => {
  const restore = await breakRequests(page, '**/note-editor-*.js');
  await page.goto('/c/0/p/create');
  await expect(panel(page)).toBeVisible();
  await title(page).fill('Rye bread');
  await restore();
  await retry(page).click();
  await expect(editor(page)).toBeVisible();
  await expect(title(page)).toHaveValue('Rye bread');
});
