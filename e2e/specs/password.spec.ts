import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER, type Server } from '../server.ts';

/** The link in the newest email. */
async function mailedLink(server: Server): Promise<string> {
  const folder = path.join(server.dataDir, 'outbox');
  let text = '';
  await expect(async () => {
    const names = (await readdir(folder)).toSorted((a, b) => a.localeCompare(b));
    text = await readFile(path.join(folder, names.at(-1) ?? ''), 'utf8');
    expect(text).toContain('/reset?');
  }).toPass();
  // Quoted-printable: long lines are broken with a "=" at their end, and "=" itself is written "=3D".
  const [link] = /http\S+/.exec(text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')) ?? [];
  return link ?? '';
}

// #reset-by-mail
test('a forgotten password is reset through the link in the email', async ({ page, server, expectError }) => {
  expectError(/status of (401|422)/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveTitle('Benotes - Forgot Password?');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByRole('button', { name: 'Request Reset' }).click();
  await expect(page.getByText('This server cannot send email.')).toBeVisible();

  const link = await mailedLink(server);
  await page.goto(link);
  await expect(page).toHaveURL('/reset');
  await page.getByLabel('New Password').fill('a quite new secret');
  await page.getByLabel('Confirm Password').fill('a quite new secret');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Your password has been reset!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await page.getByLabel('Password').fill('a quite new secret');
  await page.getByRole('button', { name: 'Login' }).click();
  await openSidebar(page);
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await page.getByLabel('New Password').fill('once more please');
  await page.getByLabel('Confirm Password').fill('once more please');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alert')).toHaveText('This password reset token is invalid.');
});

test('a reset link without a token shows an error', { tag: '@long' }, async ({ page }) => {
  await page.goto('/reset?email=somebody%40example.org');
  await expect(page.getByRole('alert')).toHaveText('Your url needs to contain a token and an email address.');
});
