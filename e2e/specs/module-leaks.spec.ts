import type { CDPSession, Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

const TIMES = 100;
/** Enough for everything that is loaded or made once and kept. */
const WARM_UP = 10;

test.describe.configure({ timeout: 300_000 });

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

/** Goes to an address and away again, so many times, as links of the product do: without loading the page anew. */
async function mountTimes(page: Page, { address, shows, away, times }: Visit & { times: number }): Promise<void> {
  await page.evaluate(
    async ({ address, shows, away, times }) => {
      const places = [
        { to: address, isThere: true },
        { to: away, isThere: false },
      ];
      for (let time = 0; time < times; time += 1) {
        for (const { to, isThere } of places) {
          history.pushState({}, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
          const deadline = Date.now() + 15_000;
          while ((document.querySelector(`main ${shows}`) !== null) !== isThere) {
            if (Date.now() > deadline) throw new Error(`${shows} at ${to} is not ${isThere ? 'there' : 'gone'}`);
            await new Promise((resolve) => {
              requestAnimationFrame(resolve);
            });
          }
        }
      }
    },
    { address, shows, away, times },
  );
}

interface Visit {
  address: string;
  /** What stands in the main part once the module is there. */
  shows: string;
  /** An address of the shell alone. */
  away: string;
}

/**
 * What is held once everything is collected that nobody holds: the least of several looks, because timers run out and
 * the collector comes when it likes; no more looks than it takes to be enough.
 */
async function measure(
  page: Page,
  browser: CDPSession,
  isEnough: (held: Map<string, number>) => boolean = () => false,
): Promise<Map<string, number>> {
  const least = new Map<string, number>();
  for (let look = 1; look <= 3 && !isEnough(least); look += 1) {
    // React holds what it showed last until it shows something else.
    await page.evaluate((address) => {
      history.replaceState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `/nowhere/${look}`);
    await page.waitForTimeout(1500);
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const held = [...metrics.map(({ name, value }) => [name, value] as const), ...(await count(page))];
    for (const [name, value] of held) least.set(name, Math.min(value, least.get(name) ?? Infinity));
  }
  return least;
}

/** What the page itself counts. */
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
 * How much more of each may be held after a hundred mounts. The screen that was left last may still be held, which is
 * some 200 nodes; a module that is kept at each mount is thousands of them, and 130 listeners each time.
 */
const ALLOWED = {
  intervals: 0,
  timeouts: 0,
  styles: 0,
  sheets: 0,
  elements: 0,
  Nodes: TIMES * 3,
  JSEventListeners: TIMES / 2,
  JSHeapUsedSize: 2_000_000,
};

const visits: (Visit & { module: string })[] = [
  { module: 'mf-posts', address: '/', shows: 'article', away: '/nowhere' },
  { module: 'the editor of mf-posts', address: '/c/0/p/create', shows: '[contenteditable=true]', away: '/nowhere' },
  { module: 'mf-collections', address: '/c/create', shows: 'form', away: '/nowhere' },
  { module: 'mf-admin', address: '/tags', shows: 'li', away: '/nowhere' },
  { module: 'mf-share', address: '/s?token=0123456789abcdef', shows: 'article', away: '/nowhere' },
];

for (const { module, ...visit } of visits) {
  test(`${module} leaves nothing behind however often it is mounted`, async ({ page, login, given }) => {
    const collection = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Rye bread' });
    await given.post({ title: 'Soup', collection_id: collection.id });
    await given.share({ token: '0123456789abcdef', collection_id: collection.id, is_active: true });
    await given.tag('bread');
    await login();
    await page.addInitScript(countTimers);
    // Once with time for what comes late and stays, as the sheet of icons does.
    await page.goto(visit.address);
    await expect(page.locator(`main ${visit.shows}`).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await mountTimes(page, { ...visit, times: 1 });
    await expect(page.getByText('This page does not exist.')).toBeVisible();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');

    await mountTimes(page, { ...visit, times: WARM_UP });
    const before = await measure(page, browser);
    await mountTimes(page, { ...visit, times: TIMES });
    const grownTo = (after: Map<string, number>) =>
      Object.entries(ALLOWED)
        .map(([what, allowed]) => ({ what, by: (after.get(what) ?? NaN) - (before.get(what) ?? NaN), allowed }))
        .filter(({ by, allowed }) => !(by <= allowed));
    expect(grownTo(await measure(page, browser, (after) => grownTo(after).length === 0))).toEqual([]);
  });
}
