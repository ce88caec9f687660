import { logout, updatePost } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { findPlaces } from '../browser-state.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER, type Server } from '../server.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved draft' });
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** Types at the end of the text, and waits until the draft is stored. */
async function write(page: Page, words: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  await expect.poll(() => findPlaces(page, words.trim())).toContain('database benotes-drafts drafts');
}

/** Lets every attempt to save fail. */
const refuseSaves = (page: Page) =>
  page.route('**/api/posts/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: 'Server error' }) : route.fallback(),
  );

/** Changes a post as another window would. */
async function changeElsewhere({ url }: Server, page: Page, id: number, body: object): Promise<void> {
  const { status } = await fetch(url + updatePost.url.replace(':id', String(id)), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
}

// #text-survives-a-crash
test(
  'unsaved text survives a crash, an expired session, and a change elsewhere',
  { tag: '@long' },
  async ({ page, context, server, given, login, expectError }) => {
    expectError(/status of (?:401|412|500)|ERR_INTERNET_DISCONNECTED/);
    const { id } = await given.post({ title: 'Bread', content: '<p>Flour, water, salt.</p>' });
    await login();
    await page.goto(`/p/${id}`);

    const second = await test.step('text survives a crashed tab', async () => {
      await refuseSaves(page); // otherwise it would be saved by itself
      await write(page, ' Rye as well');
      const crashed = await context.newCDPSession(page);
      void crashed.send('Page.crash').catch(() => {}); // the crashed page cannot respond
      await page.close();
      const opened = await context.newPage();
      opened.on('dialog', (dialog) => void dialog.accept());
      await refuseSaves(opened);
      await opened.goto(`${server.url}/p/${id}`);
      await expect(content(opened)).toHaveText('Flour, water, salt.');
      await offer(opened).getByRole('button', { name: 'Restore' }).click();
      await expect(content(opened)).toHaveText('Flour, water, salt. Rye as well');
      return opened;
    });

    await test.step('text survives a failing or unreachable server', async () => {
      await second.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(second.getByText('Something went wrong on the server.')).toBeVisible();
      await context.setOffline(true);
      await second.unroute('**/api/posts/*');
      await second.getByRole('button', { name: 'Save again' }).click();
      await expect(second.getByText('will be saved when you are back online.')).toBeVisible();
      // A user who is still typing stays on the page.
      await write(second, ' and');
      await expect(second.getByText('The server cannot be reached.')).toBeVisible();
      await context.setOffline(false);
      await expect(content(second)).toHaveText('Flour, water, salt. Rye as well and');
    });

    await test.step('text survives an expired session', async () => {
      await expect(second.locator('header').getByText(/^Saved \d/)).toBeVisible();
      await fetch(server.url + logout.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenOf(second)}` },
      });
      await content(second).click();
      await second.keyboard.press('Control+End');
      await second.keyboard.type(' seeds');
      await second.getByLabel('Email').fill(OWNER.email);
      await second.getByLabel('Password').fill(OWNER.password);
      await second.getByRole('button', { name: 'Login' }).click();
      await expect(offer(second)).toBeVisible();
    });

    await test.step('both versions survive a change elsewhere', async () => {
      await changeElsewhere(server, second, id, { title: 'Sourdough', content: '<p>Only flour. Rye as well and</p>' });
      await offer(second).getByRole('button', { name: 'Restore' }).click();
      await expect(content(second)).toBeFocused();
      await expect(second.getByText('Merged with changes made elsewhere.')).toBeVisible();
      await expect(second.getByRole('textbox', { name: 'Title' })).toHaveValue('Sourdough');
      await expect(content(second)).toContainText('Only flour. Rye as well and seeds');
      await second.goto(`/p/${id}`);
      await expect(content(second)).toContainText('Rye as well and seeds');
      await expect(offer(second)).toBeHidden();
    });
  },
);

// #leaving-asks
test('leaving unsaved text asks for confirmation, however the user leaves', async ({ page, given, login }) => {
  await given.post({ title: 'Bread' });
  await login();
  await page.goto('/');
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('Control+Alt+KeyN');
  await expect(page).toHaveURL('/c/0/p/create');
  await write(page, 'zanzibar');

  for (const [action, leave] of [
    ['Back', () => page.evaluate(() => history.back())],
    ['a link', () => page.getByRole('link', { name: 'Search' }).first().click()],
    ['signing out', () => page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()],
  ] as const)
    await test.step(action, async () => {
      await openSidebar(page);
      await leave();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(page).toHaveURL('/c/0/p/create');
      await expect(content(page)).toHaveText('zanzibar');
    });

  await test.step('text survives reloading', async () => {
    const opened = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await opened;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await expect(offer(page)).toBeVisible();
    expect(await findPlaces(page, 'zanzibar')).toContain('database benotes-drafts drafts');
  });

  await test.step('signing out removes the draft', async () => {
    await openSidebar(page);
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(() => findPlaces(page, 'zanzibar')).toEqual([]);
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
  });
});

test(
  'a comment that is being written is there again after a reload',
  { tag: '@long' },
  async ({ page, given, login }) => {
    const { id } = await given.post({ title: 'Bread' });
    await login();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`/p/${id}/read`);
    await page.getByRole('button', { name: 'Comment' }).click();
    const field = page.getByRole('textbox', { name: 'Your comment' });
    await field.fill('More salt?');
    await page.reload();
    await expect(field).toHaveValue('More salt?');
  },
);
