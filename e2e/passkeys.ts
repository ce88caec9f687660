import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';
import { OWNER } from './server.ts';

/** Gives the browser an authenticator that verifies its user without a question. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey of the owner, on the page of the account. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: `Rename ${name}` })).toBeVisible();
}

/** Forgets the session of the browser. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/healthz'); // requests of the application without a token would be rejected
  await page.context().clearCookies();
  await page.goto('/login');
}

/** Signs in with a passkey alone, on the login page. */
export async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveTitle('Benotes - Uncategorized');
}
