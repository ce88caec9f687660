import { expect, test } from '../fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

// #edited-in-its-card
test('a note is edited in its card, with the caret at the clicked position', async ({ page, login, given }) => {
  await given.post({ title: 'Shopping', content: '<p>Milk and bread</p><p>Second line</p>' });
  await login();
  await page.goto('/');
  await page.getByText('Milk and bread').click({ position: { x: 2, y: 8 } });
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Oat ');
  await page.getByRole('textbox', { name: 'Title' }).fill('Shopping list');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(page.getByRole('article', { name: 'Shopping list' })).toContainText('Oat Milk and bread');
  await page.reload();
  await expect(page.getByRole('article', { name: 'Shopping list' })).toContainText('Oat Milk and bread');
});

test(
  'the tools for which a card has no room are in a menu, and are used from the keyboard',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Shopping', content: '<p>Milk and bread</p>' });
    await login();
    await page.goto('/');
    const text = page.getByRole('textbox', { name: 'Content' });
    await page.getByText('Milk and bread').click();
    await expect(text).toBeFocused();
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
    await expect(toolbar.getByRole('button', { name: 'Quote' })).toHaveCount(0);
    const { height } = (await toolbar.boundingBox()) ?? { height: 0 };
    expect(height, 'one row').toBeLessThan(60);

    await toolbar.getByRole('button', { name: 'More tools' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Quote' }).press('Enter');
    await expect(text).toBeFocused();
    await expect(text.locator('blockquote')).toHaveText('Milk and bread');
    await page.keyboard.press('Escape');
    await expect(text).toBeHidden();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Shopping' }).locator('blockquote')).toHaveText('Milk and bread');
  },
);

// #click-elsewhere-saves
test(
  'a click elsewhere saves changes, and sends nothing if there are none',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'First', content: 'words' });
    await login();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await page.goto('/');
    const text = page.getByRole('textbox', { name: 'Content' });
    await page.getByText('words', { exact: true }).click();
    await expect(text).toBeFocused();
    await page.mouse.click(900, 700);
    await expect(text).toBeHidden();
    expect(sent).toEqual([]);
    await page.getByText('words', { exact: true }).click();
    await expect(text).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' more');
    await page.mouse.click(900, 700);
    await expect(page.getByRole('article', { name: 'First' })).toContainText('words more');
    expect(sent).toHaveLength(1);
  },
);

// #failed-save-keeps-text
test(
  'a failed save shows an error and keeps the text',
  { tag: '@long' },
  async ({ page, login, given, expectError }) => {
    expectError(/500/);
    await given.post({ title: 'First', content: 'words' });
    await login();
    await page.goto('/');
    await page.getByText('words', { exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Content' });
    await expect(text).toBeFocused();
    await page.keyboard.type('unsaved ');
    await page.route('**/api/posts/*', (route) => route.fulfill({ status: 500, json: 'Server error' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText('Post could not be updated.');
    await expect(text).toContainText('unsaved');
    await page.unroute('**/api/posts/*');
    await text.press('Escape');
    await expect(page.getByRole('article', { name: 'First' })).toContainText('unsaved');
  },
);

test('a note can be opened for editing with the keyboard', { tag: '@long' }, async ({ page, login, given }) => {
  await given.post({ title: 'First', content: 'words' });
  await login();
  await page.goto('/');
  await page.getByRole('link', { name: 'First' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
});

// #phone-opens-the-page
test('on a phone, the card opens the page of the note', { tag: '@phone-only' }, async ({ page, login, given }) => {
  const { id } = await given.post({ title: 'First', content: 'words' });
  await login();
  await page.goto('/');
  await page.getByText('words', { exact: true }).click();
  await expect(page).toHaveURL(`/p/${id}`);
});

test(
  'a pasted link becomes a post at the top',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given, isMobile }) => {
    await given.post({ title: 'First' });
    await login();
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.evaluate(() => navigator.clipboard.writeText('https://example.org/page?a=1&b=2'));
    if (isMobile) await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: isMobile ? 'Paste a link' : 'Paste' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article').first().getByRole('link').first()).toHaveAttribute(
      'href',
      'https://example.org/page?a=1&b=2',
    );
    if (isMobile) return;

    await page.evaluate(() => navigator.clipboard.writeText('https://example.org/1\nhttps://example.org/2'));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page.getByRole('article').first().getByRole('link').first()).toHaveAttribute(
      'href',
      'https://example.org/1',
    );
  },
);
