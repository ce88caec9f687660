import { createGrant, type Input } from '@benotes/contract';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { pageOf } from '../page-of.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const notice = (page: Page) => page.getByText('Merged with changes made elsewhere.');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Another browser of the same user, with a note open. */
async function openElsewhere(browser: Browser, context: BrowserContext, url: string): Promise<Page> {
  const other = await browser.newContext({ storageState: await context.storageState(), serviceWorkers: 'block' });
  const page = await other.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(url);
  await expect(content(page)).toBeVisible();
  return page;
}

/** Types at the end of a line of the note. */
async function typeAfter(page: Page, line: string, words: string): Promise<void> {
  await content(page).getByText(line, { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

/** Saves, which leaves the note for its list, and opens the note again. */
async function saveAndReopen(page: Page, url: string): Promise<void> {
  await press(page, 'Save');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(url);
  await expect(content(page)).toBeVisible();
}

// #evening-with-two-browsers
test('an evening with two browsers on one note loses nothing, online and offline', async ({
  page,
  browser,
  context,
  server,
  login,
  given,
  expectError,
}) => {
  test.slow();
  expectError(/status of (?:409|412)|ERR_INTERNET_DISCONNECTED/);
  const { id } = await given.post({
    title: 'Bread',
    content: '<p>flour and water</p><p>salt</p><p>bake at noon</p>',
  });
  await login();
  const url = `${server.url}/p/${id}`;
  await page.goto(url);
  await expect(content(page)).toBeVisible();
  const other = await openElsewhere(browser, context, url);

  await test.step('different fields and lines are merged, and the caret stays', async () => {
    await title(other).fill('Good Bread');
    await typeAfter(other, 'salt', ' and seeds');
    await saveAndReopen(other, url);
    await typeAfter(page, 'flour and water', ', rye');
    // It is saved by itself, and the caret stays in the text.
    await expect(notice(page)).toBeVisible();
    await expect(title(page)).toHaveValue('Good Bread');
    await expect(content(page)).toContainText('salt and seeds');
    await page.keyboard.type('!');
    await expect(content(page).getByText('flour and water, rye!', { exact: true })).toBeVisible();
    await press(page, 'Show');
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.locator('ins').filter({ hasText: 'and seeds' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await saveAndReopen(page, url);
  });

  await test.step('what waits for the network is merged when it goes out', async () => {
    await other.goto(url);
    await expect(content(other)).toContainText('rye!');
    await typeAfter(page, 'bake at noon', ' for an hour');
    await context.setOffline(true);
    await press(page, 'Save');
    await expect(page.getByText('will be saved when you are back online.')).toBeVisible();
    await typeAfter(other, 'salt and seeds', ', much');
    await saveAndReopen(other, url);
    await context.setOffline(false);
    await expect(notice(page)).toBeVisible();
    await expect(content(page)).toContainText('bake at noon for an hour');
    await expect(content(page)).toContainText('salt and seeds, much');
  });

  await test.step('only the same words are asked about, and the keyboard answers', async () => {
    await other.goto(url);
    await expect(content(other)).toContainText('for an hour');
    await title(other).fill('Best Bread');
    await saveAndReopen(other, url);
    await title(page).fill('Rye Bread');
    await typeAfter(page, 'salt and seeds, much', ' more');
    await press(page, 'Save');
    const question = page.getByRole('dialog', { name: 'The same words were changed elsewhere' });
    await expect(question.getByRole('group', { name: 'Mine' })).toContainText('Rye');
    await expect(question.getByRole('group', { name: 'Theirs' })).toContainText('Best');
    await expect(question.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(question.getByRole('radio', { name: 'Keep both' })).toBeChecked();
    await question.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(title(page)).toHaveValue('Rye Best Bread');
    await expect(content(page)).toContainText('much more');
  });

  await test.step('a note that is edited in its card is merged in the same way', async () => {
    await page.goto('/');
    await page.getByText('flour and water, rye!').click();
    await expect(content(page)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Mix');
    await other.goto(url);
    await typeAfter(other, 'bake at noon for an hour', ' or two');
    await saveAndReopen(other, url);
    await page.keyboard.press('Escape');
    await expect(notice(page)).toBeVisible();
    await expect(content(page)).toContainText('for an hour or two');
    await content(page).press('Escape');
    await expect(content(page)).toBeHidden();
    const article = page.getByRole('article', { name: 'Rye Best Bread' });
    await expect(article).toContainText('rye! Mix');
    await expect(article).toContainText('for an hour or two');
  });
  await other.context().close();
});

const ADA = { name: 'Ada', email: 'ada@example.org', password: 'a long password of a family' };

/** The token with which the user of a page is signed in. */
const headersOf = async (page: Page) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  return { authorization: `Bearer ${token}` };
};

// #two-people-offline
test(
  'two people on one note of a shared collection lose nothing, also when one of them is offline',
  { tag: '@long' },
  async ({ page, browser, server, errors, login, given, expectError }) => {
    test.slow();
    expectError(/status of (?:409|412)|ERR_INTERNET_DISCONNECTED/);
    const { id: adaId } = await given.user(ADA);
    const { id: collection_id } = await given.collection({ name: 'Recipes' });
    const { id } = await given.post({
      title: 'White bread',
      content: '<p>flour and water</p><p>salt</p><p>bake at noon</p>',
      collection_id,
    });
    await login();
    const data: Input<typeof createGrant>['body'] = { kind: 'user', principal_id: adaId, role: 'editor' };
    const grants = createGrant.url.replace(':id', String(collection_id));
    expect((await page.request.post(grants, { headers: await headersOf(page), data })).ok()).toBe(true);
    const url = `${server.url}/p/${id}`;
    const ada = await pageOf(ADA, browser, server, errors);
    for (const each of [page, ada]) {
      await each.goto(url);
      await expect(content(each)).toBeVisible();
    }

    const mergedWithOwner = () => expect(ada.getByText(/^Merged with changes by .*Owner/)).toBeVisible();

    await test.step('online, what both wrote at the same time is merged', async () => {
      await typeAfter(page, 'salt', ' and seeds');
      await saveAndReopen(page, url);
      await typeAfter(ada, 'flour and water', ', rye');
      await mergedWithOwner();
      await saveAndReopen(ada, url);
      await page.reload();
      for (const each of [page, ada])
        for (const text of ['flour and water, rye', 'salt and seeds']) await expect(content(each)).toContainText(text);
    });

    await test.step('what one wrote offline is merged with what the other saved', async () => {
      await ada.context().setOffline(true);
      await typeAfter(ada, 'bake at noon', ' for an hour');
      await press(ada, 'Save');
      await expect(ada.getByText('will be saved when you are back online.')).toBeVisible();
      await typeAfter(page, 'salt and seeds', ', much');
      await saveAndReopen(page, url);
      await ada.context().setOffline(false);
      await mergedWithOwner();
      await page.reload();
      for (const each of [page, ada])
        for (const text of ['salt and seeds, much', 'bake at noon for an hour'])
          await expect(content(each)).toContainText(text);
    });

    await test.step('of the same words, what is not chosen is in the history', async () => {
      await ada.context().setOffline(true);
      await title(ada).fill('Corn bread');
      await press(ada, 'Save');
      await expect(ada.getByText('will be saved when you are back online.').last()).toBeVisible();
      await title(page).fill('Rye bread');
      await saveAndReopen(page, url);
      await ada.context().setOffline(false);
      const question = ada.getByRole('dialog', { name: 'The same words were changed elsewhere' });
      await question.getByText('Keep theirs').click();
      await question.getByRole('button', { name: 'Save' }).click();
      await expect(question).toBeHidden();
      await expect(title(ada)).toHaveValue('Rye bread');
      await press(ada, 'Show');
      const history = ada.getByRole('dialog', { name: 'History' });
      await expect(history.locator('del').filter({ hasText: 'Corn' })).toBeVisible();
    });
    await ada.context().close();
  },
);
