import { expect, openSidebar, test } from '../fixtures.ts';

const FAMILIES = 100;
const CHILDREN = 99;

test('ten thousand collections leave the sidebar light', async ({ page, login, given }) => {
  test.slow();
  const folders = Array.from({ length: FAMILIES }, (_, family) => ({
    name: `Shelf ${family + 1}`,
    below: Array.from({ length: CHILDREN }, (_, child) => `Shelf ${family + 1}.${child + 1}`),
  }));
  await given.folders(folders);
  await login();
  await page.goto('/');
  await openSidebar(page);
  const tree = page.getByRole('tree', { name: 'Collections' });
  const rows = tree.getByRole('treeitem');
  await expect(rows.first()).toBeVisible();

  await test.step('the keyboard unfolds one and goes to the last', async () => {
    await rows.first().focus(); // what was imported stands below one collection
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

  await test.step('everything unfolded, only what is in sight is drawn', async () => {
    await page.getByRole('button', { name: 'Expand all' }).click();
    await rows.first().focus();
    await page.keyboard.press('End');
    const last = tree.getByRole('treeitem', { name: `Shelf ${FAMILIES}.${CHILDREN}`, exact: true });
    await expect(last).toBeFocused();
    expect(await rows.count()).toBeLessThan(100);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(`Benotes - Shelf ${FAMILIES}.${CHILDREN}`);
    await openSidebar(page);
    await expect(last, 'the one that is open is in sight').toBeInViewport();
    await expect(last).toHaveAttribute('aria-current', 'page');
  });
});
