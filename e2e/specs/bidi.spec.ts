import type { Locator } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const HEBREW = 'לחם שיפון';
/** The exclamation mark is on the left, unless surrounding left-to-right text moves it to the right. */
const TITLE = `${HEBREW}!`;

/** The parts of a text in visual order, from left to right. */
const visualOrder = (path: Locator, parts: string[]) =>
  path.evaluate((element, expected) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { part: string; left: number }[] = [];
    const missing = new Set(expected);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const part of missing) {
        const at = (node.textContent ?? '').indexOf(part);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + part.length);
        found.push({ part, left: range.getBoundingClientRect().left });
        missing.delete(part);
      }
    return found.toSorted((a, b) => a.left - b.left).map(({ part }) => part);
  }, parts);

// #names-keep-word-order
test(
  'right-to-left names do not change the order of surrounding words',
  { tag: '@long' },
  async ({ page, given, login }) => {
    const { id } = await given.collection({ name: TITLE });
    const child = await given.collection({ name: 'Rolls', parent_id: id });
    const post = await given.post({ title: TITLE, collection_id: id, tags: [await given.tag('rye')] });
    await login();

    await test.step('in a card and in the tree', async () => {
      await page.goto(`/c/${id}`);
      const title = card(page, TITLE).getByRole('heading');
      expect(await visualOrder(title, ['!', HEBREW]), 'read from right to left').toEqual(['!', HEBREW]);
      await openSidebar(page);
      const row = page.getByRole('treeitem', { name: TITLE });
      expect(await visualOrder(row, ['!', HEBREW])).toEqual(['!', HEBREW]);
      const [rowBox, textBox] = await Promise.all([row.boundingBox(), row.getByText(TITLE).boundingBox()]);
      expect((textBox?.x ?? 0) - (rowBox?.x ?? 0), 'aligned with the other names').toBeLessThan(80);
    });

    await test.step('in the path of a collection', async () => {
      await page.goto(`/c/${child.id}`);
      const path = page.locator('header').getByRole('heading');
      await expect(path).toContainText('Rolls');
      expect(await visualOrder(path, ['!', HEBREW, 'Rolls'])).toEqual(['!', HEBREW, 'Rolls']);
    });

    await test.step('in a notification and in the recycle bin', async () => {
      await given.archive(post.id);
      await page.goto('/restore');
      await card(page, TITLE)
        .getByRole('button', { name: /Restore into/ })
        .click();
      const notice = page.getByRole('status').filter({ hasText: 'is in' });
      await expect(notice).toBeVisible();
      expect(await visualOrder(notice, ['“', '!', HEBREW, '” is in'])).toEqual(['“', '!', HEBREW, '” is in']);
    });

    await test.step('in the title of a dialog', async () => {
      await page.goto(`/c/${id}/edit`);
      await page.getByRole('button', { name: 'Delete' }).last().click();
      const question = page.getByRole('alertdialog').getByRole('heading');
      expect(await visualOrder(question, ['Delete', '!', HEBREW, '?'])).toEqual(['Delete', '!', HEBREW, '?']);
    });
  },
);
