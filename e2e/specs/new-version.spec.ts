import { card } from '../cards.ts';
import { expect, isSamePage, markPage, test } from '../module-fixtures.ts';

const WORDS = 'A new version of Benotes is available.';
/** Longer than the interval at which a page checks for new versions. */
const A_WHILE = '10:30';

test.beforeEach(async ({ page, login, given }) => {
  await page.clock.install();
  await login();
  await given.post({ title: 'Rye bread' });
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await page.waitForLoadState('networkidle'); // the clock would also fire the load timeouts of parts of the page
});

test('an open page offers to reload after a release without taking the focus, and the offer can be dismissed', async ({
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
  await page.waitForFunction(() => !('marked' in globalThis));
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.requested('2')).not.toEqual([]);
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

// #open-page-keeps-modules
test(
  'a page that is open during a release keeps its own version, also for parts that it had not loaded yet',
  { tag: '@long' },
  async ({ page, modules, live }) => {
    await live('1');
    await live('2', '1');
    await markPage(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Create Post', level: 1 })).toBeVisible();
    await expect(page.locator('[contenteditable=true]')).toBeVisible();
    expect(modules.requested('2')).toEqual([]);
    expect(await isSamePage(page)).toBe(true);
  },
);
