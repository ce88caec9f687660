import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls a list that loads page by page until a post of it is in sight, and says how far that is. */
async function scrollTo(page: Page, title: string): Promise<number> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 900));
    await expect(card(page, title)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await page.waitForLoadState('networkidle');
  return top(page);
}

async function leaveFor(page: Page, name: string): Promise<void> {
  await openSidebar(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect.poll(() => top(page), 'every page begins at its top').toBe(0);
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

test('Back leads to where one was in a list of posts', async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Long' });
  await given.posts(numbered('Post', 70), id);
  await login();
  await page.goto(`/c/${id}`);
  const left = await scrollTo(page, 'Post 65');
  expect(left).toBeGreaterThan(900);

  await leaveFor(page, 'Recycle Bin'); // another list of the same module
  await page.goBack();
  await expect(card(page, 'Post 65')).toBeInViewport();
  expect(await top(page)).toBe(left);

  await leaveFor(page, 'Users'); // another module
  await page.goBack();
  await expect(card(page, 'Post 65')).toBeInViewport();
  expect(await top(page)).toBe(left);

  await leaveFor(page, 'Uncategorized');
  await leaveFor(page, 'Tags');
  await page.goBack();
  await page.goBack();
  await expect(card(page, 'Post 65')).toBeInViewport();
  expect(await top(page), 'also two pages back').toBe(left);
});

test('Back leads to where one was in a list that has to be fetched again', async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Long' });
  await given.posts(numbered('Post', 50), id);
  await given.post({ title: 'At home' });
  await login();
  await page.goto(`/c/${id}`);
  const left = await scrollTo(page, 'Post 45');
  await leaveFor(page, 'Uncategorized');
  await card(page, 'At home').getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'At home')).toBeHidden();
  await page.goBack();
  await expect(card(page, 'Post 45')).toBeInViewport();
  await expect.poll(() => top(page)).toBe(left);

  await page.reload();
  await expect(card(page, 'Post 45'), 'and after a reload').toBeInViewport();
  await expect.poll(() => top(page)).toBe(left);
});

test('Back leads to where one was in the search, the bin, the tags and a tag', async ({ page, login, given }) => {
  test.slow();
  const tags = await Promise.all(numbered('tag', 90).map((name) => given.tag(name)));
  const { id } = await given.collection({ name: 'Long' });
  for (const title of numbered('Post', 30)) await given.post({ title, collection_id: id, tags: tags.slice(0, 1) });
  for (const title of numbered('Old', 30)) await given.archive((await given.post({ title })).id);
  await login();
  const lists = {
    '/search?q=Post': 'Post 4',
    [`/tags/${tags[0]}`]: 'Post 4',
    '/restore': 'Old 4',
  };
  for (const [address, title] of Object.entries(lists)) {
    await page.goto(address);
    const left = await scrollTo(page, title);
    await leaveFor(page, 'Users');
    await page.goBack();
    await expect(card(page, title)).toBeInViewport();
    await expect.poll(() => top(page)).toBe(left);
  }
  await page.goto('/tags');
  await expect(page.getByRole('link', { name: 'tag 1', exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 2000));
  const tag = page.getByRole('link', { name: 'tag 60', exact: true });
  await tag.scrollIntoViewIfNeeded();
  const left = await top(page);
  expect(left).toBeGreaterThan(900);
  await tag.click();
  await expect(page).toHaveTitle('Benotes - #tag 60');
  await page.goBack();
  await expect(tag).toBeInViewport();
  await expect.poll(() => top(page)).toBe(left);
});

test('Back leads to where one was in a shared collection', async ({ page, given }) => {
  const { id } = await given.collection({ name: 'Long' });
  await given.posts(numbered('Post', 50), id);
  const { token } = await given.share({ collection_id: id, token: 'k2Vb7QmXw0Rt5Jd9', is_active: true });
  await page.goto(`/s?token=${token}`);
  const left = await scrollTo(page, 'Post 30'); // above the end, which goes once everything is there
  await card(page, 'Post 30').getByRole('link', { name: 'Post 30' }).click();
  await expect(page).toHaveURL(/\/p\/\d+\?token=/);
  await expect.poll(() => top(page)).toBe(0);
  await page.goBack();
  await expect(card(page, 'Post 30')).toBeInViewport();
  await expect.poll(() => top(page)).toBe(left);
});

test('the sidebar stays where it was scrolled to', { tag: '@desktop' }, async ({ page, login, given }) => {
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
  await expect(shelf, 'the current one is in sight after a reload').toBeInViewport();
});
