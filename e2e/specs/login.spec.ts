import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';

test('a wrong password shows the error message of the server', async ({ page, expectError }) => {
  expectError(/status of 401/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page.getByText('Invalid login credentials')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a user who is not signed in is redirected to the login page and then to the requested page', async ({
  page,
  given,
}) => {
  const { id } = await given.collection({ name: 'Reading list' });
  await page.goto(`/c/${id}`);
  await expect(page).toHaveURL(/\/login/);

  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL(`/c/${id}`);
  await expect(page).toHaveTitle('Benotes - Reading list');
});

test('a session survives a reload', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');

  await page.reload();
  await openSidebar(page);
  await expect(page.getByRole('link', { name: 'Uncategorized' })).toBeVisible();
});

test('the login does not redirect to another origin', async ({ page, server }) => {
  await page.goto('/login?back=https%3A%2F%2Felsewhere.example%2F');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL(`${server.url}/`);
});

test('signing out also redirects other tabs to the login page', { tag: '@long' }, async ({ page, context, login }) => {
  await login();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveTitle('Benotes - Uncategorized');

  await page.goto('/');
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});

test('the login page has the stored theme', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/login');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
});
