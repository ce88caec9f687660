import type { Page } from '@playwright/test';

import { DARK, expectNoViolation, isMobile, LIGHT } from '../axe.ts';
import { card, dragCard, dragPointer, expectOrder } from '../cards.ts';
import { expect, test } from '../viewer.ts';

const VIEWS = ['Cards', 'List', 'Titles', 'Moodboard'] as const;
const BAR_PX = 56;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Post ${index + 1}`);
const place = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });

/** Opens the settings of the list, below the button or in a sheet. */
async function openSettings(page: Page): Promise<void> {
  if (isMobile()) {
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'View and sort order' }).click();
  } else await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'View and sort order' })).toBeVisible();
}

const closeSettings = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

async function chooseView(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  await openSettings(page);
  const radio = page.getByRole('radio', { name: view });
  if (!(await radio.isChecked())) {
    const stored = page.waitForResponse((response) => response.url().includes('/api/list-settings/'));
    await radio.click();
    await stored;
  }
  await expect(radio).toBeChecked();
  await closeSettings(page);
}

/** The posts of the first row below the top bar. */
const firstOnScreen = (page: Page) =>
  page.evaluate((bar) => {
    const cards = [...document.querySelectorAll('[data-post]')].map((cell) => ({
      name: cell.getAttribute('aria-label'),
      ...cell.getBoundingClientRect().toJSON(),
    })) as { name: string; top: number; left: number; height: number }[];
    const visible = cards.filter(({ top, height }) => top + height / 2 >= bar).toSorted((a, b) => a.top - b.top);
    const [first] = visible;
    const row = visible.filter(({ top }) => first && top - first.top < first.height / 2);
    return row.toSorted((a, b) => a.left - b.left).map(({ name }) => name);
  }, BAR_PX);

test.beforeEach(async ({ page }) => {
  await page.addInitScript((name) => localStorage.setItem('theme', name), isMobile() ? DARK : LIGHT);
});

for (const views of [VIEWS.slice(0, 2), VIEWS.slice(2)]) {
  const names = views.join(' and ').toLowerCase();
  test(`${names} show the posts and are accessible`, { tag: '@phone-long' }, async ({ page, login, given }) => {
    const tag = await given.tag('bread');
    const { id } = await given.collection({ name: 'Reading' });
    await given.post({ title: 'A note', content: '<p>With some words</p>', collection_id: id, tags: [tag] });
    await given.post({ title: 'Another', collection_id: id });
    await login();
    await page.goto(`/c/${id}`);
    for (const view of views) {
      await chooseView(page, view);
      await expect(card(page, 'A note')).toBeVisible();
      await expect(card(page, 'A note').getByText('#bread')).toBeVisible({
        visible: !isMobile() || view === 'Cards' || view === 'Moodboard',
      });
      await expectNoViolation(page, view);
    }
    await openSettings(page);
    await expectNoViolation(page, 'the settings');
  });
}

// #view-remembered-everywhere
test('a view is remembered, in another browser as well, and is there from the first paint', async ({
  page,
  login,
  given,
  browser,
  context,
}) => {
  const { id } = await given.collection({ name: 'Reading' });
  await given.posts(numbered(3), id);
  await given.post({ title: 'At home' });
  await login();
  await page.goto(`/c/${id}`);
  await chooseView(page, 'List');
  await openSettings(page);
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/list-settings/')),
    page.getByRole('switch', { name: 'Date' }).uncheck(),
  ]);
  await closeSettings(page);
  await expect(page.locator('time')).toHaveCount(0);

  await page.reload();
  await expect(card(page, 'Post 1')).toBeVisible();
  expect(await place(page, 'Post 1').evaluate((cell) => cell.clientHeight)).toBe(64);
  await expect(page.locator('time')).toHaveCount(0);

  const elsewhere = await browser.newContext({ storageState: await context.storageState(), baseURL: page.url() });
  const other = await elsewhere.newPage();
  await other.addInitScript(() => localStorage.clear());
  await other.goto(`/c/${id}`);
  await expect(card(other, 'Post 1')).toBeVisible();
  expect(await place(other, 'Post 1').evaluate((cell) => cell.clientHeight)).toBe(64);
  await other.goto('/');
  await expect(card(other, 'At home')).toBeVisible();
  expect(await place(other, 'At home').evaluate((cell) => cell.clientHeight), 'other lists are as before').toBe(180);
  await elsewhere.close();
});

test('switching the view keeps the post that was on top', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Reading' });
  await given.posts(numbered(110), id);
  await login();
  await page.goto(`/c/${id}`);
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600)); // less than is drawn: no post is skipped
    await expect(card(page, 'Post 70')).toBeAttached({ timeout: 300 });
  }).toPass();
  await page.waitForLoadState('networkidle');
  for (const view of ['List', 'Titles', 'Moodboard', 'Cards', 'Titles', 'Cards'] as const) {
    const [top] = await firstOnScreen(page);
    await chooseView(page, view);
    await expect.poll(() => firstOnScreen(page), view).toContain(top);
  }
});

test('posts are reached with the keyboard in every view', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Reading' });
  await given.posts(numbered(19), id);
  await login();
  for (const view of ['cards', 'list', 'titles', 'moodboard'] as const) {
    await given.settings(`${id}`, { view });
    await page.goto(`/c/${id}`);
    await expect(card(page, 'Post 1')).toBeVisible();
    await expect(page.locator('ol[data-unplaced]')).toHaveCount(0); // the keys need the places of the cards
    await place(page, 'Post 1').focus();
    await page.keyboard.press('ArrowDown');
    const below = view === 'cards' ? 'Post 4' : 'Post 2';
    if (view !== 'moodboard') await expect(place(page, below)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(place(page, 'Post 1')).toBeFocused();
    await page.keyboard.press('End');
    await expect(place(page, 'Post 19')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(place(page, 'Post 19')).not.toBeFocused();
    await page.keyboard.press('Home');
    await expect(place(page, 'Post 1')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('[data-post]:focus-within'), 'the list is left').toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(place(page, 'Post 1'), 'and entered with one Tab').toBeFocused();
  }
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Collections' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(place(page, 'Post 1')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(place(page, 'Post 1')).toBeHidden();
  await expect(place(page, 'Post 2'), 'the next post has the focus').toBeFocused();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/p\/\d+$/);
});

test('posts are dragged when sorted by hand alone', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Reading' });
  await given.posts(numbered(3), id);
  await given.settings(`${id}`, { view: 'list' });
  await login();
  await page.goto(`/c/${id}`);
  await dragCard(page, 'Post 3', 'Post 1');
  await expectOrder(page, ['Post 3', 'Post 1', 'Post 2']);

  await openSettings(page);
  const reloaded = page.waitForResponse((response) => response.url().includes('sort=newest'));
  await page.getByLabel('Sort by').selectOption('Newest first');
  await reloaded;
  await closeSettings(page);
  const message = page.getByText('Sort by hand to reorder');
  await expectOrder(page, ['Post 1', 'Post 2', 'Post 3']);
  // The message is shown for three seconds from the beginning of the drag.
  await Promise.all([expect(message).toBeVisible(), dragPointer(page, 'Post 3', 'Post 1')]);
  await expectOrder(page, ['Post 1', 'Post 2', 'Post 3']);
  await place(page, 'Post 1').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Post beside the list' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(place(page, 'Post 1')).toBeFocused();
});

test(
  'visitors see a shared collection in its view, and can change it for their visit',
  { tag: ['@phone', '@long'] },
  async ({ given, visitor, site }) => {
    const { id } = await given.collection({ name: 'Reading' });
    await given.posts(numbered(3), id);
    await given.settings(`${id}`, { view: 'titles' });
    const { token } = await given.share({ token: 'open to all', collection_id: id, is_active: true });
    for (const url of [`/s?token=${encodeURIComponent(token)}`, `${site}/#token=${encodeURIComponent(token)}`]) {
      await visitor.goto(url);
      await expect(card(visitor, 'Post 1')).toBeVisible();
      const height = () => card(visitor, 'Post 1').evaluate((post) => post.clientHeight);
      expect(await height()).toBeLessThanOrEqual(32);
      await visitor.getByRole('button', { name: 'View' }).click();
      await visitor.getByRole('radio', { name: 'Cards' }).check();
      await expect.poll(height).toBeGreaterThan(170);
      await visitor.getByRole('radio', { name: 'Moodboard' }).check();
      await expect.poll(height).toBeLessThan(170);
      await visitor.reload();
      await expect(card(visitor, 'Post 1')).toBeVisible();
      expect(await height()).toBeLessThanOrEqual(32);
    }
  },
);
