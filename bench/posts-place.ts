import type { Browser, Page } from '@playwright/test';

import { ask, copyOf, open, remove, signIn, startServer } from './process.ts';
import { openBrowser, openPage } from './visit.ts';

/** A page that does not come, or a press that does nothing, ends its part. */
const PATIENCE_MS = 30_000;

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
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies([{ name: 'token', value: token, url }]);
  return openPage(context);
}

/** From the next event of a kind until a card of an address that ends so is drawn, in ms; one that stays until then is none. */
export const awaitCards = (event: string, address = '') => `window.__cards = new Promise((drawn, failed) => {
  setTimeout(() => failed(new Error('No cards.')), ${PATIENCE_MS});
  addEventListener('${event}', () => {
    const begin = performance.now();
    requestAnimationFrame(function look() {
      if (location.href.endsWith('${address}') && document.querySelector('ol:not([aria-busy]) article')) drawn(performance.now() - begin);
      else requestAnimationFrame(look);
    });
  }, { once: true, capture: true });
}), undefined`;
export const CARDS = 'window.__cards';
