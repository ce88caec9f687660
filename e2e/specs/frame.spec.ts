import { expect, openSidebar, test } from '../fixtures.ts';

test('Ctrl+Alt+N opens a new post of the collection one is in', { tag: '@desktop' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await login();
  await page.goto(`/c/${id}/edit`);
  await page.getByLabel('Name of Collection').click();
  await page.keyboard.press('Control+Alt+KeyN');
  await expect(page).toHaveURL(`/c/${id}/p/create`);
  await expect(page).toHaveTitle('Benotes - Create Post');

  await page.goto('/tags');
  await expect(page).toHaveTitle('Benotes - Tags');
  await page.keyboard.press('Control+Alt+KeyN');
  await expect(page).toHaveURL('/c/0/p/create');
});

for (const address of ['/c/0/edit', '/c/00/edit', '/c/0abc/edit', '/tags/0/edit'])
  test(`${address} leads home`, { tag: '@desktop' }, async ({ page, login }) => {
    await login();
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Benotes - Uncategorized');
  });

test('an address without a page says so beside the sidebar', async ({ page, login }) => {
  await login();
  await page.goto('/no/such/page');
  await expect(page.getByText('There is no page at this address.')).toBeVisible();
  await expect(page).toHaveTitle('Benotes - Not found');
  await openSidebar(page);
});

test('a sidebar that was put away stays away', { tag: '@desktop' }, async ({ page, login }) => {
  await login();
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(sidebar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Uncategorized' })).toBeVisible();
  await expect(sidebar).toBeHidden();
});

for (const address of ['/', '/login', '/forgot', '/reset', '/s'])
  test(`the dark theme is there before ${address} is first drawn`, { tag: '@desktop' }, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      // The body is there before anything is drawn: by then the root has its class.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        sessionStorage.setItem('class at the beginning of the body', document.documentElement.className);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(address);
    expect(await page.evaluate(() => sessionStorage.getItem('class at the beginning of the body'))).toMatch(/\bdark\b/);
  });
