import { emptyState, expect, openSidebar, test } from '../fixtures.ts';

const PAGES = 210;

// #merged-and-undone
test(
  'duplicates of imports are merged in two clicks, and all of that is undone in one',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const links = Array.from({ length: PAGES }, (_, index) => ({
      title: `Page ${index}`,
      url: `https://example.org/${index}`,
    }));
    await given.links('Cooking', links);
    await given.links(
      'Garden',
      links.map((link) => ({ ...link, url: `${link.url}/?utm_source=newsletter` })),
    );
    await page.goto('/');
    await openSidebar(page);
    await page.getByRole('link', { name: 'Broken links' }).click();
    await expect(emptyState(page, 'No link is broken.')).toBeVisible();
    const lists = page.getByRole('navigation', { name: 'Lists' });
    await lists.getByRole('link', { name: `Duplicates ${PAGES}` }).click();
    await expect(page.getByText(`${PAGES} duplicates`, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: `Merge all ${PAGES}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
    await expect(emptyState(page, 'No link is saved twice.')).toBeVisible();
    await expect(page.getByText(`${2 * PAGES} posts merged`)).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lists.getByRole('link', { name: `Duplicates ${PAGES}` })).toBeVisible();
    await expect(page.getByText(`${PAGES} duplicates`, { exact: true })).toBeVisible();
  },
);
