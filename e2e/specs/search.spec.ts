import { card } from '../cards.ts';
import { emptyState, expect, test } from '../fixtures.ts';

// #misspelled-search-corrected
test('a misspelled search offers a similar one that finds something', async ({ page, login, given }) => {
  await login();
  await given.post({ title: 'Sourdough', content: '<p>From a bakery in Lisbon</p>' });

  await page.goto('/search');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('lisbn "sourdoh"');
  await expect(emptyState(page, 'No search results.')).toBeVisible();
  await page.getByRole('button', { name: 'lisbon "sourdough"' }).click();

  await expect(card(page, 'Sourdough')).toBeVisible();
  await expect(field).toHaveValue('lisbon "sourdough"');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/search?q=lisbon+%22sourdough%22');
});

test('suggestions cover neither the results nor their number', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  await given.post({ title: 'Sourdough', content: '<p>From a bakery in Lisbon</p>' });
  await page.goto('/search?q=sourdough');
  await expect(card(page, 'Sourdough')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search' }).press('End');
  await page.keyboard.type(' is:');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  const count = page.getByRole('main').getByText('1 post', { exact: true });
  const parts = [list, count, page.locator('main ol').first()];
  const [suggested, counted, found] = await Promise.all(parts.map((part) => part.boundingBox()));
  expect((suggested?.y ?? Infinity) + (suggested?.height ?? 0)).toBeLessThanOrEqual(counted?.y ?? 0);
  expect((counted?.y ?? Infinity) + (counted?.height ?? 0)).toBeLessThanOrEqual(found?.y ?? 0);
});
