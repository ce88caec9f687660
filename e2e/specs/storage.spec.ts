import type { Page } from '@playwright/test';

import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';

const NO_DRAFTS = /^This browser cannot store drafts/;
const BLOCKED = /^Your browser blocks cookies from this site/;

/** How browsers deny storage: with a getter that throws, a method that throws, or no property at all. */
const DENIALS = {
  forbidden: () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without access to this file
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.databases = refuse;
    if ('locks' in navigator) navigator.locks.request = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    if ('locks' in navigator) navigator.locks.query = () => Promise.reject(new DOMException('No.', 'SecurityError'));
  },
  full: () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without access to this file
    const refuse = () => {
      throw new DOMException('Too much.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    IDBObjectStore.prototype.put = refuse;
  },
  absent: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
      Object.defineProperty(window, name, { value: undefined, configurable: true });
  },
};

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

for (const [state, deny] of Object.entries(DENIALS))
  // #works-without-storage
  test(
    `if storage is ${state}, signing in, writing, saving, and signing out work, and a message says that there are no drafts`,
    { tag: state === 'forbidden' ? [] : '@long' },
    async ({ page, given }) => {
      await page.addInitScript(deny);
      await page.goto('/login');
      await signIn(page);
      await openSidebar(page);
      await page.getByRole('link', { name: 'My Account' }).click();
      await page.getByText('Dark', { exact: true }).click();
      await expect(page.locator('html')).toHaveClass(/dark/);

      await page.locator('header').getByRole('button', { name: 'Menu' }).click();
      await page.keyboard.press('Control+Alt+KeyN');
      await page.getByLabel('Title', { exact: true }).fill('Rye bread');
      await page.getByRole('textbox', { name: 'Content' }).click();
      await page.keyboard.type("It's flour -- and water");
      await expect(page.getByText(NO_DRAFTS)).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('article', { name: 'Rye bread' })).toContainText('flour');
      expect(await given.titles()).toEqual(['Rye bread']);

      await page.keyboard.press('Control+Alt+KeyN');
      await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
      await expect(page.getByText(NO_DRAFTS), 'shown only once').toBeHidden();

      await openSidebar(page);
      await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    },
  );

/** Like the setting of a browser, which blocks storage together with cookies. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(DENIALS.forbidden);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setDocumentCookieDisabled', { disabled: true });
}

// #blocked-cookies-explained
test('if cookies are blocked, the login page says so and sends no password', async ({ page }) => {
  await blockCookies(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert').filter({ hasText: BLOCKED })).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('alert').filter({ hasText: BLOCKED })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(sent).toEqual([]);
});

test('if cookies are blocked, shared links still work', { tag: '@long' }, async ({ page, given, server }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: id });
  const { token } = await given.share({
    collection_id: id,
    token: 'k2Vb7QmXw0Rt5Jd9Zc3Lh8Np1Sf6Gy4A',
    is_active: true,
  });
  await blockCookies(page);
  await page.goto(`${server.url}/s?token=${token}`);
  await expect(page.getByRole('article', { name: 'Rye bread' })).toBeVisible();
});
