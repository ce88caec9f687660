import { MODULE_CONTRACT } from '@benotes/contract';
import type { Route } from '@playwright/test';

import { card } from '../cards.ts';
import {
  expect,
  expectTheRestToWork,
  isSamePage,
  markPage,
  MODULE_ERRORS,
  runModule,
  test,
} from '../module-fixtures.ts';

/** What a module may take (contract section 4), and what drawing the panel takes on a busy machine. */
const PANEL_MS = 8000 + 1500;

test.beforeEach(async ({ login, given }) => {
  await login();
  await given.post({ title: 'Rye bread' });
});

test('a module of another origin, deep below its root, is shown with its styles', async ({ page, modules, live }) => {
  await live('1');
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.asked('1')).toContain('mf-manifest.json');
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(sheets.filter((href) => href.startsWith(modules.origin))).not.toEqual([]);
});

for (const fault of ['404', '500', 'reset', 'html', 'hang'] as const) {
  test(`a module whose server answers with ${fault} leaves a panel, the rest works, and Retry mends it without a reload`, async ({
    page,
    modules,
    live,
    expectError,
  }) => {
    expectError(MODULE_ERRORS);
    await live('1');
    modules.serve('1', fault);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('could not be loaded', { timeout: 15_000 });
    expect(Date.now() - modules.askedAt('1')).toBeLessThan(PANEL_MS);
    await markPage(page);
    await expectTheRestToWork(page);

    await page.goBack();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 });
    modules.serve('1', 'ok');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
  });
}

for (const fault of ['corrupt', 'throws', 'own-react'] as const) {
  test(`a module that breaks while starting (${fault}) leaves a panel, and a version released meanwhile mends it without a reload`, async ({
    page,
    modules,
    live,
    expectError,
  }) => {
    expectError(MODULE_ERRORS);
    await live('1');
    modules.serve('1', fault);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('could not be started');
    await markPage(page);
    await expectTheRestToWork(page);
    await page.goBack();

    await live('2');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
  });
}

for (const fault of ['404', '500', 'reset', 'html', 'hang', 'corrupt', 'throws', 'own-react'] as const) {
  test(`the version before takes the place of one that fails with ${fault}`, async ({
    page,
    modules,
    live,
    expectError,
    errors,
  }) => {
    expectError(MODULE_ERRORS);
    await live('2', '1');
    modules.serve('2', fault);
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible({ timeout: 15_000 });
    expect(Date.now() - modules.askedAt('2')).toBeLessThan(PANEL_MS);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(errors.seen.join('\n')).toContain(`mf_posts from ${modules.entry('2')} could not be loaded`);
  });
}

test('a module whose files come late is waited for', async ({ page, modules, live }) => {
  await live('2', '1');
  modules.serve('2', 'slow');
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.asked('1')).toEqual([]);
});

test.describe('A module built for another contract', () => {
  for (const away of [-1, 0, 1]) {
    test(`is shown when it is ${away} away from the shell`, async ({ page, modules, live }) => {
      await live('1');
      modules.serve('1', { contract: MODULE_CONTRACT + away });
      await page.goto('/');
      await expect(card(page, 'Rye bread')).toBeVisible();
    });
  }

  const tooFar: { contract: number; words: string; button: string }[] = [
    { contract: MODULE_CONTRACT - 2, words: 'is older than the page around it', button: 'Retry' },
    { contract: MODULE_CONTRACT + 2, words: 'This page is older than this part', button: 'Reload' },
  ];
  for (const { contract, words, button } of tooFar) {
    test(`is refused when it is of ${contract}, with words that say who is older`, async ({
      page,
      modules,
      live,
      expectError,
    }) => {
      expectError(MODULE_ERRORS);
      await live('1');
      modules.serve('1', { contract });
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText(words);
      modules.serve('1', 'ok');
      await live('2');
      await page.getByRole('alert').getByRole('button', { name: button }).click();
      await expect(card(page, 'Rye bread')).toBeVisible();
    });

    test(`gives way to the version before when it is of ${contract}`, async ({ page, modules, live, expectError }) => {
      expectError(MODULE_ERRORS);
      await live('2', '1');
      modules.serve('2', { contract });
      await page.goto('/');
      await expect(card(page, 'Rye bread')).toBeVisible();
    });
  }

  test('brings its own shared components when they are others than the shell has', async ({ page, modules, live }) => {
    await live('1');
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    const shared = modules.asked('1').length;
    await live('2');
    modules.serve('2', 'other-ui');
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(modules.asked('2').length).toBeGreaterThan(shared);
  });
});

const noTable: { what: string; answer: Parameters<Route['fulfill']>[0] | null }[] = [
  { what: 'missing', answer: { status: 404, json: 'Not found.' } },
  { what: 'empty', answer: { json: {} } },
  { what: 'a page', answer: { contentType: 'text/html', body: '<!doctype html><p>Hello' } },
  { what: 'never there', answer: null },
];
for (const { what, answer } of noTable) {
  test(`with a table of modules that is ${what}, what was live when the page was made is shown`, async ({
    page,
    expectError,
  }) => {
    expectError(MODULE_ERRORS);
    await page.route('**/remotes.json', (route) => (answer ? route.fulfill(answer) : undefined));
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('an address of another origin is released by the command, and rolled back', async ({ page, server, modules }) => {
  const env = { REMOTE_ORIGINS: modules.origin };
  const before = /mf_posts:\n {2}(\w+) /.exec(await runModule(server, ['list']))?.[1] ?? '';
  await runModule(server, ['release', 'mf-posts', modules.entry('1')], env);
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.asked('1')).not.toEqual([]);
  expect(await runModule(server, ['list'])).toMatch(new RegExp(`live, ${modules.entry('1')}\n {2}${before} `));

  expect(await runModule(server, ['rollback', 'mf-posts'])).toBe(`mf_posts: ${before} is live.`);
  const asked = modules.asked('1').length;
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.asked('1')).toHaveLength(asked);
  await expect(runModule(server, ['release', 'mf-posts', modules.entry('1')])).rejects.toThrow('REMOTE_ORIGINS');
  const elsewhere = { ...server, dataDir: `${server.dataDir}-of-nobody` };
  await expect(runModule(elsewhere, ['release', 'mf-posts'])).rejects.toThrow('DATA_DIR');
});
