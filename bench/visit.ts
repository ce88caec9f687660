import { existsSync } from 'node:fs';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { tell, told } from './told.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const CPU_SLOWDOWN = 4;

export const KB = 1024;

const CARDS = 'firstCards';

/**
 * Notes when the first card is drawn: in the frame after it came into the page, and in no frame before. Until then nothing
 * else of the bench runs in the page: a locator would have Playwright's own script read in the middle of its start, and a
 * look in each frame would have the browser draw frames nobody asked for. A text, because what runs the bench puts names of
 * its own into functions.
 */
const MARK_CARDS = `(() => {
  const cards = document.getElementsByTagName('article');
  new MutationObserver((_, observer) => {
    if (!cards[0]) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      performance.mark('cards');
      ${tell(CARDS)}('');
    });
  }).observe(document, { childList: true, subtree: true });
})()`;

/** A request of a page: when it began and ended, in ms since the page was asked for, and what came over the line. */
export interface Asked {
  path: string;
  start: number;
  end: number;
  bytes: number;
}

/** What a visit took. */
export interface Visit {
  /** Until the first card is drawn, in ms. */
  cardsAt: number;
  asked: Asked[];
  /** How much the page jumped (cumulative layout shift). */
  shift: number;
}

/** The browser of this machine, where there is one. */
const browserPath = existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {};

/** A browser that asks nobody but this machine. */
export const openBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    ...browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...more,
    ],
  });

/** A page of a device a quarter as fast as this one. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript({ content: MARK_CARDS });
  return page;
}

/** Goes to an address and waits until the first card is there and nothing more comes. */
export async function visit(page: Page, address: string): Promise<Visit> {
  await told(page, CARDS, () => page.goto(address, { waitUntil: 'commit' }));
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const [cards] = performance.getEntriesByName('cards');
    if (!cards) throw new Error('The page has no mark of its cards.');
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    // Pictures of other sites are nothing of ours, and nobody answers for them here.
    const ours = entries.filter(({ name }) => new URL(name).hostname === location.hostname);
    const asked = ours.map(({ name, startTime, responseEnd, transferSize, encodedBodySize }) => ({
      path: new URL(name).pathname,
      start: startTime,
      end: responseEnd,
      bytes: transferSize === 0 ? 0 : encodedBodySize,
    }));
    const shift = await new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    });
    return { cardsAt: cards.startTime, asked, shift };
  });
}

const isFile = ({ path }: Asked) => !/\.(?:png|svg|webp|woff2|webmanifest)$/.test(path);

/** Requests that had to wait for one another until the cards were there: the longest such row. */
export function waves({ asked, cardsAt }: Visit): number {
  const counted: { end: number; wave: number }[] = [];
  const early = asked.filter((each) => each.start < cardsAt && isFile(each));
  for (const { start, end } of early.toSorted((a, b) => a.start - b.start)) {
    const before = counted.filter((other) => other.end <= start).map(({ wave }) => wave);
    counted.push({ end, wave: 1 + Math.max(0, ...before) });
  }
  return Math.max(...counted.map(({ wave }) => wave));
}

/** The scripts a page asked for until the cards were there, or after them. */
export const scriptsOf = ({ asked, cardsAt }: Visit, when: 'until' | 'after' = 'until'): Asked[] =>
  asked.filter(({ path, start }) => path.endsWith('.js') && start > cardsAt === (when === 'after'));

/** As they came over the line. */
export const kilobytes = (seen: Visit, when?: 'until' | 'after'): number =>
  scriptsOf(seen, when).reduce((sum, { bytes }) => sum + bytes, 0) / KB;
