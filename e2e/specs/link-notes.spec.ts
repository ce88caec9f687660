import type { Page } from '@playwright/test';

import { findPlaces } from '../browser-state.ts';
import { card } from '../cards.ts';
import { allowLateResponses, emptyState, expect, test } from '../fixtures.ts';

const url = 'http://127.0.0.1:9/rye';

const menu = async (page: Page, title: string, item: string) => {
  await card(page, title).getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a note is added to a link in its card, and the link stays a link', async ({ page, login, given }) => {
  await given.post({ content: url, title: 'Rye', description: 'Bread' });
  await login();
  await page.goto('/');
  await menu(page, 'Rye', 'Add note');
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await page.keyboard.type('Read **chapter two** first');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.reload();
  await expect(card(page, 'Rye')).toContainText('Read chapter two first');
  await expect(card(page, 'Rye').getByRole('link', { name: 'Rye', exact: true })).toHaveAttribute('href', url);
  await expect(card(page, 'Rye')).toContainText('Bread');

  await page.getByText('chapter two').click();
  await expect(note).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(card(page, 'Rye')).not.toContainText('chapter two');
});

test('the form of a link has its address, description, and note', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.post({ content: url, title: 'Rye', note: 'mine' });
  await login();
  await page.goto(`/p/${id}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect(note).toHaveText('mine');
  await page.getByRole('textbox', { name: 'Description' }).fill('Bread');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await expect(page.getByRole('form').getByText('Enter a web address')).toBeVisible();
  await address.fill('http://127.0.0.1:9/sourdough');
  await expect(page.getByRole('checkbox', { name: /^Replace title/ })).not.toBeChecked();
  await note.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and yours');
  await page.keyboard.press('Control+Alt+s');
  await expect(card(page, 'Rye')).toContainText('mine and yours');
  await expect(card(page, 'Rye').getByRole('link', { name: 'Rye', exact: true })).toHaveAttribute(
    'href',
    'http://127.0.0.1:9/sourdough',
  );
  await expect(card(page, 'Rye')).toContainText('Bread');
});

test(
  'unsaved text in the note of a link is offered again',
  { tag: '@long' },
  async ({ page, context, server, login, given, expectError }) => {
    expectError(/status of 500/);
    const { id } = await given.post({ content: url, title: 'Rye' });
    await login();
    await page.goto(`/p/${id}`);
    await context.route('**/api/posts/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: 'Server error' }) : route.fallback(),
    );
    await page.getByRole('textbox', { name: 'Note' }).click();
    await page.keyboard.type('not saved');
    await expect(page.locator('header').getByText('Not saved', { exact: true })).toBeVisible();
    await expect.poll(() => findPlaces(page, 'not saved')).toContain('database benotes-drafts drafts');
    // A page that is closed or loaded again would send it once more.
    const crashed = await context.newCDPSession(page);
    void crashed.send('Page.crash').catch(() => {}); // the crashed page cannot respond
    await page.close();
    const opened = await context.newPage();
    opened.on('dialog', (dialog) => void dialog.accept());
    await opened.goto(`${server.url}/p/${id}`);
    await opened.getByRole('button', { name: 'Restore' }).click();
    await expect(opened.getByRole('textbox', { name: 'Note' })).toHaveText('not saved');
  },
);

test('a link is turned into a note, and Undo restores it', { tag: '@long' }, async ({ page, login, given }) => {
  await given.post({ content: url, title: 'Rye', description: 'Bread', note: 'mine' });
  await login();
  await page.goto('/');
  await menu(page, 'Rye', 'Turn into note');
  await expect(page.getByText('Link turned into a note')).toBeVisible();
  await expect(card(page, 'Rye').getByText(/^Edited/)).toBeVisible();
  await expect(card(page, 'Rye')).toContainText('mine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Rye').getByText(/^Edited/)).toBeHidden();
  await expect(card(page, 'Rye').getByRole('link', { name: 'Rye', exact: true })).toHaveAttribute('href', url);
  await expect(card(page, 'Rye')).toContainText('mine');
});

test(
  'a pasted text with a URL is a note, and a link with a note on request',
  { tag: '@long' },
  async ({ page, login, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await login();
    await page.goto('/');
    await expect(page.getByRole('button', { name: /Create/ }).first()).toBeVisible();
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${url}\nRead chapter two first`);
    await page.keyboard.press('Control+v');
    await expect(page.getByText('Saved as a note')).toBeVisible();
    await page.getByRole('button', { name: 'Turn into link' }).click();
    await expect(page.getByRole('article').getByRole('link', { name: url }).first()).toHaveAttribute('href', url);
    await expect(page.getByRole('article')).toContainText('Read chapter two first');
  },
);

test('a shared text becomes the note of the shared link on request', { tag: '@long' }, async ({ page, login }) => {
  await login();
  const shared = new URLSearchParams({ title: 'Rye', url, text: 'Read chapter two first' });
  await page.goto(`/c/0/p/create?${shared}`);
  await page.getByRole('button', { name: 'Add as note' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await page.keyboard.press('Control+Alt+s');
  await expect(card(page, 'Rye')).toContainText('Read chapter two first');
  await expect(card(page, 'Rye').getByRole('link', { name: 'Rye', exact: true })).toHaveAttribute('href', url);
});

test('creating a link that is saved already asks first', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Cooking' });
  await given.post({ content: url, title: 'Rye', collection_id: id });
  await allowLateResponses(page); // a link whose check takes too long counts as new
  await login();
  await page.goto(`/c/0/p/create?${new URLSearchParams({ title: 'Again', url: `${url}/?utm_source=app` })}`);
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await page.keyboard.press('Control+Alt+s');
  const question = page.getByRole('dialog', { name: /^Perhaps already in .*Cooking/ });
  await expect(question).toContainText('Rye');
  expect(await given.titles()).toEqual([]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(card(page, 'Again')).toBeVisible();
});

/** Drags data from outside over the page and drops it. */
async function dropOnPage(page: Page, data: Record<string, string>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((texts) => {
    const transfer = new DataTransfer();
    for (const [kind, text] of Object.entries(texts)) transfer.setData(kind, text);
    return transfer;
  }, data);
  // The drop target is loaded after the first paint.
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer });
    await expect(page.getByText(/^Drop to save in/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent('main', 'drop', { dataTransfer });
  await expect(page.getByText(/^Drop to save in/)).toBeHidden();
}

test('an address dropped on a list is saved there, with Undo', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Cooking' });
  await login();
  await page.goto(`/c/${id}`);
  await expect(emptyState(page, 'There are no posts here yet.')).toBeVisible();
  await dropOnPage(page, { 'text/uri-list': url, 'text/plain': url });
  await expect(card(page, url)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, url)).toHaveCount(0);
});

test('other tabs show new collections', { tag: '@long' }, async ({ page, login, context }) => {
  await login();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Uncategorized' }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/c/create');
  await other.getByRole('textbox', { name: 'Name of Collection' }).fill('Cooking');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('treeitem', { name: 'Cooking' })).toBeVisible();
  await other.close();
});
