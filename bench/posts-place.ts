import type { Browser, Page } from '@playwright/test';

import { ask, copyOf, open, remove, signIn, startServer } from './process.ts';
import { messageCall, waitForMessage } from './page-message.ts';
import { CPU_SLOWDOWN, openBrowser } from './visit.ts';

/** A page that does not come, or a press that does nothing, ends its part. */
const TIMEOUT_MS = 30_000;

export interface Place {
  browser: Browser;
  url: string;
  token: string;
  /** The collection that holds all posts, and what it is called. */
  collection: { id: number; name: string };
}

/** Does a part of the bench in a copy of a data set whose posts all stand in one collection. */
export async function inOneCollection<T>(dataDir: string, work: (place: Place) => Promise<T>): Promise<T> {
  const folder = copyOf(dataDir); // posts are moved in it
  const server = await startServer(folder);
  const browser = await openBrowser();
  try {
    const authorization = await signIn(server.url);
    const { data } = await ask<{ data: Place['collection'][] }>(server, authorization, '/api/collections');
    const collection = data[0];
    if (!collection) throw new Error('The seed has no collection.');
    const db = open(folder);
    db.prepare('update posts set collection_id = ?, "order" = id where user_id = 1 and is_archived = 0').run(
      collection.id,
    );
    db.close();
    return await work({ browser, url: server.url, token: authorization.replace('Bearer ', ''), collection });
  } finally {
    await browser.close();
    await server.stop();
    remove(folder);
  }
}

/** A page of somebody who is signed in, on a device a quarter as fast as this one. */
export async function enter({ browser, url, token }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Goes to an address and waits until its cards are there and nothing more comes. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('article').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const CARDS = 'nextCards';

/** From the last event of a kind of something a person does until a card of an address that ends so is drawn, in ms. */
export async function timeToCards(page: Page, event: string, address: string, act: () => Promise<void>) {
  await page.evaluate(tellCards(event, address));
  return Number(await waitForMessage(page, CARDS, act));
}

/**
 * A card that was there at the event is none. It looks when something changed, and again in the frame after: with a look in
 * each frame the browser would draw frames nobody asked for while it is measured.
 */
const tellCards = (event: string, address: string) => `(() => {
  const card = () => document.querySelector('ol:not([aria-busy]) article');
  let begin, before, isAsked = false;
  const areThere = () => location.href.endsWith(${JSON.stringify(address)}) && (card() ?? before) !== before;
  const look = () => {
    if (isAsked || !areThere()) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (!areThere()) return;
      ends.abort();
      changes.disconnect();
      ${messageCall(CARDS)}(String(performance.now() - begin));
    });
  };
  const changes = new MutationObserver(look);
  const ends = new AbortController();
  addEventListener('${event}', () => {
    begin = performance.now();
    before = card();
    changes.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    navigation.addEventListener('currententrychange', look, { signal: ends.signal });
  }, { capture: true, signal: ends.signal });
})()`;
