import type { Page, Request } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

const ME = '/api/auth/me';
const REMOTES = '/remotes.json';
const COLLECTIONS = '/api/collections';
/** Of the sidebar. */
const SAVED_SEARCHES = '/api/saved-searches';
const MANIFEST = /^\/modules\/mf_posts\/[^/]+\/mf-manifest\.json$/;
const MODULE_SCRIPT = /^\/modules\/mf_posts\/[^/]+\/assets\/.+\.js$/;
const SHELL_SCRIPT = /^\/assets\/index-.+\.js$/;
const POSTS = '/api/posts';
const KB = 1024;
/** Files of the shell, including the icon, the manifest, and the service worker. */
const SHELL =
  /^\/(?:login|assets\/[^/]+|icon\.svg|icons\/[^/]+|favicon\.ico|manifest\.webmanifest|service-worker\.js)$/;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Records the paths of all requests of the page, in order. */
function recordRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(pathOf(request)));
  return requested;
}

const isRequested = (requested: readonly string[], pattern: string | RegExp) =>
  requested.some((path) => (typeof pattern === 'string' ? path === pattern : pattern.test(path)));

/**
 * Marks when the text of a post appears on the pages that are opened from now on. A slow page is painted before its
 * list, and what loads after the first paint would count as needed for the list: it waits for the list as on a fast
 * page.
 */
async function markList(page: Page, text: string): Promise<void> {
  await page.addInitScript((awaited) => {
    const request = requestAnimationFrame;
    const held: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (call) => held.push(call);
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')?.textContent.includes(awaited)) return;
      performance.mark('list');
      observer.disconnect();
      globalThis.requestAnimationFrame = request;
      for (const call of held) request(call);
    }).observe(document, { childList: true, subtree: true });
  }, text);
}

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, matching: string | RegExp): Promise<() => void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => (typeof matching === 'string' ? pathname === matching : matching.test(pathname)),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return () => release?.();
}

// A request that depended on the held one would never be sent.
for (const { held, name } of [
  { held: ME, name: 'the session check' },
  { held: REMOTES, name: 'the remote table' },
  { held: MODULE_SCRIPT, name: 'the module' },
  { held: SHELL_SCRIPT, name: 'the shell' },
  { held: COLLECTIONS, name: 'the tree' },
])
  test(`no independent request waits for ${name}`, async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const requested = recordRequests(page);
    const release = await hold(page, held);
    await page.goto('/', { waitUntil: 'commit' });
    for (const other of [ME, REMOTES, COLLECTIONS, POSTS, MODULE_SCRIPT, held])
      await expect.poll(() => isRequested(requested, other), String(other)).toBe(true);
    release();
    await expect(card(page, 'Rye bread')).toBeVisible();
  });

test('the home page requests each resource once, and nothing that it does not show', async ({ page, login, given }) => {
  await given.post({ title: 'Rye bread', content: '<p>Some <strong>words</strong></p>' });
  await given.collection({ name: 'Recipes', icon_id: 302 });
  await login();
  const requested = recordRequests(page);
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect.poll(() => requested).toContain(SAVED_SEARCHES); // the sidebar is loaded last
  await page.waitForLoadState('networkidle');

  // A second page of posts may be requested to detect the end of the list.
  const calls = requested.filter((path) => path.startsWith('/api/') && path !== POSTS);
  expect(calls.toSorted((a, b) => a.localeCompare(b))).toEqual([ME, COLLECTIONS, SAVED_SEARCHES]);
  expect(requested.filter((path) => path === POSTS).length).toBeLessThanOrEqual(2);
  const files = requested.filter((path) => !path.startsWith('/api/'));
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
  expect(files.filter((path) => /\/modules\/(?!mf_posts\/)/.test(path))).toEqual([]);
  expect(
    files.filter((path) => MANIFEST.test(path)),
    'the page contains its data',
  ).toEqual([]);
  expect(files.filter((path) => /editor|combobox|icon-grid/.test(path))).toEqual([]);
});

test('the scripts of the first screens stay within their budgets', async ({ page, login, given }) => {
  await given.links('Kitchen', [{ title: 'Rye bread', url: 'https://rye.example.org/' }]);
  await given.post({ title: 'A note', content: '<p>Some <strong>words</strong></p>' });
  /** The transferred size of all scripts, or of those requested before the list appeared, in KB. */
  const weight = () =>
    page.evaluate((bytesInKb) => {
      const until = performance.getEntriesByName('list')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < until);
      return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / bytesInKb;
    }, KB);

  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(await weight(), 'the login page').toBeLessThanOrEqual(109.5);

  await login();
  await markList(page, 'A note');
  await page.goto('/');
  await expect(card(page, 'A note')).toBeVisible();
  expect(await weight(), 'until the list appears').toBeLessThanOrEqual(162.8);
});

test('the list appears after at most seven sequential requests', async ({ page, login, given }) => {
  await given.post({ title: 'Rye bread', content: '<p>Some <strong>words</strong></p>' });
  await login();
  const client = await page.context().newCDPSession(page);
  // Without latency, even independent requests would be sequential.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await markList(page, 'Rye bread');
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  const spans = await page.evaluate(() => {
    const until = performance.getEntriesByName('list')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map(({ startTime, responseEnd }: PerformanceEntry & { responseEnd?: number }) => ({ startTime, responseEnd }))
      .filter(({ startTime }) => startTime < until);
  });
  const waves: { end: number; wave: number }[] = [];
  for (const { startTime, responseEnd = 0 } of spans.toSorted((a, b) => a.startTime - b.startTime)) {
    const before = waves.filter(({ end }) => end <= startTime).map(({ wave }) => wave);
    waves.push({ end: responseEnd, wave: 1 + Math.max(0, ...before) });
  }
  const longest = Math.max(...waves.map(({ wave }) => wave));
  expect(longest).toBeGreaterThan(1);
  expect(longest).toBeLessThanOrEqual(7);
});

test('the login page requests only files of the shell', async ({ page }) => {
  const requested = recordRequests(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => !SHELL.test(path))).toEqual([]);
});

test('the login page is usable while modules and API do not respond', async ({ page }) => {
  await page.route(
    ({ pathname }) => /^\/(?:api|modules|remotes\.json)/.test(pathname),
    () => {}, // never
  );
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('owner@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a password');
  await expect(page.getByLabel('Email')).toHaveValue('owner@example.org');
  await expect(page.getByLabel('Password')).toHaveValue('a password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
});

test(
  'a user without a session is redirected to the login page without further requests',
  { tag: '@long' },
  async ({ page }) => {
    const requested = recordRequests(page);
    await page.goto('/tags');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => path !== '/tags' && !SHELL.test(path))).toEqual([]);
  },
);

/** Positions of cards by name, in px from the top left of the page. */
type Positions = Record<string, { x: number; y: number; width: number }>;

/** What `recordFirstCards` records. */
interface FirstCards {
  /** Whether the list was measured before its first cards appeared. */
  isMeasured: boolean;
  positions: Positions;
}

/** Records the positions of the first cards when they appear, and whether their list was measured before. */
async function recordFirstCards(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measure = Element.prototype.getBoundingClientRect;
    let isMeasured = false;
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      isMeasured ||= this.localName === 'ol';
      return measure.call(this);
    };
    new MutationObserver((_, observer) => {
      const cells = [...document.querySelectorAll('li[data-post]')];
      if (cells.length === 0) return;
      observer.disconnect();
      const positions = cells.map((cell) => {
        const { x, y, width } = measure.call(cell);
        return [cell.getAttribute('aria-label'), { x, y, width }];
      });
      Object.assign(globalThis, { firstCards: { isMeasured, positions: Object.fromEntries(positions) } });
    }).observe(document, { childList: true, subtree: true });
  });
}

for (const { width, cards } of [
  { width: 800, cards: 2 },
  { width: 1280, cards: 3 },
  { width: 2560, cards: 8 },
])
  test(
    `${cards} of the first cards at ${width} px are rendered before the page is measured, and do not move`,
    { tag: '@long' },
    async ({ page, login, given }) => {
      await page.setViewportSize({ width, height: 900 });
      const titles = Array.from({ length: 10 }, (_, index) => `Post ${index + 1}`);
      await given.posts(titles);
      await login();
      await recordFirstCards(page);
      await page.goto('/');
      await expect(page.getByRole('article').nth(cards), 'more cards have been rendered').toBeVisible();

      const { isMeasured, positions } = await page.evaluate(
        () => (globalThis as unknown as { firstCards: FirstCards }).firstCards,
      );
      expect(isMeasured).toBe(false);
      expect(Object.keys(positions)).toHaveLength(cards);
      for (const [title, position] of Object.entries(positions)) {
        const box = await page.getByRole('listitem', { name: title, exact: true }).boundingBox();
        expect(box?.x, title).toBeCloseTo(position.x, 0);
        expect(box?.y, title).toBeCloseTo(position.y, 0);
        expect(box?.width, title).toBeCloseTo(position.width, 0);
      }
    },
  );
