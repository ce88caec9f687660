import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls a paginated list until a post is visible. Returns the scroll position. */
async function scrollTo(page: Page, title: string): Promise<number> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 900));
    await expect(card(page, title)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await page.waitForLoadState('networkidle');
  return top(page);
}

async function goTo(page: Page, name: string): Promise<void> {
  await openSidebar(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect.poll(() => top(page), 'every page starts at the top').toBe(0);
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

test('Back restores the scroll position in a list of posts', async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Long' });
  await given.posts(numbered('Post', 70), id);
  await login();
  await page.goto(`/c/${id}`);
  const position = await scrollTo(page, 'Post 65');
  expect(position).toBeGreaterThan(900);

  await goTo(page, 'Recycle Bin'); // another list of the same module
  await page.goBack();
  await expect(card(page, 'Post 65')).toBeInViewport();
  await expect.poll(() => top(page)).toBe(position);

  await goTo(page, 'Users'); // another module
  await page.goBack();
  await expect(card(page, 'Post 65')).toBeInViewport();
  await expect.poll(() => top(page)).toBe(position);

  await goTo(page, 'Uncategorized');
  await goTo(page, 'Tags');
  await page.goBack();
  await page.goBack();
  await expect(card(page, 'Post 65')).toBeInViewport();
  await expect.poll(() => top(page), 'also two pages back').toBe(position);
});

test(
  'Back restores the scroll position in a list that is fetched again',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.collection({ name: 'Long' });
    await given.posts(numbered('Post', 50), id);
    await given.post({ title: 'At home' });
    await login();
    await page.goto(`/c/${id}`);
    const position = await scrollTo(page, 'Post 45');
    await goTo(page, 'Uncategorized');
    await card(page, 'At home').getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(card(page, 'At home')).toBeHidden();
    await page.goBack();
    await expect(card(page, 'Post 45')).toBeInViewport();
    await expect.poll(() => top(page)).toBe(position);

    await page.reload();
    await expect(card(page, 'Post 45'), 'also after a reload').toBeInViewport();
    await expect.poll(() => top(page)).toBe(position);
  },
);

for (const [list, { url, title }] of Object.entries({
  'the search': { url: () => '/search?q=Post', title: 'Post 4' },
  'a tag': { url: (tag: number) => `/tags/${tag}`, title: 'Post 4' },
  'the recycle bin': { url: () => '/restore', title: 'Old 4' },
}))
  test(`Back restores the scroll position in ${list}`, { tag: '@long' }, async ({ page, login, given }) => {
    const tag = await given.tag('tag');
    const { id } = await given.collection({ name: 'Long' });
    for (const name of numbered(title.replace(/ .*/, ''), 30)) {
      const post = await given.post({ title: name, collection_id: id, tags: [tag] });
      if (list === 'the recycle bin') await given.archive(post.id);
    }
    await login();
    await page.goto(url(tag));
    const position = await scrollTo(page, title);
    await goTo(page, 'Users');
    await page.goBack();
    await expect(card(page, title)).toBeInViewport();
    await expect.poll(() => top(page)).toBe(position);
  });

test('Back restores the scroll position in the tags', { tag: '@long' }, async ({ page, login, given }) => {
  await Promise.all(numbered('tag', 90).map((name) => given.tag(name)));
  await login();
  await page.setViewportSize({ width: 500, height: 720 }); // one column
  await page.goto('/tags');
  await expect(page.getByRole('link', { name: 'tag 1', exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2000));
  const tag = page.getByRole('link', { name: 'tag 60', exact: true });
  await tag.scrollIntoViewIfNeeded();
  const position = await top(page);
  expect(position).toBeGreaterThan(900);
  await tag.click();
  await expect(page).toHaveTitle('Benotes - #tag 60');
  await page.goBack();
  await expect(tag).toBeInViewport();
  await expect.poll(() => top(page)).toBe(position);
});

test('Back restores the scroll position in a shared collection', { tag: '@long' }, async ({ page, given }) => {
  const { id } = await given.collection({ name: 'Long' });
  await given.posts(numbered('Post', 50), id);
  const { token } = await given.share({ collection_id: id, token: 'k2Vb7QmXw0Rt5Jd9', is_active: true });
  await page.goto(`/s?token=${token}`);
  const position = await scrollTo(page, 'Post 30'); // not at the end, because the loading indicator there disappears
  await card(page, 'Post 30').getByRole('link', { name: 'Post 30' }).click();
  await expect(page).toHaveURL(/\/p\/\d+\?token=/);
  await expect.poll(() => top(page)).toBe(0);
  await page.goBack();
  await expect(card(page, 'Post 30')).toBeInViewport();
  await expect.poll(() => top(page)).toBe(position);
});

test('the sidebar keeps its scroll position', { tag: '@long' }, async ({ page, login, given }) => {
  for (const name of numbered('Shelf', 60)) await given.collection({ name });
  await login();
  await page.goto('/');
  const shelf = page.getByRole('treeitem', { name: 'Shelf 55' });
  await shelf.scrollIntoViewIfNeeded();
  const { y } = (await shelf.boundingBox()) ?? {};
  await shelf.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelf 55' })).toBeVisible();
  expect((await shelf.boundingBox())?.y).toBe(y);
  await page.reload();
  await expect(shelf, 'the current collection is visible after a reload').toBeInViewport();
});
