import type { Browser } from '@playwright/test';

import { type Figure, inTurn, most } from './figure.ts';
import { ask, copyOf, remove, signIn, startServer } from './process.ts';
import { slowLine } from './slow-line.ts';
import { startSite } from './site.ts';
import { openBrowser, openPage, scripts, visit, type Visit, waves } from './visit.ts';

const RUNS = 5;
const SHARE = 'a-token-for-the-bench-and-its-guests';
const MS = 1000;

/** First and repeated visits over a slow line, on a slow device: 100 ms, 10 Mbit/s, a quarter of this processor. */
export async function benchPage(dataDir: string): Promise<Figure[]> {
  const folder = copyOf(dataDir); // a share is made in it
  const site = await startSite();
  const siteLine = await slowLine(site.url);
  const server = await startServer(folder, { SHARE_ORIGINS: siteLine.url });
  const line = await slowLine(server.url);
  site.serves(line.url);
  const browser = await openBrowser();
  try {
    const authorization = await signIn(server.url);
    const { data } = await ask<{ data: { id: number }[] }>(server, authorization, '/api/collections');
    const collection = data[0]?.id;
    const body = { token: SHARE, collection_id: collection, is_active: true };
    await ask(server, authorization, '/api/shares', { method: 'POST', body });
    const token = authorization.replace('Bearer ', '');
    return [
      ...(await benchFirstVisit(browser, { address: `${line.url}/c/${collection}`, token })),
      ...(await benchRepeatVisit(browser, { address: `${line.url}/c/${collection}`, token })),
      ...(await benchViewer(browser, `${siteLine.url}/?token=${SHARE}`)),
    ];
  } finally {
    await browser.close();
    line.close();
    siteLine.close();
    site.close();
    await server.stop();
    remove(folder);
  }
}

/** What the host of the viewer has to hand out, letters aside. */
const filesOf = ({ asked }: Visit) => asked.filter(({ path }) => !path.startsWith('/api/') && !path.endsWith('.woff2'));

interface Place {
  address: string;
  token: string;
}

const openContext = async (browser: Browser, { address, token }: Place, serviceWorkers: 'allow' | 'block') => {
  const context = await browser.newContext({ serviceWorkers });
  await context.addCookies([{ name: 'token', value: token, url: address }]);
  return context;
};

/** With nothing in any cache. */
async function benchFirstVisit(browser: Browser, place: Place): Promise<Figure[]> {
  const visits = await inTurn(RUNS, async () => {
    const context = await openContext(browser, place, 'block');
    const seen = await visit(await openPage(context), place.address);
    await context.close();
    return seen;
  });
  const files = visits[0]?.asked.filter(({ path }) => path.endsWith('.js')) ?? [];
  const hasSlate = files.some(({ path }) => path.includes('note-editor'));
  return [
    most(
      'first visit: cards of a collection',
      visits.map(({ cardsAt }) => cardsAt / MS),
      1.5,
      's',
    ),
    most('first visit: requests one after the other', visits.map(waves), 7, ''),
    most(
      'first visit: scripts until the cards',
      visits.map((each) => scripts(each)),
      170,
      'KB',
      `the editor ${hasSlate ? 'AMONG THEM' : 'not among them'}; after them ${visits
        .map((each) => scripts(each, 'after').toFixed(0))
        .join(', ')} KB`,
    ),
    most(
      'first visit: layout shift',
      visits.map(({ shift }) => shift),
      0,
      '',
    ),
  ];
}

/** With the service worker at work, as any later day. */
async function benchRepeatVisit(browser: Browser, place: Place): Promise<Figure[]> {
  const context = await openContext(browser, place, 'allow');
  const page = await openPage(context);
  await visit(page, place.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visit(page, place.address); // the worker meets the files of the module
  const visits = await inTurn(RUNS, () => visit(page, place.address));
  await context.close();
  return [
    most(
      'repeat visit: cards of a collection',
      visits.map(({ cardsAt }) => cardsAt / MS),
      0.4,
      's',
      fetched(visits),
    ),
  ];
}

const fetched = (visits: readonly Visit[]) =>
  `over the line: ${visits[0]?.asked
    .filter(({ bytes }) => bytes > 0)
    .map(({ path }) => path)
    .join(' ')}`;

/** The viewer as a site of its own, with nothing in any cache. */
async function benchViewer(browser: Browser, address: string): Promise<Figure[]> {
  const visits = await inTurn(RUNS, async () => {
    const context = await browser.newContext();
    const seen = await visit(await openPage(context), address);
    await context.close();
    return seen;
  });
  const names = visits[0] ? filesOf(visits[0]).map(({ path }) => path) : [];
  return [
    most(
      'share viewer: cards',
      visits.map(({ cardsAt }) => cardsAt / MS),
      1.5,
      's',
    ),
    most(
      'share viewer: scripts',
      visits.map((each) => scripts(each)),
      70,
      'KB',
    ),
    most(
      'share viewer: files',
      visits.map((each) => filesOf(each).length),
      4,
      '',
      names.join(' '),
    ),
  ];
}
