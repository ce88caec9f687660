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

test.describe('On a server that allows it', () => {
  test.use({ environment: { MODULE_OVERRIDES: '1' } });

  test('a module comes from a development server, the page says so, and goes back to what is released', async ({
    page,
    modules,
  }) => {
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(modules.asked('mine')).not.toEqual([]);
    const note = page.getByRole('note');
    await expect(note).toContainText(WORDS);
    await expect(note).toContainText(`mf_posts is loaded from ${modules.origin}.`);

    const asked = modules.asked('mine').length;
    await note.getByRole('button', { name: 'Use released modules' }).click();
    await expect(note.getByRole('button')).toHaveCount(0);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(note).toContainText(WORDS);
    expect(modules.asked('mine')).toHaveLength(asked);
  });
});

test.describe('On any other server', () => {
  test.use({ environment: {} });

  test('nothing is replaced', async ({ page, modules }) => {
    const answer = await page.goto('/');
    expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(answer?.headers()['content-security-policy']).not.toContain('localhost');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(page.getByText(WORDS)).toHaveCount(0);
    expect(modules.asked('mine')).toEqual([]);
  });
});
