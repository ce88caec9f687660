import { existsSync } from 'node:fs';

import { type Browser, chromium } from '@playwright/test';

import { CdpPage } from './cdp-page.ts';
import { messageCall } from './page-message.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const CPU_SLOWDOWN = 4;
const SCREEN = { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false };

export const KB = 1024;

const CARDS = 'firstCards';

/**
 * Notes when the first card is drawn: in the frame after it came into the page, and in no frame before. Until then nothing
 * else of the bench runs in the page: a look in each frame would have the browser draw frames nobody asked for. A text, because what runs the bench puts names of
 * its own into functions.
 */
const MARK_CARDS = `(() => {
  const cards = document.getElementsByTagName('article');
  new MutationObserver((_, observer) => {
    if (!cards[0]) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      performance.mark('cards');
      ${messageCall(CARDS)}('');
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

/** What came, and how the page jumped. */
const SEEN = `(async () => {
  const [cards] = performance.getEntriesByName('cards');
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  // Pictures of other sites are nothing of ours, and nobody answers for them here.
  const ours = entries.filter(({ name }) => new URL(name).hostname === location.hostname);
  const asked = ours.map(({ name, startTime, responseEnd, transferSize, encodedBodySize }) => ({
    path: new URL(name).pathname,
    start: startTime,
    end: responseEnd,
    bytes: transferSize === 0 ? 0 : encodedBodySize,
  }));
  const shift = await new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
  });
  return { cardsAt: cards.startTime, asked, shift };
})()`;

/** An address, and who goes there: nobody where there is no token. */
export interface Place {
  address: string;
  token?: string;
}

/** A page on a device a quarter as fast as this one. */
export async function openVisitor(browser: Browser, { address, token }: Place): Promise<CdpPage> {
  const page = await CdpPage.open(browser);
  if (token) await page.setCookie({ name: 'token', value: token, url: new URL(address).origin });
  await slowDown(page, CPU_SLOWDOWN);
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN);
  await page.send('Runtime.addBinding', { name: CARDS });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: MARK_CARDS });
  return page;
}

const slowDown = (page: CdpPage, rate: number) => page.send('Emulation.setCPUThrottlingRate', { rate });

/** Goes to an address and waits until the first card is there and nothing more comes. */
export async function visit(page: CdpPage, address: string): Promise<Visit> {
  let navigation: unknown;
  const drawn = page.next('Runtime.bindingCalled', ({ name }) => name === CARDS);
  const idle = page.next(
    'Page.lifecycleEvent',
    ({ name, loaderId }) => name === 'networkIdle' && loaderId === navigation,
  );
  const go = async () => {
    const { loaderId, errorText } = await page.send('Page.navigate', { url: address });
    if (typeof errorText === 'string') throw new Error(`${address}: ${errorText}`);
    navigation = loaderId;
  };
  await Promise.all([go(), drawn, idle]);
  return page.evaluate<Visit>(SEEN);
}

/** Visits with the service worker at work, as on any later day. */
export async function openRepeated(browser: Browser, place: Place) {
  const page = await openVisitor(browser, place);
  await visit(page, place.address);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await visit(page, place.address); // the worker meets the files of the module
  // A page that is slowed down keeps a core busy even while it has nothing to do: none is but the one that is visited.
  await slowDown(page, 1);
  const again = async () => {
    await slowDown(page, CPU_SLOWDOWN);
    const seen = await visit(page, place.address);
    await slowDown(page, 1);
    return seen;
  };
  return { again, close: () => page.close() };
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
