import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { openAccount } from '../account-page.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addAuthenticator, addPasskey, signInWithPasskey, signOut } from '../passkeys.ts';
import { OWNER } from '../server.ts';

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const signedIn = (page: Page) => expect(page).toHaveTitle('Benotes - Uncategorized');
const dialog = (page: Page) => page.getByRole('dialog');

// #passkey-signs-in
test('a passkey is added, signs in alone, and is asked for after the password', async ({
  page,
  login,
  expectError,
}) => {
  expectError(/status of 403/); // the password does not suffice
  await addAuthenticator(page);
  await login();
  await openAccount(page);
  await addPasskey(page, 'Laptop');
  await signOut(page);
  await signInWithPasskey(page);

  await openAccount(page);
  await page.getByRole('button', { name: 'Ask for a passkey after the password' }).click();
  await dialog(page).getByLabel('Your password').fill(OWNER.password);
  await dialog(page).getByRole('button', { name: 'Ask for it' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 codes are left.')).toBeVisible();

  await signOut(page);
  await enterPassword(page);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await signedIn(page);
});

test(
  'an authenticator app is set up, and its code or a recovery code is asked for after the password',
  { tag: '@long' },
  async ({ page, login, expectError }) => {
    expectError(/status of 40[13]/); // the password does not suffice, and a wrong code
    await login();
    await openAccount(page);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await dialog(page).getByLabel('Your password').fill(OWNER.password);
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectNoViolation(page, 'setting up an authenticator app');
    const key = await dialog(page).getByLabel('Key').inputValue();
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(app.generate());
    await dialog(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
    const codes = await dialog(page).getByRole('listitem').allTextContents();
    await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('On. You are asked for a code after your password.')).toBeVisible();

    await signOut(page);
    await enterPassword(page);
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectNoViolation(page, 'the second step');
    await page.keyboard.type('000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This code is wrong or was used before.');
    // The next code: the current one was used to set up the app.
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    await page.getByLabel('Code').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
    await page.keyboard.press('Enter');
    await signedIn(page);

    await signOut(page);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await signedIn(page);
    await openAccount(page);
    await expect(page.getByText('9 codes are left.')).toBeVisible();
  },
);

test.describe('on a server that requires a second step', () => {
  test.use({ environment: { REQUIRE_SECOND_FACTOR: 'all' } });

  // #required-before-anything
  test(
    'whoever has none sets one up before anything else, and is where they wanted to go',
    { tag: '@long' },
    async ({ page, expectError }) => {
      expectError(/status of 403|responded with 403/); // the lists are refused
      await addAuthenticator(page);
      await page.goto('/tags');
      await enterPassword(page);
      await expect(page).toHaveTitle('Benotes - Set up a second step');
      await expect(page.getByText('This server requires a second step for signing in')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expectNoViolation(page, 'setting up a required second step');
      await page.goto('/favorites');
      await expect(page).toHaveTitle('Benotes - Set up a second step');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await dialog(page).getByLabel('Your password').fill(OWNER.password);
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page).toHaveTitle('Benotes - Favorites');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    },
  );
});
