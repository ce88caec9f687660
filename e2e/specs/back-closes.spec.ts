import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const openMenu = (page: Page) => card(page, 'Rye bread').getByRole('button', { name: 'Post menu' }).tap();

async function openTransfer(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Transfer' }).tap();
}

/** Overlays of the page of a collection: how each is opened, and what is visible while it is. */
const OVERLAYS: [
  name: string,
  open: (page: Page) => Promise<unknown>,
  shown: (page: Page) => ReturnType<Page['locator']>,
][] = [
  ['the drawer', openSidebar, (page) => page.getByRole('navigation')],
  ['the sheet', (page) => page.getByRole('button', { name: 'Options' }).tap(), (page) => page.getByRole('dialog')],
  ['the menu of a card', openMenu, (page) => page.getByRole('menu')],
  ['a dialog', openTransfer, (page) => page.getByRole('dialog')],
  ['the palette', (page) => page.keyboard.press('Control+k'), (page) => page.getByRole('dialog')],
];

test.describe('on a phone, Back closes', { tag: ['@phone-only', '@long'] }, () => {
  for (const [name, open, shown] of OVERLAYS)
    test(name, async ({ page, login, given }) => {
      const { id } = await given.collection({ name: 'Recipes' });
      await given.post({ title: 'Rye bread', collection_id: id });
      await login();
      await page.goto('/');
      await page.goto(`/c/${id}`);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await open(page);
      await expect(shown(page)).toBeVisible();
      // The code for that loads with the first overlay.
      await page.waitForFunction(() => (history.state as { overlays?: number } | null)?.overlays === 1);
      await page.goBack();
      await expect(shown(page)).toBeHidden();
      await expect(page).toHaveURL(`/c/${id}`);
      await page.goBack();
      await expect(page, 'the page before').toHaveURL('/');
    });
});
