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
 * Marks when the first card is rendered: in the frame after it was added to the page. No other benchmark code runs in
 * the page until then: checking in every frame would make the browser render additional frames. A string, like in
 * device.ts.
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

/** A request of a page, with times in ms since the navigation and its size over the network. */
export interface PageRequest {
  path: string;
  start: number;
  end: number;
  bytes: number;
}

/** The measurements of a visit. */
export interface Visit {
  /** The time until the first card is rendered, in ms. */
  cardsAt: number;
  requests: PageRequest[];
  /** Cumulative layout shift. */
  shift: number;
}

/** The system's Chromium, if installed. */
const browserPath = existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {};

/** A browser that can only reach this machine. */
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

/** Collects the requests and the layout shift. */
const COLLECT = `(async () => {
  const [cards] = performance.getEntriesByName('cards');
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  // Without images of other sites, which cannot be reached here.
  const ours = entries.filter(({ name }) => new URL(name).hostname === location.hostname);
  const requests = ours.map(({ name, startTime, responseEnd, transferSize, encodedBodySize }) => ({
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
  return { cardsAt: cards.startTime, requests, shift };
})()`;

/** A URL, and the access token of the user who opens it, if any. */
export interface Place {
  address: string;
  token?: string;
}

/** Opens a page with the CPU throttled, to a quarter unless told otherwise. */
export async function openVisitor(
  browser: Browser,
  { address, token }: Place,
  slowdown = CPU_SLOWDOWN,
): Promise<CdpPage> {
  const page = await CdpPage.open(browser);
  if (token) await page.setCookie({ name: 'token', value: token, url: new URL(address).origin });
  await slowDown(page, slowdown);
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN);
  await page.send('Runtime.addBinding', { name: CARDS });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: MARK_CARDS });
  return page;
}

const slowDown = (page: CdpPage, rate: number) => page.send('Emulation.setCPUThrottlingRate', { rate });

/** Opens a URL and waits until the first card is rendered and the network is idle. */
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
  return page.evaluate<Visit>(COLLECT);
}

/** Opens a page for repeat visits with an active service worker. */
export async function openRepeated(browser: Browser, place: Place) {
  const page = await openVisitor(browser, place);
  await visit(page, place.address);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await visit(page, place.address); // the worker caches the files of the module
  // Only the visited page is throttled, because a throttled page uses CPU time even when it is idle.
  await slowDown(page, 1);
  const again = async () => {
    await slowDown(page, CPU_SLOWDOWN);
    const seen = await visit(page, place.address);
    await slowDown(page, 1);
    return seen;
  };
  return { again, close: () => page.close() };
}

const isFile = ({ path }: PageRequest) => !/\.(?:png|svg|webp|woff2|webmanifest)$/.test(path);

/** The longest chain of requests that had to wait for each other before the first card. */
export function waves({ requests, cardsAt }: Visit): number {
  const counted: { end: number; wave: number }[] = [];
  const early = requests.filter((each) => each.start < cardsAt && isFile(each));
  for (const { start, end } of early.toSorted((a, b) => a.start - b.start)) {
    const before = counted.filter((other) => other.end <= start).map(({ wave }) => wave);
    counted.push({ end, wave: 1 + Math.max(0, ...before) });
  }
  return Math.max(...counted.map(({ wave }) => wave));
}

/** The scripts that a page requested before the first card, or after it. */
export const scriptsOf = ({ requests, cardsAt }: Visit, when: 'until' | 'after' = 'until'): PageRequest[] =>
  requests.filter(({ path, start }) => path.endsWith('.js') && start > cardsAt === (when === 'after'));

/** Their size over the network. */
export const kilobytes = (seen: Visit, when?: 'until' | 'after'): number =>
  scriptsOf(seen, when).reduce((sum, { bytes }) => sum + bytes, 0) / KB;
