import { listSessions, login } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { DARK, expectNoViolation, isMobile, LIGHT } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const JANE = { name: 'Jane', email: 'jane@example.org', password: 'a long enough one' };

test.beforeEach(async ({ page }) => {
  await page.addInitScript((name) => localStorage.setItem('theme', name), isMobile() ? DARK : LIGHT);
});

/** Confirms the dialog that is open. */
const confirm = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();

test('an owner invites somebody, who joins; sessions end, the user is disabled, and the audit log tells all of it', async ({
  page,
  browser,
  server,
  login: enter,
}) => {
  await enter();
  let link = '';
  await test.step('invite', async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(JANE.email);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    link = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: JANE.email })).toBeVisible();
    await expectNoViolation(page, 'users with invitations');
  });

  const other = await browser.newContext({ baseURL: server.url });
  const theirs = await other.newPage();
  await test.step('accept', async () => {
    await theirs.goto(link);
    await theirs.getByLabel('Name').fill(JANE.name);
    await expect(theirs).toHaveURL('/setup');
    await expectNoViolation(theirs, 'invitation');
    await theirs.getByLabel('Password').fill(JANE.password);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs).toHaveURL('/');
  });

  await test.step('end a session that is open elsewhere', async () => {
    const signedIn = await fetch(server.url + login.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5.0' },
      body: JSON.stringify({ email: JANE.email, password: JANE.password }),
    });
    const { data } = (await signedIn.json()) as { data: { token: { access_token: string } } };
    await theirs.goto('/users/2');
    await theirs.getByRole('button', { name: /^End the session in .*curl/ }).click();
    await confirm(theirs, 'End');
    await expect(theirs.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
    const headers = { authorization: `Bearer ${data.token.access_token}` };
    expect((await fetch(server.url + listSessions.url, { headers })).status).toBe(401);
    await theirs.getByRole('button', { name: 'Show activity' }).click();
    await expect(theirs.getByText(/ended the session in .*curl/)).toBeVisible();
    await expectNoViolation(theirs, 'sessions and activity');
  });

  await test.step('disable', async () => {
    await page.goto('/users/2');
    if (isMobile()) await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: /^Disable/ }).click();
    await confirm(page, 'Disable');
    await expect(page.getByText(/^Disabled since/)).toBeVisible();
    await theirs.goto('/');
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.getByLabel('Email').fill(JANE.email);
    await theirs.getByLabel('Password').fill(JANE.password);
    await theirs.getByRole('button', { name: 'Login' }).click();
    await expect(theirs.getByRole('alert')).toContainText('This account is disabled.');
    await other.close();
  });

  await test.step('the audit log', async () => {
    await page.goto('/manage/audit');
    const log = page.getByRole('region', { name: 'Audit log' });
    for (const line of [
      /invited .*jane@example\.org/,
      /Jane.* joined, invited by/,
      /Jane.* signed in with a password/,
      /Jane.* ended the session in .*curl/,
      /disabled .*Jane/,
      /failed to sign in as .*Jane/,
    ])
      await expect(log.getByText(line).first()).toBeVisible();
    await log.getByLabel('Show').selectOption('Users and invitations');
    await expect(log.getByText(/signed in/)).toHaveCount(0);
    await expect(log.getByText(/disabled .*Jane/)).toBeVisible();
    await expectNoViolation(page, 'audit log');
  });
});
