import type { Page } from '@playwright/test';

import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';

const UNKEPT = /^This browser cannot store drafts/;
const BLOCKED = /^Your browser blocks cookies from this site/;

/** Storage as browsers refuse it: by a getter, by a method that throws, or by not being there. */
const WAYS = {
  forbidden: () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is given this function alone
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
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is given this function alone
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

for (const [way, refuse] of Object.entries(WAYS))
  test(`where storage is ${way} one signs in, writes, saves and signs out, and reads that there are no drafts`, async ({
    page,
    given,
  }) => {
    await page.addInitScript(refuse);
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
    await expect(page.getByText(UNKEPT)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Rye bread' })).toContainText('flour');
    expect(await given.titles()).toEqual(['Rye bread']);

    await page.keyboard.press('Control+Alt+KeyN');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    await expect(page.getByText(UNKEPT), 'it was said').toBeHidden();

    await openSidebar(page);
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });

/** As the settings of a browser do it: the storage goes with the cookies. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(WAYS.forbidden);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setDocumentCookieDisabled', { disabled: true });
}

test('where cookies are blocked the login page says so, and sends no password', async ({ page }) => {
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

test('where cookies are blocked a shared link is shown all the same', async ({ page, given, server }) => {
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
