import type { Locator, Page } from '@playwright/test';

import { expectNoViolation } from '../axe.ts';
import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

const TITLES = Array.from({ length: 60 }, (_, index) => `Note ${index + 1}`);

const pane = (page: Page): Locator => page.getByRole('region', { name: 'Post beside the list' });
const place = (page: Page, title: string): Locator => page.getByRole('listitem', { name: title, exact: true });

/** Whether the cards on screen are where the list has room, and none is below the pane. */
async function expectCardsBesidePane(page: Page): Promise<void> {
  const left = (await pane(page).boundingBox())?.x ?? 0;
  await expect
    .poll(() =>
      page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('li[data-post]')].map((li) => li.getBoundingClientRect().right)),
      ),
    )
    .toBeLessThan(left);
}

test('a note is shown beside its list, the arrow keys go on, Enter opens its page, and Escape closes it', async ({
  page,
  login,
  given,
}) => {
  test.slow(); // a walk through everything that the pane does
  await login();
  await given.posts(TITLES);
  await page.goto('/');
  await place(page, 'Note 1').focus();
  for (let count = 1; count < 13; count += 1) await page.keyboard.press('ArrowRight');
  await expect(place(page, 'Note 13')).toBeFocused();
  await page.keyboard.press('v');
  await expect(pane(page).getByRole('article', { name: 'Note 13' })).toBeVisible();
  await expect(place(page, 'Note 13')).toBeFocused();
  await expect(place(page, 'Note 13')).toBeInViewport();
  await expect(page).toHaveURL('/');
  await expectCardsBesidePane(page);
  await expectNoViolation(page, 'A post beside its list');

  for (let count = 14; count <= 19; count += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(place(page, `Note ${count}`)).toBeFocused();
  }
  await expect(pane(page).getByRole('article', { name: 'Note 19' })).toBeVisible();
  await expect(place(page, 'Note 19')).toBeFocused();
  await expect(place(page, 'Note 19')).toBeInViewport();
  await expect(pane(page).getByRole('article')).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(pane(page)).toHaveCount(0);
  await expect(place(page, 'Note 19')).toBeFocused();
  await expect(place(page, 'Note 19')).toBeInViewport();

  await page.keyboard.press('v');
  await expect(pane(page).getByRole('article', { name: 'Note 19' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Benotes - Note 19');
  await expect(pane(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(place(page, 'Note 19')).toBeFocused();
});

test(
  'a click on the date of a link shows it, and the pane is resized by mouse and keyboard',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const links = Array.from({ length: 24 }, (_, index) => ({
      title: `Link ${index + 1}`,
      url: `https://example.org/${index + 1}`,
    }));
    await given.links('Kitchen', links);
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto('/all');
    await card(page, 'Link 2').locator('time').click();
    await expect(pane(page).getByRole('article', { name: 'Link 2' })).toBeVisible();
    await expect(place(page, 'Link 2')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(pane(page).getByRole('article', { name: 'Link 1' })).toBeVisible();

    const splitter = page.getByRole('separator', { name: 'Width of the post' });
    await expect(splitter).toHaveAttribute('aria-valuenow', '480');
    const box = await splitter.boundingBox();
    if (!box) throw new Error('There is no splitter.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await pane(page).boundingBox())?.width ?? 0)).toBe(600);
    await expectCardsBesidePane(page);
    await expect(place(page, 'Link 1')).toBeInViewport();
    await splitter.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(splitter).toHaveAttribute('aria-valuenow', '616');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(splitter).toHaveAttribute('aria-valuenow', '376');
    await page.keyboard.press('Escape');
    await expect(pane(page)).toHaveCount(0);
    await expect(place(page, 'Link 1')).toBeFocused();

    await page.reload();
    await expect(pane(page)).toHaveCount(0);
    await place(page, 'Link 1').focus();
    await page.keyboard.press('Space'); // this list is not sorted by hand
    await expect(splitter).toHaveAttribute('aria-valuenow', '376');
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(pane(page)).toHaveCount(0);
  },
);

test(
  'in a window of less than 1,200 px, Space opens the page of a post',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    await given.links('Kitchen', [{ title: 'Soup', url: 'https://example.org/soup' }]);
    await page.setViewportSize({ width: 1199, height: 800 });
    await page.goto('/all');
    await place(page, 'Soup').focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveTitle('Benotes - Soup');
  },
);

test('the list of keys names that of the pane', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  await given.posts(['Soup']);
  await page.goto('/');
  await place(page, 'Soup').focus();
  await page.waitForLoadState('networkidle'); // the keys of a list load after it
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Read beside the list')).toBeVisible();
});
