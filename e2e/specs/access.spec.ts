import type { Locator, Page } from '@playwright/test';

import { DARK, expectNoViolation, isMobile, LIGHT } from '../axe.ts';
import { card, waitUntilDraggable } from '../cards.ts';
import { emptyState, expect, openSidebar, test } from '../fixtures.ts';

const DOUGH = '<h2>Dough</h2><p>Mix <strong>warm</strong> <em>water</em></p><ul><li><p>rye</p></li></ul>';

test.beforeEach(async ({ page }) => {
  await page.addInitScript((name) => localStorage.setItem('theme', name), isMobile() ? DARK : LIGHT);
});

test('the screens before signing in are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectNoViolation(page, 'login');
  await page.goto('/forgot');
  await expect(page.getByRole('button', { name: 'Request Reset' })).toBeVisible();
  await expectNoViolation(page, 'forgotten password');
  await page.goto('/reset');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolation(page, 'new password with an incomplete link');
  await page.goto('/reset?email=somebody%40example.org&token=a-token');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Enter a new password.')).toBeVisible();
  await expectNoViolation(page, 'new password');
  await page.goto(`/setup?token=${'a'.repeat(43)}`);
  await expect(page.getByLabel('Name')).toBeVisible();
  await expectNoViolation(page, 'setup');
});

test('the first page and the sidebar are accessible', { tag: '@phone-long' }, async ({ page, login, given }) => {
  await login();
  const recipes = await given.collection({ name: 'Recipes', icon_id: 302 });
  await given.collection({ name: 'Bread', parent_id: recipes.id, icon_id: 4003 });
  await given.post({ title: 'Rye bread', content: DOUGH });
  await given.links('Links', [{ title: 'Knives', url: 'https://kitchen.example.org/knives' }]);

  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expectNoViolation(page, 'home');
  await openSidebar(page);
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
  await expectNoViolation(page, 'sidebar');
});

test('the forms of posts are accessible', { tag: ['@phone', '@long'] }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.post({ title: 'Rye bread', content: DOUGH });
  await page.goto('/c/0/p/create');
  await expect(page.getByPlaceholder('Title')).toBeVisible();
  await expectNoViolation(page, 'new post');
  await page.goto(`/p/${id}`);
  await expect(page.getByText('Dough')).toBeVisible();
  await expectNoViolation(page, 'edited post');
});

test('search and recycle bin are accessible', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread' });
  const { id } = await given.post({ title: 'Old bread', content: 'Words' });
  await given.archive(id);
  await page.goto('/search');
  await expect(page.getByRole('option', { name: 'Recipes' })).toBeVisible();
  await expectNoViolation(page, 'search without a query');
  await page.goto('/search?q=bread&collection=0');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expectNoViolation(page, 'search results');
  await page.goto('/restore');
  await expect(card(page, 'Old bread')).toBeVisible();
  await expectNoViolation(page, 'recycle bin');
});

test('the inline editor and the reading view are accessible', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  await given.post({ title: 'Rye bread', content: 'Words' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Rye bread' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await expectNoViolation(page, 'inline editor');
  if (isMobile()) await page.goBack();
  else await page.keyboard.press('Escape');
  await card(page, 'Rye bread').getByRole('link', { name: 'Read note' }).click();
  await expect(page.getByText('1 min read')).toBeVisible();
  await expectNoViolation(page, 'reading view');
});

/** Opens each URL, waits for the part that appears last, and looks for violations. */
async function expectNoViolationAt(page: Page, screens: Record<string, Locator>): Promise<void> {
  for (const [url, part] of Object.entries(screens)) {
    await page.goto(url);
    await expect(part).toBeVisible();
    await expectNoViolation(page, url);
  }
}

test('what one opens from time to time is accessible', { tag: '@long' }, async ({ page, login, given }) => {
  test.slow(); // eight screens
  await login();
  const tag = await given.tag('baking');
  const { id } = await given.post({ title: 'Rye bread', content: DOUGH, tags: [tag] });
  await given.links('Links', [{ title: 'Knives', url: 'https://kitchen.example.org/knives' }]);
  await given.links('More', [{ title: 'Knives', url: 'https://kitchen.example.org/knives?utm_source=news' }]);
  const saved = await given.savedSearch({ name: 'Later', filter: 'rye' });
  await expectNoViolationAt(page, {
    '/care': page.getByRole('navigation', { name: 'Lists' }),
    '/care?list=duplicates': page.getByRole('radio', { name: 'where the oldest one is' }),
    [`/p/${id}/links`]: page.getByRole('button', { name: 'Create public link' }),
    [`/searches/${saved.id}/edit`]: page.getByRole('switch', { name: 'Public URL' }),
    '/manage/modules': page.getByText('mf_posts').first(),
  });
  await page.goto(`/p/${id}/read`);
  await expect(page.getByText('1 min read')).toBeVisible();
  await page.getByRole('button', { name: 'Aa: text settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Text settings' })).toBeVisible();
  await expectNoViolation(page, 'text settings');
  await page.goto(`/p/${id}`);
  await page.getByRole('textbox', { name: 'Content' }).focus();
  await page.keyboard.press('Alt+h');
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await expectNoViolation(page, 'history');
});

test('the tag field of a card is accessible', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  await given.tag('baking');
  await given.post({ title: 'Rye bread', content: DOUGH });
  await page.goto('/');
  const place = await waitUntilDraggable(page, 'Rye bread');
  await place.focus();
  await page.keyboard.press('t');
  await expect(place.getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await page.keyboard.type('bak');
  await expect(page.getByRole('option', { name: 'baking' })).toBeVisible();
  await expectNoViolation(page, 'tag field');
});

test('the screens of users are accessible', { tag: '@long' }, async ({ page, login, given }) => {
  test.slow(); // five screens
  await login();
  const other = await given.user({ name: 'Somebody', email: 'somebody@example.org', password: 'secret words' });
  await expectNoViolationAt(page, {
    '/users': page.getByRole('table'),
    '/users/create': page.getByLabel('Password'),
    '/users/1': page.getByLabel('Old Password'),
    [`/users/${other.id}`]: page.getByText('somebody@example.org'),
    [`/connect-extension?challenge=${'A'.repeat(43)}&name=Firefox`]: page.getByText('AAAA-AAAA'),
  });
});

test('the screens of tags are accessible', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const tag = await given.tag('kitchen');
  await expectNoViolationAt(page, {
    '/tags': page.getByRole('link', { name: 'kitchen' }),
    '/tags/create': page.getByLabel('Name'),
    [`/tags/${tag}/edit`]: page.getByLabel('Name'),
    [`/tags/${tag}`]: emptyState(page, 'No posts to be found.'),
  });
});

test('the screens of collections are accessible', { tag: ['@phone', '@long'] }, async ({ page, login, given }) => {
  test.slow(); // four screens, the last of them large
  await login();
  const { id } = await given.collection({ name: 'Recipes', icon_id: 302 });
  await page.goto(`/c/${id}`);
  await expect(page).toHaveTitle('Benotes - Recipes');
  await expectNoViolation(page, 'empty collection');
  await given.collection({ name: 'Bread', parent_id: id, color: 'yellow', is_favorite: true });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Subcollections' }).getByRole('link')).toBeVisible();
  await expectNoViolation(page, 'collection with subcollections');
  await page.goto('/c/create');
  await expect(page.getByLabel('Name of Collection')).toBeVisible();
  await expectNoViolation(page, 'new collection');
  await page.goto(`/c/${id}/edit`);
  await expect(page.getByLabel('Name of Collection')).toHaveValue('Recipes');
  await expectNoViolation(page, 'collection settings');
});

test('the screens of imports and exports are accessible', { tag: ['@phone', '@long'] }, async ({ page, login }) => {
  await login();
  await expectNoViolationAt(page, {
    '/import': page.getByText('Import Bookmarks').first(),
    '/import/bookmarks': page.getByRole('button', { name: 'Import', exact: true }),
    '/export/bookmarks': page.getByRole('button', { name: 'Export', exact: true }),
  });
});
