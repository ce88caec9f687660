import type { Page } from '@playwright/test';

import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';
import { storedContent } from '../stored-content.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const status = (page: Page, text: string | RegExp) => page.locator('header').getByText(text);
const saved = (page: Page) => expect(status(page, /^Saved \d\d:\d\d$/)).toBeVisible();

async function write(page: Page, words: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

// #autosave-and-discard
test('an existing post is saved by itself, and its changes can be discarded', async ({ page, login, given }) => {
  const { id } = await given.post({ title: 'Bread', content: '<p>Flour</p>' });
  await login();
  await page.goto(`/p/${id}`);
  await write(page, ', water');
  await expect(status(page, 'Saving…')).toBeVisible();
  await saved(page);
  expect(await storedContent(page, id)).toBe('Flour, water');
  await expect(content(page)).toBeFocused();

  await test.step('reloading asks nothing and loses nothing', async () => {
    page.on('dialog', () => expect.soft('no dialog').toBe('shown'));
    await page.reload();
    await expect(content(page)).toHaveText('Flour, water');
    await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeHidden();
  });

  await test.step('changes are discarded, and Undo brings them back', async () => {
    await write(page, ', salt');
    await saved(page);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(content(page)).toHaveText('Flour, water');
    await expect(content(page)).toBeFocused();
    await expect.poll(() => storedContent(page, id)).toBe('Flour, water');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(content(page)).toHaveText('Flour, water, salt');
    await expect.poll(() => storedContent(page, id)).toBe('Flour, water, salt');
  });

  await test.step('what it was is in the history', async () => {
    await page.keyboard.press('Alt+h');
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('listitem').or(history.getByRole('option')).first()).toBeVisible();
    await expect(history).not.toContainText('No earlier versions yet');
  });
});

// #saved-however-left
test('what was just typed is saved however the post is left', async ({ page, login, given }) => {
  const { id } = await given.post({ title: 'Bread', content: '<p>Flour</p>' });
  await login();
  await page.goto(`/p/${id}`);
  await write(page, ', water');
  await page.getByRole('link', { name: 'Search' }).first().click();
  await expect(page).toHaveURL(/\/search/);
  await expect.poll(() => storedContent(page, id)).toBe('Flour, water');

  await page.goto(`/p/${id}`);
  await write(page, ', salt');
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.goto(`/p/${id}`);
  await expect(content(page)).toHaveText('Flour, water, salt');
});

// #offline-then-saved
test(
  'what is typed offline is saved once the network is back',
  { tag: '@long' },
  async ({ page, context, login, given, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const { id } = await given.post({ title: 'Bread', content: '<p>Flour</p>' });
    await login();
    await page.goto(`/p/${id}`);
    await content(page).click();
    await context.setOffline(true);
    await write(page, ', water');
    await expect(status(page, 'Not saved (offline)')).toBeVisible();
    await context.setOffline(false);
    await saved(page);
    expect(await storedContent(page, id)).toBe('Flour, water');
  },
);

test('another tab shows what is saved here, and says so', { tag: '@long' }, async ({ page, context, login, given }) => {
  const { id } = await given.post({ title: 'Bread', content: '<p>Flour</p>' });
  await login();
  await page.goto(`/p/${id}`);
  const other = await context.newPage();
  await other.goto(`/p/${id}`);
  await expect(content(other)).toHaveText('Flour');
  await write(page, ', water');
  await saved(page);
  await expect(content(other)).toHaveText('Flour, water');
  await expect(other.getByText('Updated with changes made elsewhere.')).toBeVisible();
  await write(other, ', salt');
  await expect(content(page)).toHaveText('Flour, water, salt');
});

test(
  'formatted text is pasted without errors of the content security policy',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.post({ title: 'Bread', content: '<p>Flour</p>' });
    await login();
    await page.goto(`/p/${id}`);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await content(page).evaluate((text) => {
      const data = new DataTransfer();
      const html =
        '<meta charset="utf-8"><style>p { color: red }</style><b style="font-weight:normal" id="docs-internal-guid-7a1f">'.concat(
          '<p style="line-height:1.4"><span style="font-weight:700;font-style:italic">and water</span></p></b>',
        );
      data.setData('text/html', html);
      data.setData('text/plain', 'and water');
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(content(page).locator('strong em, em strong')).toHaveText('and water');
  },
);
