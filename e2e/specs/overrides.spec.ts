import { card } from '../cards.ts';
import { expect, test } from '../module-fixtures.ts';

const WORDS = 'This server allows modules from development servers.';

test.beforeEach(async ({ page, login, given, modules }) => {
  await login();
  await given.post({ title: 'Rye bread' });
  await page.addInitScript((entry) => {
    if (!sessionStorage.getItem('set')) localStorage.setItem('module-overrides', JSON.stringify({ mf_posts: entry }));
    sessionStorage.setItem('set', 'once');
  }, modules.entry('mine'));
});

test.describe('On a server that allows module overrides', () => {
  test.use({ environment: { MODULE_OVERRIDES: '1' } });

  test(
    'a module is loaded from a development server, the page shows this, and can switch back to the released module',
    { tag: '@long' },
    async ({ page, modules }) => {
      await page.goto('/');
      await expect(card(page, 'Rye bread')).toBeVisible();
      expect(modules.requested('mine')).not.toEqual([]);
      const note = page.getByRole('complementary', { name: 'Development servers' });
      await expect(note).toContainText(WORDS);
      await expect(note).toContainText(`mf_posts is loaded from ${modules.origin}.`);

      await page.waitForLoadState('networkidle'); // files are loaded after the first paint as well
      const requestCount = modules.requested('mine').length;
      await note.getByRole('button', { name: 'Use released modules' }).click();
      await expect(note.getByRole('button')).toHaveCount(0);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect(note).toContainText(WORDS);
      expect(modules.requested('mine')).toHaveLength(requestCount);
    },
  );
});

test.describe('On any other server', () => {
  test.use({ environment: {} });

  test('overrides are ignored', { tag: '@long' }, async ({ page, modules }) => {
    const response = await page.goto('/');
    expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(response?.headers()['content-security-policy']).not.toContain('localhost');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(page.getByText(WORDS)).toHaveCount(0);
    expect(modules.requested('mine')).toEqual([]);
  });
});
