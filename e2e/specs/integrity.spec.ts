import { cp, rm } from 'node:fs/promises';
import path from 'node:path';

import { card } from '../cards.ts';
import { emptyState, expect, test } from '../fixtures.ts';
import { writeReleases } from '../releases.ts';
import { openControlled } from '../service-worker.ts';
import { isTampered, modulesOf, readReleases, tamperWith } from '../tamper.ts';
import { policiesOf } from '../trusted-types.ts';

/** Errors of a page when a script fails its integrity check and its remote does not load. */
const REFUSED =
  /integrity|Failed to fetch dynamically imported|could not be loaded|RUNTIME-|federation|Failed to load/i;

// #modified-remote-blocked
test('a remote that was modified on the server is blocked, and the rest works', async ({
  page,
  server,
  login,
  given,
  expectError,
}) => {
  expectError(REFUSED);
  await given.collection({ name: 'Recipes' });
  await login();
  await tamperWith(server, 'mf_posts');

  await page.goto('/');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await page.evaluate(isTampered)).toBe(false);
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();
  await page.goto('/c/create');
  await expect(page.getByLabel('Name of Collection')).toBeVisible();
});

// #previous-version-replaces
test(
  'the previous version replaces one that was modified on the server',
  { tag: '@long' },
  async ({ page, server, login, given, expectError }) => {
    expectError(REFUSED);
    await given.post({ title: 'Rye bread' });
    const releases = await readReleases(server);
    const live = releases.remotes['mf_posts'];
    const before = '000000000000';
    await cp(
      path.join(modulesOf(server), 'mf_posts', live?.version ?? ''),
      path.join(modulesOf(server), 'mf_posts', before),
      {
        recursive: true,
      },
    );
    const renamed = (url: string) => url.replace(live?.version ?? '', before);
    for (const [url, hash] of Object.entries(releases.integrity)) releases.integrity[renamed(url)] = hash;
    if (live) live.fallback = renamed(live.entry);
    await writeReleases(server, releases);
    await tamperWith(server, 'mf_posts');

    await login();
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    expect(await page.evaluate(isTampered)).toBe(false);
  },
);

for (const { serviceWorkers, who } of [
  { serviceWorkers: 'block', who: 'the browser' },
  { serviceWorkers: 'allow', who: 'the worker' },
] as const)
  test.describe(`what ${who} keeps`, () => {
    test.use({ serviceWorkers });

    test('is fetched again on Retry after it arrived damaged', { tag: '@long' }, async ({ context, server, login }) => {
      await login();
      const { remotes } = await readReleases(server);
      const folder = path.join(modulesOf(server), 'mf_admin', remotes['mf_admin']?.version ?? '');
      await cp(folder, `${folder}-whole`, { recursive: true });
      await tamperWith(server, 'mf_admin');
      const cachingPage = await context.newPage(); // the page fixture has no HTTP cache
      if (serviceWorkers === 'allow') await openControlled(cachingPage, server.url);
      await cachingPage.goto(`${server.url}/tags`);
      await expect(cachingPage.getByRole('button', { name: 'Retry' })).toBeVisible();
      await rm(folder, { recursive: true });
      await cp(`${folder}-whole`, folder, { recursive: true });
      await cachingPage.getByRole('button', { name: 'Retry' }).click();
      await expect(emptyState(cachingPage, 'No tags yet')).toBeVisible();
    });
  });

test(
  'a page offers to reload if the only available version was released after the page was generated',
  { tag: '@long' },
  async ({ page, server, login, expectError }) => {
    expectError(REFUSED);
    await login();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Uncategorized' })).toBeVisible();
    const releases = await readReleases(server);
    const live = releases.remotes['mf_admin'];
    const next = 'ffffffffffff';
    const renamed = (url: string) => url.replace(live?.version ?? '', next);
    const folder = path.join(modulesOf(server), 'mf_admin', live?.version ?? '');
    await cp(folder, renamed(folder), { recursive: true });
    await tamperWith(server, 'mf_admin');
    for (const [url, hash] of Object.entries(releases.integrity)) releases.integrity[renamed(url)] = hash;
    releases.remotes['mf_admin'] = { entry: renamed(live?.entry ?? ''), version: next };
    await writeReleases(server, releases);

    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toContainText('This page is older than this part of Benotes.');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(emptyState(page, 'No tags yet')).toBeVisible();
  },
);

// #only-listed-scripts-run
test('only scripts listed by the page run: none from other origins, data URLs, or URLs with a query', async ({
  page,
  server,
  expectError,
}) => {
  expectError(/Content Security Policy|Integrity-Policy|integrity|Trusted|Failed to load/i);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const own = await page.locator('script[type=module][src]').first().getAttribute('src');
  for (const url of [
    'data:text/javascript,globalThis.tampered=true',
    `${server.url.replace('localhost', '127.0.0.1')}${own}`,
    `${own}?t=1`,
  ]) {
    const outcome = await page.evaluate(
      (from) =>
        import(from).then(
          () => 'it ran',
          () => 'refused',
        ),
      url,
    );
    expect(outcome, url).toBe('refused');
  }
  expect(await page.evaluate(isTampered)).toBe(false);
});

// #policy-if-supported
test(
  'the integrity policy is sent only to browsers that support hashes in the import map',
  { tag: '@long' },
  async ({ page, server }) => {
    const response = await page.goto('/login');
    expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(response?.headers()['vary']).toContain('sec-ch-ua');
    for (const engines of [undefined, '"Not:A-Brand";v="8", "Somebody";v="1"']) {
      const { headers } = await fetch(`${server.url}/login`, { headers: engines ? { 'sec-ch-ua': engines } : {} });
      expect(headers.get('integrity-policy')).toBeNull();
    }
  },
);

test.describe('a page snapshot', () => {
  test.use({ serviceWorkers: 'allow' });

  // #unlisted-scripts-blocked
  test('also blocks scripts that it does not list', { tag: '@long' }, async ({ browser, context, login }) => {
    await login();
    // The browser under its own name: with that of a device, Playwright leaves a worker without one.
    const named = await browser.newContext({ userAgent: undefined, storageState: await context.storageState() });
    const page = await named.newPage();
    await openControlled(page);
    await page.goto('/tags');
    await expect(page.locator('html')).not.toHaveAttribute('data-snapshot'); // the worker has revalidated it
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().workerStart),
    ).toBeGreaterThan(0);
    const own = await page.locator('script[type=module][src]').first().getAttribute('src');
    expect(
      await page.evaluate(
        (from) =>
          import(from).then(
            () => 'it ran',
            () => 'refused',
          ),
        `${own}?t=1`,
      ),
    ).toBe('refused');
    await named.close();
  });
});

// #no-unsanitized-html
test('no string becomes HTML or a script without the sanitizer', { tag: '@long' }, async ({ page, expectError }) => {
  expectError(/TrustedHTML|TrustedScript|Trusted Types|Content Security Policy/i);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy: (name: string) => unknown } };
    const attempts: (() => unknown)[] = [
      () => document.createElement('div').insertAdjacentHTML('beforeend', '<img src=x>'),
      () => new DOMParser().parseFromString('<p>x</p>', 'text/html'),
      () => Object.assign(document.createElement('script'), { text: 'globalThis.tampered = true' }),
      () => trustedTypes.createPolicy('somebody'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'it worked';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

// #no-second-policy
test('no script can create a policy under a name that the page uses', async ({ page, expectError }) => {
  expectError(/Trusted Types|TrustedTypes|Content Security Policy/i);
  const response = await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const { named, free } = await policiesOf(page, response?.headers()['content-security-policy'] ?? '');
  expect(named).toContain('benotes-sanitizer');
  expect(free).toEqual([]);
});
