import { expect, openSidebar, test } from '../fixtures.ts';
import { chooseInTreeMenu } from '../tree-menu.ts';

const FAMILIES = 100;
const CHILDREN = 99;

test(
  'the sidebar renders only visible rows of ten thousand collections',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const folders = Array.from({ length: FAMILIES }, (_, family) => ({
      name: `Shelf ${family + 1}`,
      children: Array.from({ length: CHILDREN }, (_, child) => `Shelf ${family + 1}.${child + 1}`),
    }));
    await given.folders(folders);
    await login();
    await page.goto('/');
    await openSidebar(page);
    const tree = page.getByRole('tree', { name: 'Collections' });
    const rows = tree.getByRole('treeitem');
    await expect(rows.first()).toBeVisible();

    await test.step('the keyboard expands a collection and moves to the last one', async () => {
      await rows.first().focus(); // the collection that contains the import
      await page.keyboard.press('ArrowRight');
      await expect(tree.getByRole('treeitem', { name: 'Shelf 1', exact: true })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(tree.getByRole('treeitem', { name: 'Shelf 1', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(tree.getByRole('treeitem', { name: 'Shelf 1.2', exact: true })).toBeVisible();
      await page.keyboard.press('End');
      await expect(tree.getByRole('treeitem', { name: `Shelf ${FAMILIES}`, exact: true })).toBeFocused();
      expect(await rows.count()).toBeLessThan(150);
    });

    await test.step('with everything expanded, only visible rows are rendered', async () => {
      await chooseInTreeMenu(page, 'Expand all');
      await expect(page.getByRole('button', { name: 'Collections menu' })).toBeFocused();
      await rows.first().focus();
      await page.keyboard.press('End');
      const last = tree.getByRole('treeitem', { name: `Shelf ${FAMILIES}.${CHILDREN}`, exact: true });
      await expect(last).toBeFocused();
      expect(await rows.count()).toBeLessThan(100);
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle(`Benotes - Shelf ${FAMILIES}.${CHILDREN}`);
      await openSidebar(page);
      await expect(last, 'the current collection is visible').toBeInViewport();
      await expect(last).toHaveAttribute('aria-current', 'page');
    });
  },
);
