import { MODULE_CONTRACT } from '@benotes/contract';
import type { Route } from '@playwright/test';

import { card } from '../cards.ts';
import {
  expect,
  expectOtherModulesToWork,
  isSamePage,
  LIMIT_MS,
  markPage,
  MODULE_ERRORS,
  runModule,
  skipLimit,
  test,
} from '../module-fixtures.ts';

test.beforeEach(async ({ login, given }) => {
  await login();
  await given.post({ title: 'Rye bread' });
});

test(
  'a module in a nested folder of another origin is shown with its styles',
  { tag: '@long' },
  async ({ page, modules, live }) => {
    await live('1');
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(modules.requested('1')).toContain('mf-manifest.json');
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(sheets.filter((href) => href.startsWith(modules.origin))).not.toEqual([]);
  },
);

for (const fault of ['404', '500', 'reset', 'html', 'hang'] as const)
  // #failed-module-retried
  test(
    `a module that fails to load (${fault}) shows an error panel, other modules work, and Retry loads it without a reload`,
    { tag: '@long' },
    async ({ page, modules, live, expectError }) => {
      expectError(MODULE_ERRORS);
      const panel = page.getByRole('alert');
      const retry = page.getByRole('button', { name: 'Retry' });
      await live(fault);
      modules.serve(fault, fault);
      if (fault === 'hang') await page.clock.install();
      const failed = () => (fault === 'hang' ? skipLimit(page) : expect(panel).toBeVisible());
      await page.goto('/');
      await failed();
      await expect(panel).toContainText('could not be loaded');
      await markPage(page);
      await expectOtherModulesToWork(page);

      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toHaveCount(0);
      await failed();
      await retry.click();
      await failed();
      modules.serve(fault, 'ok');
      await retry.click();
      await expect(card(page, 'Rye bread')).toBeVisible();
      expect(await isSamePage(page)).toBe(true);
    },
  );

for (const fault of ['corrupt', 'throws', 'own-react'] as const)
  test(
    `a module that fails during startup (${fault}) shows an error panel, and Retry loads a newer release without a reload`,
    { tag: '@long' },
    async ({ page, modules, live, expectError }) => {
      expectError(MODULE_ERRORS);
      await live(fault);
      modules.serve(fault, fault);
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText('could not be started');
      await markPage(page);
      await expectOtherModulesToWork(page);
      await page.goBack();

      await live(`after-${fault}`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(card(page, 'Rye bread')).toBeVisible();
      expect(await isSamePage(page)).toBe(true);
    },
  );

for (const fault of ['404', '500', 'reset', 'html', 'corrupt', 'throws', 'own-react', 'hang'] as const)
  test(
    `the previous version replaces one that fails (${fault})`,
    { tag: '@long' },
    async ({ page, modules, live, expectError, errors }) => {
      expectError(MODULE_ERRORS);
      await live(fault, `before-${fault}`);
      modules.serve(fault, fault);
      await page.goto('/');
      // The limit passes in real time, for this test alone.
      await expect(card(page, 'Rye bread')).toBeVisible({ timeout: LIMIT_MS + 5000 });
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(errors.seen.join('\n')).toContain(`mf_posts from ${modules.entry(fault)} could not be loaded`);
    },
  );

test('a module whose files are slow is awaited', { tag: '@long' }, async ({ page, modules, live }) => {
  await live('2', '1');
  modules.serve('2', 'slow');
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(modules.requested('1')).toEqual([]);
});

test.describe('A module built for another contract', () => {
  test(
    'is shown if its version differs from that of the shell by at most one',
    { tag: '@long' },
    async ({ page, modules, live }) => {
      for (const away of [-1, 0, 1])
        await test.step(`${away} away`, async () => {
          await live(`away${away}`);
          modules.serve(`away${away}`, { contract: MODULE_CONTRACT + away });
          await page.goto('/');
          await expect(card(page, 'Rye bread')).toBeVisible();
        });
    },
  );

  test(
    'is rejected if the versions differ by more, with a message that says which is older, or replaced by its previous version',
    { tag: '@long' },
    async ({ page, modules, live, expectError }) => {
      expectError(MODULE_ERRORS);
      for (const { contract, words, button } of [
        { contract: MODULE_CONTRACT - 2, words: 'is older than this page', button: 'Retry' },
        { contract: MODULE_CONTRACT + 2, words: 'This page is older than this part', button: 'Reload' },
      ])
        await test.step(`of ${contract}`, async () => {
          const version = `of-${contract}`;
          await live(version);
          modules.serve(version, { contract });
          await page.goto('/');
          await expect(page.getByRole('alert')).toContainText(words);
          await live(`after-${version}`);
          await page.getByRole('alert').getByRole('button', { name: button }).click();
          await expect(card(page, 'Rye bread')).toBeVisible();

          await live(version, `before-${version}`);
          await page.goto('/');
          await expect(card(page, 'Rye bread')).toBeVisible();
          expect(modules.requested(`before-${version}`)).not.toEqual([]);
        });
    },
  );

  // #own-shared-components
  test(
    'loads its own shared components if they differ from those of the shell',
    { tag: '@long' },
    async ({ page, modules, live, given }) => {
      const { id } = await given.collection({ name: 'Recipes' });
      await given.collection({ name: 'Bread', parent_id: id });
      await live('1');
      await page.goto('/');
      await expect(card(page, 'Rye bread')).toBeVisible();
      await page.waitForLoadState('networkidle'); // files are loaded after the first paint as well
      const shared = modules.requested('1').length;
      await live('2');
      modules.serve('2', 'other-ui');
      await page.goto('/');
      await expect(card(page, 'Rye bread').getByText('Some words')).toBeVisible(); // both copies have their sanitizer
      await page.waitForLoadState('networkidle');
      expect(modules.requested('2').length).toBeGreaterThan(shared);
      // Their styles load after those of the sidebar and do not change its small buttons.
      await expect(page.getByRole('button', { name: 'Collections menu' })).toHaveCSS('height', '28px');
    },
  );
});

test(
  'without the remote table, the module that was live when the page was generated is shown',
  { tag: '@long' },
  async ({ page, expectError }) => {
    expectError(MODULE_ERRORS);
    const noTable: Record<string, Parameters<Route['fulfill']>[0] | null> = {
      missing: { status: 404, json: 'Not found.' },
      empty: { json: {} },
      'a page': { contentType: 'text/html', body: '<!doctype html><p>Hello' },
      'never there': null,
    };
    for (const [what, response] of Object.entries(noTable))
      await test.step(what, async () => {
        await page.route('**/remotes.json', (route) => (response ? route.fulfill(response) : undefined));
        await page.goto('/');
        await expect(card(page, 'Rye bread')).toBeVisible();
        await page.unroute('**/remotes.json');
      });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'a URL of another origin is released by the command, and rolled back',
  { tag: '@long' },
  async ({ page, server, modules }) => {
    const env = { REMOTE_ORIGINS: modules.origin };
    const before = /mf_posts:\n {2}(\w+) /.exec(await runModule(server, ['list']))?.[1] ?? '';
    await runModule(server, ['release', 'mf-posts', modules.entry('1')], env);
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(modules.requested('1')).not.toEqual([]);
    expect(await runModule(server, ['list'])).toMatch(new RegExp(`live, ${modules.entry('1')}\n {2}${before} `));

    expect(await runModule(server, ['rollback', 'mf-posts'])).toBe(`mf_posts: ${before} is live.`);
    const requestCount = modules.requested('1').length;
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(modules.requested('1')).toHaveLength(requestCount);
    await expect(runModule(server, ['release', 'mf-posts', modules.entry('1')])).rejects.toThrow('REMOTE_ORIGINS');
    const elsewhere = { ...server, dataDir: `${server.dataDir}-of-nobody` };
    await expect(runModule(elsewhere, ['release', 'mf-posts'])).rejects.toThrow('DATA_DIR');
  },
);
