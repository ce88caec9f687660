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
