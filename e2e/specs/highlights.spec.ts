import { updatePost } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const SENTENCE = 'The miller greases the cogs of the windmill.';
const OTHERS = '<p>The sails turn slowly.</p><p>Bread is made of flour.</p>';

/** Selects a text of the page by dragging the mouse over it. */
async function drag(page: Page, text: string): Promise<void> {
  const box = await page.getByText(text, { exact: true }).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, height } = range.getBoundingClientRect();
    return { left, right, middle: top + height / 2 };
  });
  await page.mouse.move(box.left + 1, box.middle);
  await page.mouse.down();
  await page.mouse.move(box.right - 1, box.middle, { steps: 4 });
  await page.mouse.up();
}

const change = (page: Page, id: number, content: string) =>
  page.evaluate(
    async ([url, method, body]) => {
      const token = /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      await fetch(url!, { method: method!, headers, body: body! });
    },
    [updatePost.url.replace(':id', String(id)), updatePost.method, JSON.stringify({ content })],
  );

test('passages are highlighted with the mouse and by keyboard, found again after an edit, and listed when they are gone', async ({
  page,
  login,
  given,
}) => {
  const { id } = await given.post({ title: 'Windmills', content: `<p>${SENTENCE}</p>${OTHERS}` });
  await login();
  await page.goto(`/p/${id}/read`);
  await drag(page, SENTENCE);
  await page.getByRole('button', { name: 'Highlight in green' }).click();
  const marks = page.locator('mark[data-highlight]');
  await expect(marks).toHaveText([SENTENCE]);

  const toolbar = page.getByRole('toolbar', { name: 'Highlight the selected text' });
  await expect(toolbar, 'before, the key would mark the same passage').toBeHidden();
  await page.keyboard.press('h'); // selects the first paragraph
  await expect(toolbar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toolbar).toBeHidden();
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelectorAll('[data-note] p')[2]!));
  await page.keyboard.press('h');
  await expect(marks).toHaveText([SENTENCE, 'Bread is made of flour.']);
  await expect(marks.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Note').fill('Which flour?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(marks.nth(1)).toBeFocused();
  await expectNoViolation(page, 'a note with highlights');

  await change(page, id, `<p>A new beginning.</p>${OTHERS}<p>${SENTENCE}</p>`);
  await page.reload();
  await expect(marks).toHaveText(['Bread is made of flour.', SENTENCE]);

  await change(page, id, `<p>A new beginning.</p><p>${SENTENCE}</p>`);
  await page.reload();
  const lost = page.getByRole('region', { name: 'Lost highlights' });
  await expect(lost.getByText('Bread is made of flour.')).toBeVisible();
  await expect(lost.getByText('Which flour?')).toBeVisible();

  await page.getByRole('link', { name: 'Highlights', exact: true }).click();
  await page.getByLabel('Search in highlights').fill('miller');
  await expect(page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')).toHaveCount(1);
  await expectNoViolation(page, 'the page of highlights');
  await page.getByRole('link', { name: SENTENCE }).click();
  await expect(marks.first()).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks).toHaveText([SENTENCE]);
});

test(
  'the note of a highlight is written at once, and saved with Ctrl and Enter',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.post({ title: 'Windmills', content: `<p>${SENTENCE}</p>${OTHERS}` });
    await login();
    await page.goto(`/p/${id}/read`);
    await drag(page, SENTENCE);
    await page.getByRole('button', { name: 'Highlight with a note' }).click();
    await expect(page.getByLabel('Note')).toBeFocused();
    await page.keyboard.type('How often?');
    await page.keyboard.press('Control+Enter');
    const mark = page.locator('mark[data-highlight]');
    await expect(mark).toBeFocused();
    await mark.press('Enter');
    await expect(page.getByLabel('Note')).toHaveValue('How often?');
  },
);
