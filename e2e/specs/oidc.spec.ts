import { expect, openSidebar, test as base } from '../fixtures.ts';
import { startProvider, type TestProvider } from '../oidc-provider.ts';

const test = base.extend<{ provider: TestProvider }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  provider: async ({}, provide) => {
    const provider = await startProvider();
    await provide(provider);
    await provider.stop();
  },
  environment: async ({ provider }, provide) => provide(provider.environment),
  page: async ({ page, server, provider }, provide) => {
    provider.accept(server.url);
    const { origin } = new URL(provider.environment['OIDC_ISSUER'] ?? '');
    await page.route(
      (url) => url.origin === origin,
      (route) => route.continue(),
    );
    await provide(page);
  },
});

test('a user signs in with the provider, arrives at the requested page, and signs out', async ({ page }) => {
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Sign in with Example' }).click();
  await page.getByRole('button', { name: 'I am Ada' }).click();

  await expect(page).toHaveURL('/tags');
  await page.goto('/');
  await expect(page.getByText('Welcome to Benotes')).toBeVisible();
  await page.reload();
  await openSidebar(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByText('ada@example.org').first()).toBeVisible();
  await openSidebar(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Example' })).toBeEnabled();
});
