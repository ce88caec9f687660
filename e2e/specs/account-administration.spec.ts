import { listSessions, login, type Output } from '@benotes/contract';
import type { Locator, Page } from '@playwright/test';

import { confirmPassword, openAccount } from '../account-page.ts';
import { DARK, expectNoViolation, isMobile, LIGHT } from '../axe.ts';
import { expect, openSidebar, test as base, watch } from '../fixtures.ts';
import { startProvider, type TestProvider } from '../oidc-provider.ts';
import { addAuthenticator, addPasskey, signInWithPasskey, signOut } from '../passkeys.ts';

const JANE = { name: 'Jane', email: 'jane@example.org', password: 'a long enough one' };

const test = base.extend<{ provider: TestProvider }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  provider: async ({}, provide) => {
    const provider = await startProvider();
    await provide(provider);
    await provider.stop();
  },
  environment: async ({ provider }, provide) => provide(provider.environment),
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript((name) => localStorage.setItem('theme', name), isMobile() ? DARK : LIGHT);
});

/** Confirms the dialog that is open. */
const confirm = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();

/** What the audit log lists of these entries, the oldest first. */
async function logged(log: Locator, entries: readonly RegExp[]): Promise<RegExp[]> {
  const lines = (await log.getByRole('listitem').allTextContents()).toReversed();
  return lines.flatMap((line) => entries.filter((entry) => entry.test(line)));
}

const openLog = async (page: Page): Promise<Locator> => {
  await page.goto('/manage/audit');
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  return log;
};

test(
  'the audit log lists how an owner signs in with a passkey, and whom they invite',
  { tag: '@long' },
  async ({ page, browser, server, login: enter, expectError }) => {
    expectError(/status of 403 .*\/api\/invitations/); // the browser tells that the password is needed
    await enter();
    await addAuthenticator(page);
    await openAccount(page);
    await addPasskey(page, 'Laptop');
    await signOut(page);
    await signInWithPasskey(page);

    await page.goto('/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(JANE.email);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await confirmPassword(page);
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: JANE.email })).toBeVisible();
    await expectNoViolation(page, 'users with invitations');

    const other = await browser.newContext({ baseURL: server.url });
    const theirs = await other.newPage();
    await theirs.goto(link);
    await theirs.getByLabel('Name').fill(JANE.name);
    await expect(theirs).toHaveURL('/setup');
    await expectNoViolation(theirs, 'invitation');
    await theirs.getByLabel('Password').fill(JANE.password);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs).toHaveURL('/');
    await other.close();

    const log = await openLog(page);
    const entries = [
      /Owner.* added the passkey .*Laptop/,
      /Owner.* signed in with a passkey/,
      /Owner.* invited .*jane@example\.org/,
      /Jane.* joined, invited by/,
    ];
    expect(await logged(log, entries)).toEqual(entries);
  },
);

test(
  'a user ends a session that is open elsewhere, an owner disables them, and the audit log lists both',
  { tag: '@long' },
  async ({ page, browser, server, given, login: enter, expectError }) => {
    expectError(/status of 403 .*\/api\/users/); // the browser tells that the password is needed
    const { id } = await given.user(JANE);
    const other = await browser.newContext({ baseURL: server.url });
    const theirs = await other.newPage();
    const signInAs = async (agent: string) => {
      const response = await fetch(server.url + login.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ email: JANE.email, password: JANE.password }),
      });
      const { data } = (await response.json()) as Output<typeof login>;
      return data.token.access_token;
    };

    await test.step('the session is ended', async () => {
      const value = await signInAs('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
      await other.addCookies([{ name: 'token', value, url: server.url, sameSite: 'Strict' }]);
      const token = await signInAs('curl/8.5.0');
      await theirs.goto(`/users/${id}`);
      const sections = theirs.getByRole('navigation', { name: 'Sections of My Account' });
      await sections.getByRole('link', { name: 'Sessions' }).click();
      await theirs.getByRole('button', { name: /^End the session in .*curl/ }).click();
      await confirm(theirs, 'End');
      await expect(theirs.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(server.url + listSessions.url, { headers })).status).toBe(401);
      await sections.getByRole('link', { name: 'Activity' }).click();
      await theirs.getByRole('button', { name: 'Show activity' }).click();
      await expect(theirs.getByText(/ended the session in .*curl/)).toBeVisible();
      await expectNoViolation(theirs, 'sessions and activity');
    });

    await test.step('the user is disabled', async () => {
      await enter();
      await page.goto(`/users/${id}`);
      if (isMobile()) await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('button', { name: /^Disable/ }).click();
      await confirm(page, 'Disable');
      await confirmPassword(page);
      await expect(page.getByText(/^Disabled since/)).toBeVisible();
      await theirs.goto('/');
      await expect(theirs).toHaveURL(/\/login/);
      await theirs.getByLabel('Email').fill(JANE.email);
      await theirs.getByLabel('Password').fill(JANE.password);
      await theirs.getByRole('button', { name: 'Login' }).click();
      await expect(theirs.getByRole('alert')).toContainText('This account is disabled.');
      await other.close();
    });

    const log = await openLog(page);
    const entries = [
      /Jane.* signed in with a password.*curl/,
      /Jane.* ended the session in .*curl/,
      /Owner.* disabled .*Jane/,
      /failed to sign in as .*Jane/,
    ];
    expect(await logged(log, entries)).toEqual(entries);
    await log.getByLabel('Show').selectOption('Users and invitations');
    await expect(log.getByText(/signed in/)).toHaveCount(0);
    await expect(log.getByText(/disabled .*Jane/)).toBeVisible();
    await expectNoViolation(page, 'audit log');
  },
);

test(
  'somebody signs in with the provider, arrives at the requested page, and signs out, as the audit log lists',
  { tag: '@long' },
  async ({ page, browser, server, provider, errors, login: enter }) => {
    provider.accept(server.url);
    const context = await browser.newContext({ baseURL: server.url, ...(isMobile() && { isMobile: true }) });
    const ada = await context.newPage();
    watch(ada, errors);
    await ada.goto('/tags');
    await ada.getByRole('button', { name: 'Sign in with Example' }).click();
    await ada.getByRole('button', { name: 'I am Ada' }).click();
    await expect(ada).toHaveURL('/tags');
    await ada.reload();
    await openSidebar(ada);
    await ada.getByRole('link', { name: 'My Account' }).click();
    await expect(ada.getByText('ada@example.org').first()).toBeVisible();
    await openSidebar(ada);
    await ada.getByRole('button', { name: 'Logout' }).click();
    await expect(ada).toHaveURL('/login');
    await expect(ada.getByRole('button', { name: 'Sign in with Example' })).toBeEnabled();
    await context.close();

    await enter();
    const log = await openLog(page);
    const entries = [/created the user .*Ada/, /Ada.* signed in with a provider/, /Ada.* signed out/];
    expect(await logged(log, entries)).toEqual(entries);
  },
);
