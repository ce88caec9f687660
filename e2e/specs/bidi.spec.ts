import type { Locator } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const HEBREW = 'לחם שיפון';
/** Its last sign stands at its left end, and at the right one where the words around it decide. */
const TITLE = `${HEBREW}!`;

/** The parts of a text from left to right, as they are drawn. */
const drawn = (place: Locator, parts: string[]) =>
  place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { part: string; left: number }[] = [];
    const missing = new Set(wanted);
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

test('names that are written from right to left leave the sentences around them in order @desktop', async ({
  page,
  given,
  login,
}) => {
  const { id } = await given.collection({ name: TITLE });
  const below = await given.collection({ name: 'Rolls', parent_id: id });
  const post = await given.post({ title: TITLE, collection_id: id, tags: [await given.tag('rye')] });
  await login();

  await test.step('in a card and in the tree', async () => {
    await page.goto(`/c/${id}`);
    const title = card(page, TITLE).getByRole('heading');
    expect(await drawn(title, ['!', HEBREW]), 'read from the right').toEqual(['!', HEBREW]);
    await openSidebar(page);
    const row = page.getByRole('treeitem', { name: TITLE });
    expect(await drawn(row, ['!', HEBREW])).toEqual(['!', HEBREW]);
    const [rowBox, textBox] = await Promise.all([row.boundingBox(), row.getByText(TITLE).boundingBox()]);
    expect((textBox?.x ?? 0) - (rowBox?.x ?? 0), 'where all other names stand').toBeLessThan(80);
  });

  await test.step('in the way to a collection', async () => {
    await page.goto(`/c/${below.id}`);
    const place = page.locator('header').getByRole('heading');
    await expect(place).toContainText('Rolls');
    expect(await drawn(place, ['!', HEBREW, '/', 'Rolls'])).toEqual(['!', HEBREW, '/', 'Rolls']);
  });

  await test.step('in a notification and in the recycle bin', async () => {
    await given.archive(post.id);
    await page.goto('/restore');
    await card(page, TITLE)
      .getByRole('button', { name: /Restore into/ })
      .click();
    const notice = page.getByRole('status').filter({ hasText: 'is in' });
    await expect(notice).toBeVisible();
    expect(await drawn(notice, ['“', '!', HEBREW, '” is in'])).toEqual(['“', '!', HEBREW, '” is in']);
  });

  await test.step('in the question of a dialog', async () => {
    await page.goto(`/c/${id}/edit`);
    await page.getByRole('button', { name: 'Delete' }).last().click();
    const question = page.getByRole('alertdialog').getByRole('heading');
    expect(await drawn(question, ['Delete', '!', HEBREW, '?'])).toEqual(['Delete', '!', HEBREW, '?']);
  });
});
