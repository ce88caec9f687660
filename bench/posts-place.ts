import type { Browser, Page } from '@playwright/test';

import { open } from './database.ts';
import { copyOf, removeLibrary } from './library.ts';
import { messageCall, waitForMessage } from './page-message.ts';
import { callApi, signIn, startServer } from './process.ts';
import { CPU_SLOWDOWN, openBrowser } from './visit.ts';

/** After this, a page or an interaction has failed. */
const TIMEOUT_MS = 30_000;

export interface Place {
  browser: Browser;
  url: string;
  token: string;
  /** The collection that contains all posts. */
  collection: { id: number; name: string };
}

/** Runs work on a copy of a data set with all posts in one collection. */
export async function inOneCollection<T>(dataDir: string, work: (place: Place) => Promise<T>): Promise<T> {
  const folder = await copyOf(dataDir); // its posts are moved
  const server = await startServer(folder);
  const browser = await openBrowser();
  try {
    const authorization = await signIn(server.url);
    const { data } = await callApi<{ data: Place['collection'][] }>(server, authorization, '/api/collections');
    const collection = data[0];
    if (!collection) throw new Error('The seed has no collection.');
    const db = await open(folder);
    await db.prepare('update posts set collection_id = ?, "order" = id where user_id = 1 and is_archived = 0')(
      collection.id,
    );
    await db.close();
    return await work({ browser, url: server.url, token: authorization.replace('Bearer ', ''), collection });
  } finally {
    await browser.close();
    await server.stop();
    await removeLibrary(folder);
  }
}

/** Opens a page as a signed-in user, with the CPU throttled to a quarter. */
export async function enter({ browser, url, token }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Opens a URL and waits until its cards are shown and the network is idle. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('article').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const CARDS = 'nextCards';

/** The time from the last event of a type during `act` until a card of the page at `path` is rendered, in ms. */
export async function timeToCards(page: Page, event: string, path: string, act: () => Promise<void>) {
  await page.evaluate(reportCards(event, path));
  return Number(await waitForMessage(page, CARDS, act));
}

/**
 * Reports when a new card is rendered. It checks after changes, and again in the next frame: checking in every frame
 * would make the browser render additional frames during the measurement.
 */
const reportCards = (event: string, path: string) => `(() => {
  const card = () => document.querySelector('ol:not([aria-busy]) article');
  let begin, before, isScheduled = false;
  const areShown = () => location.href.endsWith(${JSON.stringify(path)}) && (card() ?? before) !== before;
  const check = () => {
    if (isScheduled || !areShown()) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      if (!areShown()) return;
      ends.abort();
      changes.disconnect();
      ${messageCall(CARDS)}(String(performance.now() - begin));
    });
  };
  const changes = new MutationObserver(check);
  const ends = new AbortController();
  addEventListener('${event}', () => {
    begin = performance.now();
    before = card();
    changes.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    navigation.addEventListener('currententrychange', check, { signal: ends.signal });
  }, { capture: true, signal: ends.signal });
})()`;
