import type { Locator } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';

const HEBREW = 'לחם שיפון';
/** A title that turns the line round: without isolation what follows it would stand before it. */
const TITLE = `${HEBREW} (2)`;

/** The parts of a text from left to right, as they are drawn. */
const drawn = (place: Locator, parts: string[]) =>
  place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { part: string; left: number }[] = [];
    const missing = new Set(wanted);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const part of [...missing]) {
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
  const post = await given.post({ title: TITLE, collection_id: id, tags: [await given.tag(`${HEBREW}!`)] });
  await login();

  await test.step('in a card and in the tree', async () => {
    await page.goto(`/c/${id}`);
    const title = card(page, TITLE).getByRole('heading');
    expect(await drawn(title, ['(2)', HEBREW]), 'read from the right').toEqual(['(2)', HEBREW]);
    await openSidebar(page);
    const row = page.getByRole('treeitem', { name: TITLE });
    expect(await drawn(row, ['(2)', HEBREW])).toEqual(['(2)', HEBREW]);
    const [rowBox, textBox] = await Promise.all([row.boundingBox(), row.getByText(TITLE).boundingBox()]);
    expect((textBox?.x ?? 0) - (rowBox?.x ?? 0), 'where all other names stand').toBeLessThan(80);
  });

  await test.step('in the way to a collection', async () => {
    await page.goto(`/c/${below.id}`);
    const place = page.locator('header').getByRole('heading');
    await expect(place).toContainText('Rolls');
    expect(await drawn(place, ['(2)', HEBREW, '/', 'Rolls'])).toEqual(['(2)', HEBREW, '/', 'Rolls']);
  });

  await test.step('in a notification and in the recycle bin', async () => {
    await given.archive(post.id);
    await page.goto('/restore');
    await card(page, TITLE)
      .getByRole('button', { name: /Restore into/ })
      .click();
    const notice = page.getByRole('status').filter({ hasText: 'It is in' });
    await expect(notice).toBeVisible();
    expect(await drawn(notice, ['It is in', '(2)', HEBREW, '.'])).toEqual(['It is in', '(2)', HEBREW, '.']);
  });

  await test.step('in the question of a dialog', async () => {
    await page.goto(`/c/${id}/edit`);
    await page.getByRole('button', { name: 'Delete' }).last().click();
    const question = page.getByRole('alertdialog').getByRole('heading');
    expect(await drawn(question, ['Delete', '(2)', HEBREW, '?'])).toEqual(['Delete', '(2)', HEBREW, '?']);
  });
});
