import { isLong } from '@benotes/build/test-form';
import type { CDPSession, Page } from '@playwright/test';

import { emptyState, expect, test } from '../fixtures.ts';

/** In the long form, a hundred: what is leaked now and then is found as well. */
const TIMES = isLong ? 100 : 10;
/** Enough mounts for everything that is loaded or created once. */
const WARM_UP = isLong ? 10 : 5;

// Some timers of a page run for nine seconds.
test.describe.configure({ timeout: isLong ? 300_000 : 60_000 });

/** Counts the intervals and timeouts that are running. */
function countTimers(): void {
  const running = { intervals: new Set<number>(), timeouts: new Set<number>() };
  const { setInterval: startInterval, clearInterval: endInterval } = window;
  const { setTimeout: startTimeout, clearTimeout: endTimeout } = window;
  Object.assign(globalThis, {
    running,
    setInterval: (...all: Parameters<typeof setInterval>) => {
      const id = startInterval(...all);
      running.intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      running.intervals.delete(id);
      endInterval(id);
    },
    setTimeout: (work: () => void, ...rest: [number?, ...unknown[]]) => {
      const id = startTimeout(
        (...all: []) => {
          running.timeouts.delete(id);
          work(...all);
        },
        ...rest,
      );
      running.timeouts.add(id);
      return id;
    },
    clearTimeout: (id: number) => {
      running.timeouts.delete(id);
      endTimeout(id);
    },
  });
}

/** Navigates to a URL and away again without a page load, as links of the product do. */
async function mountTimes(page: Page, { url, shows, away, times }: Visit & { times: number }): Promise<void> {
  await page.evaluate(
    async ({ url, shows, away, times }) => {
      const places = [
        { to: url, isMounted: true },
        { to: away, isMounted: false },
      ];
      for (let count = 0; count < times; count += 1) {
        for (const { to, isMounted } of places) {
          history.pushState({}, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
          const deadline = Date.now() + 15_000;
          while ((document.querySelector(`main ${shows}`) !== null) !== isMounted) {
            if (Date.now() > deadline) throw new Error(`${shows} at ${to} is not ${isMounted ? 'there' : 'gone'}`);
            await new Promise((resolve) => {
              requestAnimationFrame(resolve);
            });
          }
        }
      }
    },
    { url, shows, away, times },
  );
}

interface Visit {
  url: string;
  /** Selects an element that exists once the module is mounted. */
  shows: string;
  /** A URL without a module. */
  away: string;
}

/**
 * Measures what is retained after a garbage collection. Takes the minimum of several measurements, because timers
 * expire (the longest one, of the report about loaded modules, after nine seconds) and the collector may be late. Stops
 * as soon as `isEnough` returns true.
 */
async function measure(
  page: Page,
  browser: CDPSession,
  attempts: number,
  isEnough: (retained: Map<string, number>) => boolean = () => false,
): Promise<Map<string, number>> {
  const least = new Map<string, number>();
  for (let attempt = 1; attempt <= attempts && !isEnough(least); attempt += 1) {
    // React retains the previous screen until it renders another one.
    await page.evaluate((url) => {
      history.replaceState({}, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `/nowhere/${attempt}`);
    await page.waitForTimeout(1500);
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const retained = [...metrics.map(({ name, value }) => [name, value] as const), ...(await count(page))];
    for (const [name, value] of retained) least.set(name, Math.min(value, least.get(name) ?? Infinity));
  }
  return least;
}

/** Counts of timers, styles, and elements in the page. */
const count = async (page: Page) =>
  Object.entries(
    await page.evaluate(() => {
      const { running } = globalThis as unknown as { running: { intervals: Set<number>; timeouts: Set<number> } };
      return {
        intervals: running.intervals.size,
        timeouts: running.timeouts.size,
        styles: document.querySelectorAll('style, link').length,
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        elements: document.querySelectorAll('*').length,
      };
    }),
  );

/**
 * The allowed growth, however often a module is mounted. The last screen may still be retained, which is about 200
 * nodes. A module that leaks on each mount retains thousands of nodes, and 130 listeners per mount.
 */
const ALLOWED = {
  intervals: 0,
  timeouts: 0,
  styles: 0,
  sheets: 0,
  elements: 0,
  Nodes: 300,
  JSEventListeners: 50,
  JSHeapUsedSize: 2_000_000,
};

const visits: (Visit & { module: string; isShort?: boolean })[] = [
  { module: 'mf-posts', url: '/', shows: 'article', away: '/nowhere' },
  { module: 'the editor of mf-posts', url: '/c/0/p/create', shows: '[contenteditable=true]', away: '/nowhere' },
  { module: 'mf-collections', url: '/c/create', shows: 'form', away: '/nowhere' },
  { module: 'mf-admin', url: '/tags', shows: 'li', away: '/nowhere', isShort: true },
  { module: 'mf-share', url: '/s?token=0123456789abcdef', shows: 'article', away: '/nowhere' },
];

for (const { module, isShort = false, ...visit } of visits) {
  const details = { tag: isShort ? [] : '@long' };
  // #mounting-leaks-nothing
  test(`${module} does not leak when it is mounted repeatedly`, details, async ({ page, login, given }) => {
    const collection = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Rye bread' });
    await given.post({ title: 'Soup', collection_id: collection.id });
    await given.share({ token: '0123456789abcdef', collection_id: collection.id, is_active: true });
    await given.tag('bread');
    await login();
    await page.addInitScript(countTimers);
    // The first mount waits for resources that load later and stay, like the icon sprite.
    await page.goto(visit.url);
    await expect(page.locator(`main ${visit.shows}`).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await mountTimes(page, { ...visit, times: 1 });
    await expect(emptyState(page, 'This page does not exist.')).toBeVisible();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');

    await mountTimes(page, { ...visit, times: WARM_UP });
    const before = await measure(page, browser, 3);
    await mountTimes(page, { ...visit, times: TIMES });
    const excessGrowth = (after: Map<string, number>) =>
      Object.entries(ALLOWED)
        .map(([what, allowed]) => ({ what, by: (after.get(what) ?? NaN) - (before.get(what) ?? NaN), allowed }))
        .filter(({ by, allowed }) => !(by <= allowed));
    expect(excessGrowth(await measure(page, browser, 8, (after) => excessGrowth(after).length === 0))).toEqual([]);
  });
}
