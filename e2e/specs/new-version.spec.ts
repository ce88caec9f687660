import { card } from '../cards.ts';
import { expect, isSamePage, markPage, test } from '../module-fixtures.ts';

const WORDS = 'A new version of Benotes is available.';
/** Longer than a page waits before it asks what is live. */
const A_WHILE = '10:30';

test.beforeEach(async ({ page, login, given }) => {
  await page.clock.install();
  await login();
  await given.post({ title: 'Rye bread' });
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
});

test('a page that is open for long offers a reload, takes no focus for it, and can be told not now', async ({
  page,
  modules,
  live,
}) => {
  await page.clock.fastForward(A_WHILE);
  await expect(page.getByText(WORDS)).toHaveCount(0);

  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await live('1');
  await page.clock.fastForward(A_WHILE);
  await expect(page.getByRole('status').getByText(WORDS)).toBeVisible();
  await expect(skip).toBeFocused();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await page.clock.fastForward(A_WHILE);
  await expect(page.getByText(WORDS)).toHaveCount(0);

  await live('2');
  await page.clock.fastForward(A_WHILE);
  await markPage(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isSamePage(page)).toBe(false);
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.asked('2')).not.toEqual([]);
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

test('a page that is open while a version is released goes on with its own, also with parts it had not loaded yet', async ({
  page,
  modules,
  live,
}) => {
  await live('1');
  await live('2', '1');
  await markPage(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Post', level: 1 })).toBeVisible();
  await expect(page.locator('[contenteditable=true]')).toBeVisible();
  expect(modules.asked('2')).toEqual([]);
  expect(await isSamePage(page)).toBe(true);
});
