import { keepPostVersion, updatePost } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

// #history-in-the-browser
test('the history of a note is opened with Alt+H, read change by change, restored, and undone', async ({
  page,
  context,
  login,
  given,
}) => {
  const { id } = await given.post({ title: 'Bread', content: '<p>flour and water</p><p>salt</p>' });
  await login();
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const send = (method: string, path: string, data: object) =>
    context.request.fetch(path.replace(':id', String(id)), {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    });
  await send('POST', keepPostVersion.url, { name: 'First try' });
  await send('PATCH', updatePost.url, { content: '<p>flour and milk</p><p>much salt</p>' });
  await page.goto(`/p/${id}`);
  await expect(content(page)).toContainText('much salt');

  await page.keyboard.press('Alt+h');
  const history = page.getByRole('dialog', { name: 'History' });
  const current = history.getByRole('button', { name: /^Current version/ });
  await expect(current).toBeFocused();
  await expect(history.locator('ins').first()).toHaveText('milk');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(history.getByText('Change 1 of 2')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(history.getByText('Change 2 of 2')).toBeVisible();
  await expect(history.locator('[data-change]:focus')).toContainText('much salt');

  await current.focus();
  await page.keyboard.press('ArrowDown');
  await expect(history.getByRole('button', { name: /^First try/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await history.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(history).toBeHidden();
  await expect(content(page)).toHaveText('flour and watersalt');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(content(page)).toContainText('much salt');
});
