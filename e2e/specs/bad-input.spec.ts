import { emptyState, expect, test } from '../fixtures.ts';

const file = (name: string, content: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(content) });

test('a file that Benotes does not know is rejected and nothing is stored', async ({ page, login, expectError }) => {
  expectError(/status of 422/);
  await login();
  await page.goto('/import/bookmarks');
  await page.locator('input[type=file]').setInputFiles(file('letter.json', '{"dear": "reader'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(page.getByText('Failed. Error 422')).toBeVisible();
  await expect(page).toHaveURL('/import/bookmarks');
  await expect(page.getByRole('treeitem')).toHaveCount(0);
});

test('a file with too deeply nested folders is rejected', { tag: '@long' }, async ({ page, login, expectError }) => {
  expectError(/status of 422/);
  await login();
  await page.goto('/import/bookmarks');
  const deep = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${'<DL><p><DT><H3>In</H3>\n'.repeat(5000)}`;
  await page.locator('input[type=file]').setInputFiles(file('deep.html', deep));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Failed. Error 422')).toBeVisible();
});

test('an import without a file sends no request', { tag: '@long' }, async ({ page, login }) => {
  await login();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/imports')) sent.push(request.url());
  });
  await page.goto('/import/bookmarks');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForTimeout(500);
  expect(sent).toEqual([]);
});

test('a collection without a name is not saved', { tag: '@long' }, async ({ page, login }) => {
  await login();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/collections')) sent.push(request.url());
  });
  await page.goto('/c/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name of Collection')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test(
  'a URL of a collection or post that does not exist shows the layout and a message',
  { tag: '@long' },
  async ({ page, login, expectError }) => {
    expectError(/status of 404|ApiError|not found|does not exist/i);
    await login();
    for (const url of ['/c/999999', '/c/999999/edit', '/p/999999'])
      await test.step(url, async () => {
        await page.goto(url);
        await expect(page.getByRole('navigation')).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(0);
        await expect(emptyState(page, /^This (collection|post) does not exist\.$/)).toBeVisible();
      });
  },
);

test(
  'login without an email address focuses the missing field and sends no request',
  { tag: '@long' },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/login')) sent.push(request.url());
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(sent).toEqual([]);
  },
);

test('a setup link is invalid once there is an owner', async ({ page, server, expectError }) => {
  expectError(/status of 404/);
  await page.goto(`${server.url}/setup?token=${'a'.repeat(43)}`);
  await page.getByLabel('Name').fill('Somebody');
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByLabel(/^Password/).fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This link is no longer valid', { exact: false })).toBeVisible();
});
