import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';
import { isTampered, modulesOf, readReleases, tableOf, tamperWith } from '../tamper.ts';
import { openWorked } from '../service-worker.ts';

/** What a page reports when a script is not what it shall be, and a remote is missing for it. */
const REFUSED =
  /integrity|Failed to fetch dynamically imported|could not be loaded|RUNTIME-|federation|Failed to load/i;

test('a remote that somebody changed on the server is refused, and the rest works', async ({
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

test('the version before takes the place of one that somebody changed', async ({
  page,
  server,
  login,
  given,
  expectError,
}) => {
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
  const renamed = (address: string) => address.replace(live?.version ?? '', before);
  for (const [address, hash] of Object.entries(releases.integrity)) releases.integrity[renamed(address)] = hash;
  if (live) live.fallback = renamed(live.entry);
  await writeFile(tableOf(server), JSON.stringify(releases));
  await tamperWith(server, 'mf_posts');

  await login();
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  expect(await page.evaluate(isTampered)).toBe(false);
});

for (const { serviceWorkers, who } of [
  { serviceWorkers: 'block', who: 'the browser' },
  { serviceWorkers: 'allow', who: 'the worker' },
] as const)
  test.describe(`what ${who} keeps`, () => {
    test.use({ serviceWorkers });

    test('is fetched anew on Retry where it came damaged', async ({ context, server, login }) => {
      await login();
      const { remotes } = await readReleases(server);
      const folder = path.join(modulesOf(server), 'mf_admin', remotes['mf_admin']?.version ?? '');
      await cp(folder, `${folder}-whole`, { recursive: true });
      await tamperWith(server, 'mf_admin');
      const browsed = await context.newPage(); // with the cache of the browser, which those of other tests do without
      if (serviceWorkers === 'allow') await openWorked(browsed, server.url);
      await browsed.goto(`${server.url}/tags`);
      await expect(browsed.getByRole('button', { name: 'Retry' })).toBeVisible();
      await rm(folder, { recursive: true });
      await cp(`${folder}-whole`, folder, { recursive: true });
      await browsed.getByRole('button', { name: 'Retry' }).click();
      await expect(browsed.getByText('No tags yet')).toBeVisible();
    });
  });

test('a page offers to reload where only a version can be had that was released after it', async ({
  page,
  server,
  login,
  expectError,
}) => {
  expectError(REFUSED);
  await login();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Uncategorized' })).toBeVisible();
  const releases = await readReleases(server);
  const live = releases.remotes['mf_admin'];
  const next = 'ffffffffffff';
  const renamed = (address: string) => address.replace(live?.version ?? '', next);
  const folder = path.join(modulesOf(server), 'mf_admin', live?.version ?? '');
  await cp(folder, renamed(folder), { recursive: true });
  await tamperWith(server, 'mf_admin');
  for (const [address, hash] of Object.entries(releases.integrity)) releases.integrity[renamed(address)] = hash;
  releases.remotes['mf_admin'] = { entry: renamed(live?.entry ?? ''), version: next };
  await writeFile(tableOf(server), JSON.stringify(releases));

  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('This page is older than this part of Benotes.');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('No tags yet')).toBeVisible();
});

test('no script runs that the page does not name: no other origin, no text, no second address', async ({
  page,
  server,
  expectError,
}) => {
  expectError(/Content Security Policy|Integrity-Policy|integrity|Trusted|Failed to load/i);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const own = await page.locator('script[type=module][src]').first().getAttribute('src');
  for (const address of [
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
      address,
    );
    expect(outcome, address).toBe('refused');
  }
  expect(await page.evaluate(isTampered)).toBe(false);
});

test('a browser is told to refuse what is not listed if it counts the hashes of the import map, and only then', async ({
  page,
  server,
}) => {
  const answer = await page.goto('/login');
  expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
  expect(answer?.headers()['vary']).toContain('sec-ch-ua');
  for (const engines of [undefined, '"Not:A-Brand";v="8", "Somebody";v="1"']) {
    const { headers } = await fetch(`${server.url}/login`, { headers: engines ? { 'sec-ch-ua': engines } : {} });
    expect(headers.get('integrity-policy')).toBeNull();
  }
});

test.describe('a page that the worker kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test('runs nothing either that it does not list', async ({ page, login, expectError }) => {
    expectError(/Integrity-Policy|integrity|Failed to load|Failed to fetch/i);
    await login();
    await openWorked(page);
    await page.goto('/tags');
    await expect(page.locator('html')).not.toHaveAttribute('data-snapshot'); // the worker has heard that it is the same
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
  });
});

test('no string becomes HTML or a script behind the back of the sanitiser', async ({ page, expectError }) => {
  expectError(/TrustedHTML|TrustedScript|Trusted Types|Content Security Policy/i);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy: (name: string) => unknown } };
    const acts: (() => unknown)[] = [
      () => document.createElement('div').insertAdjacentHTML('beforeend', '<img src=x>'),
      () => new DOMParser().parseFromString('<p>x</p>', 'text/html'),
      () => Object.assign(document.createElement('script'), { text: 'globalThis.tampered = true' }),
      () => trustedTypes.createPolicy('somebody'),
    ];
    return acts.map((act) => {
      try {
        act();
        return 'it worked';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});
