import type { Page, Request } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

const ME = '/api/auth/me';
const TABLE = '/remotes.json';
const COLLECTIONS = '/api/collections';
const MANIFEST = /^\/modules\/mf_posts\/[^/]+\/mf-manifest\.json$/;
const MODULE_SCRIPT = /^\/modules\/mf_posts\/[^/]+\/assets\/.+\.js$/;
const SHELL_SCRIPT = /^\/assets\/index-.+\.js$/;
const POSTS = '/api/posts';
const KB = 1024;
/** What the shell is made of; the browser asks for icon and manifest, and the page for its worker once it has loaded. */
const SHELL =
  /^\/(?:login|assets\/[^/]+|icon\.svg|icons\/[^/]+|favicon\.ico|manifest\.webmanifest|service-worker\.js)$/;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Everything the page asks for, in order. */
function follow(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(pathOf(request)));
  return asked;
}

const isAsked = (asked: readonly string[], wanted: string | RegExp) =>
  asked.some((path) => (typeof wanted === 'string' ? path === wanted : wanted.test(path)));

/** Lets what matches wait until the test says so. */
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

// Whatever waited for the one that is held would never be asked for.
for (const { held, name } of [
  { held: ME, name: 'the session check' },
  { held: TABLE, name: 'the table of the modules' },
  { held: MODULE_SCRIPT, name: 'the module' },
  { held: SHELL_SCRIPT, name: 'the shell' },
  { held: COLLECTIONS, name: 'the tree' },
])
  test(`nothing waits for ${name} that could go beside it`, { tag: '@desktop' }, async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const asked = follow(page);
    const release = await hold(page, held);
    await page.goto('/', { waitUntil: 'commit' });
    for (const other of [ME, TABLE, COLLECTIONS, POSTS, MODULE_SCRIPT, held])
      await expect.poll(() => isAsked(asked, other), String(other)).toBe(true);
    release();
    await expect(card(page, 'Rye bread')).toBeVisible();
  });

test('home asks for each thing once, and for nothing it does not show', async ({ page, login, given }) => {
  await given.post({ title: 'Rye bread', content: '<p>Some <strong>words</strong></p>' });
  await given.collection({ name: 'Recipes', icon_id: 302 });
  await login();
  const asked = follow(page);
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  await page.waitForLoadState('networkidle');

  // One further page tells the list that there is no more.
  const calls = asked.filter((path) => path.startsWith('/api/') && path !== POSTS);
  expect(calls.toSorted((a, b) => a.localeCompare(b))).toEqual([ME, COLLECTIONS]);
  expect(asked.filter((path) => path === POSTS).length).toBeLessThanOrEqual(2);
  const files = asked.filter((path) => !path.startsWith('/api/'));
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
  expect(files.filter((path) => /\/modules\/(?!mf_posts\/)/.test(path))).toEqual([]);
  expect(
    files.filter((path) => MANIFEST.test(path)),
    'the page knows what it says',
  ).toEqual([]);
  expect(files.filter((path) => /editor|combobox|icon-grid/.test(path))).toEqual([]);
});

test(
  'the scripts of the first screens stay within their budgets',
  { tag: '@desktop' },
  async ({ page, login, given }) => {
    await given.links('Kitchen', [{ title: 'Rye bread', url: 'https://rye.example.org/' }]);
    await given.post({ title: 'A note', content: '<p>Some <strong>words</strong></p>' });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('article')?.textContent.includes('A note')) return;
        performance.mark('list');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    /** The scripts that were asked for, or only those from before the list was there, in KB as they were sent. */
    const weight = () =>
      page.evaluate((bytesInKb) => {
        const until = performance.getEntriesByName('list')[0]?.startTime ?? Number.POSITIVE_INFINITY;
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const scripts = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < until);
        return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / bytesInKb;
      }, KB);

    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    expect(await weight(), 'the login page').toBeLessThanOrEqual(110);

    await login();
    await page.goto('/');
    await expect(card(page, 'A note')).toBeVisible();
    expect(await weight(), 'until the list is there').toBeLessThanOrEqual(170);
  },
);

test(
  'the list needs no more than seven requests one after the other',
  { tag: '@desktop' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread', content: '<p>Some <strong>words</strong></p>' });
    await login();
    const client = await page.context().newCDPSession(page);
    // Without a way to go, requests that need nothing of one another would come one after the other all the same.
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    const spans = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        ({ startTime, responseEnd }: PerformanceEntry & { responseEnd?: number }) => ({ startTime, responseEnd }),
      ),
    );
    const waves: { end: number; wave: number }[] = [];
    for (const { startTime, responseEnd = 0 } of spans.toSorted((a, b) => a.startTime - b.startTime)) {
      const before = waves.filter(({ end }) => end <= startTime).map(({ wave }) => wave);
      waves.push({ end: responseEnd, wave: 1 + Math.max(0, ...before) });
    }
    const longest = Math.max(...waves.map(({ wave }) => wave));
    expect(longest).toBeGreaterThan(1);
    expect(longest).toBeLessThanOrEqual(7);
  },
);

test('the login page is made of the shell alone', async ({ page }) => {
  const asked = follow(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => !SHELL.test(path))).toEqual([]);
});

test('the login page is usable while nothing else of the product answers', async ({ page }) => {
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

test('a person without a session comes to the login page without asking for anything else', async ({ page }) => {
  const asked = follow(page);
  await page.goto('/tags');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path !== '/tags' && !SHELL.test(path))).toEqual([]);
});

/** Where cards stand, by their names, in px from the top left of the page. */
type Places = Record<string, { x: number; y: number; width: number }>;

/** What the page notes of its first cards (`noteFirstCards`). */
interface FirstCards {
  /** Whether the list was measured before it had any. */
  isMeasured: boolean;
  places: Places;
}

/** Has the page note where its first cards stand in the moment they come, and whether anybody had measured their list. */
async function noteFirstCards(page: Page): Promise<void> {
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
      const places = cells.map((cell) => {
        const { x, y, width } = measure.call(cell);
        return [cell.getAttribute('aria-label'), { x, y, width }];
      });
      Object.assign(globalThis, { firstCards: { isMeasured, places: Object.fromEntries(places) } });
    }).observe(document, { childList: true, subtree: true });
  });
}

for (const { width, cards } of [
  { width: 800, cards: 1 },
  { width: 1280, cards: 3 },
  { width: 2560, cards: 7 },
])
  test(
    `${cards} of the first cards at ${width} px are drawn before anybody measures the page, and stay where they are`,
    {
      tag: '@desktop',
    },
    async ({ page, login, given }) => {
      await page.setViewportSize({ width, height: 900 });
      const titles = Array.from({ length: 9 }, (_, index) => `Post ${index + 1}`);
      await given.posts(titles);
      await login();
      await noteFirstCards(page);
      await page.goto('/');
      await expect(page.getByRole('article').nth(cards), 'more than the first ones').toBeVisible();

      const { isMeasured, places } = await page.evaluate(
        () => (globalThis as unknown as { firstCards: FirstCards }).firstCards,
      );
      expect(isMeasured).toBe(false);
      expect(Object.keys(places)).toHaveLength(cards);
      for (const [title, place] of Object.entries(places)) {
        const box = await page.getByRole('listitem', { name: title, exact: true }).boundingBox();
        expect(box?.x, title).toBeCloseTo(place.x, 0);
        expect(box?.y, title).toBeCloseTo(place.y, 0);
        expect(box?.width, title).toBeCloseTo(place.width, 0);
      }
    },
  );
