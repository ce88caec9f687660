import type { Browser } from '@playwright/test';

import { benchDevice } from './device.ts';
import { startEmptyPage } from './empty-page.ts';
import { type Figure, inTurn, median, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { type Pace, THOROUGH } from './pace.ts';
import { callApi, signIn, startServer } from './process.ts';
import { startSite } from './site.ts';
import { slowLine } from './slow-line.ts';
import { benchViewer } from './viewer.ts';
import {
  KB,
  kilobytes,
  openBrowser,
  openRepeated,
  openVisitor,
  type Place,
  scriptsOf,
  visit,
  type Visit,
  waves,
} from './visit.ts';

const SHARE = 'a-token-for-the-bench-and-its-guests';
const MS = 1000;
const WITHOUT_WORKERS = 'delete Navigator.prototype.serviceWorker';

/** First and repeat visits over a slow connection (100 ms, 10 Mbit/s) on a slow device (a quarter of this CPU). */
export async function benchPage(dataDir: string): Promise<Figure[]> {
  const folder = await copyOf(dataDir); // a share is added to it
  const site = await startSite();
  const siteLine = await slowLine(site.url);
  const server = await startServer(folder, { SHARE_ORIGINS: siteLine.url });
  const line = await slowLine(server.url);
  site.serves(line.url);
  const browser = await openBrowser();
  try {
    const authorization = await signIn(server.url);
    const { data } = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/collections');
    const collection = data[0]?.id;
    const body = { token: SHARE, collection_id: collection, is_active: true };
    await callApi(server, authorization, '/api/shares', { method: 'POST', body });
    const place = { address: `${line.url}/c/${collection}`, token: authorization.replace('Bearer ', '') };
    return [
      ...(await benchVisits(browser, server.url, place)),
      await benchDevice(browser, place),
      ...(await benchViewer(browser, `${siteLine.url}/?token=${SHARE}`)),
    ];
  } finally {
    await browser.close();
    line.close();
    siteLine.close();
    site.close();
    await server.stop();
    await removeLibrary(folder);
  }
}

/** Where our page is, and F-page. */
interface Places {
  ours: Place;
  floor: Place;
}

/** Opens F-page, which has as much script as a first visit loads. */
async function withFloor<T>(
  browser: Browser,
  server: string,
  ours: Place,
  work: (places: Places) => Promise<T>,
): Promise<T> {
  // Not counted, because a server that has just started takes half a second longer.
  const seen = await visitFirst(browser, ours);
  const empty = await startEmptyPage(await textsOf(server, seen), kilobytes(seen) * KB);
  const line = await slowLine(empty.url);
  try {
    return await work({ ours, floor: { ...ours, address: `${line.url}/` } });
  } finally {
    line.close();
    empty.close();
  }
}

/** First and repeat visits, relative to those of F-page. */
const benchVisits = (browser: Browser, server: string, place: Place): Promise<Figure[]> =>
  withFloor(browser, server, place, async (places) => [
    ...(await benchFirstVisit(browser, places, THOROUGH.runs)),
    ...(await benchRepeatVisit(browser, places)),
  ]);

/** First visits alone. */
export async function benchFirstVisits(
  library: string,
  _largest: string | null = null,
  { runs }: Pace = THOROUGH,
): Promise<Figure[]> {
  const server = await startServer(library);
  const line = await slowLine(server.url);
  const browser = await openBrowser();
  try {
    const authorization = await signIn(server.url);
    const { data } = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/collections');
    const place = { address: `${line.url}/c/${data[0]?.id}`, token: authorization.replace('Bearer ', '') };
    return await withFloor(browser, server.url, place, (places) => benchFirstVisit(browser, places, runs));
  } finally {
    await browser.close();
    line.close();
    await server.stop();
  }
}

const textsOf = (url: string, seen: Visit) =>
  Promise.all(scriptsOf(seen).map(async ({ path }) => (await fetch(url + path)).text()));

/** A visit with empty caches and without service workers. */
async function visitFirst(browser: Browser, place: Place): Promise<Visit> {
  const page = await openVisitor(browser, place);
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: WITHOUT_WORKERS });
  const seen = await visit(page, place.address);
  await page.close();
  return seen;
}

/** A visit of our page, and one of F-page directly after it. */
interface Pair {
  ours: Visit;
  floor: Visit;
}

const relativeToFloor = (name: string, pairs: readonly Pair[]): Figure => ({
  name: `${name} / F-page`,
  values: pairs.map(({ ours, floor }) => ours.cardsAt / floor.cardsAt),
  unit: '',
  note: `F-page ${median(pairs.map(({ floor }) => floor.cardsAt)).toFixed(0)} ms`,
});

async function benchFirstVisit(browser: Browser, { ours: place, floor }: Places, runs: number): Promise<Figure[]> {
  const pairs = await inTurn(runs, async () => ({
    ours: await visitFirst(browser, place),
    floor: await visitFirst(browser, floor),
  }));
  const visits = pairs.map(({ ours }) => ours);
  const hasSlate = visits[0]?.requests.some(({ path }) => path.endsWith('.js') && path.includes('note-editor'));
  return [
    most(
      'first visit: cards of a collection',
      visits.map(({ cardsAt }) => cardsAt / MS),
      1.5,
      's',
    ),
    relativeToFloor('first visit', pairs),
    most('first visit: requests one after the other', visits.map(waves), 7, ''),
    most(
      'first visit: scripts until the cards',
      visits.map((each) => kilobytes(each)),
      160,
      'KB',
      `the editor ${hasSlate ? 'AMONG THEM' : 'not among them'}; after them ${visits
        .map((each) => kilobytes(each, 'after').toFixed(0))
        .join(', ')} KB; F-page ${median(pairs.map((each) => kilobytes(each.floor))).toFixed(2)} KB`,
    ),
    most(
      'first visit: layout shift',
      visits.map(({ shift }) => shift),
      0,
      '',
    ),
  ];
}

async function benchRepeatVisit(browser: Browser, { ours: place, floor }: Places): Promise<Figure[]> {
  const ours = await openRepeated(browser, place);
  const empty = await openRepeated(browser, floor);
  const pairs = await inTurn(THOROUGH.runs, async () => ({ ours: await ours.again(), floor: await empty.again() }));
  await ours.close();
  await empty.close();
  const visits = pairs.map((each) => each.ours);
  return [
    most(
      'repeat visit: cards of a collection',
      visits.map(({ cardsAt }) => cardsAt / MS),
      0.4,
      's',
      fetched(visits),
    ),
    relativeToFloor('repeat visit', pairs),
  ];
}

function fetched(visits: readonly Visit[]): string {
  const paths = visits[0]?.requests.filter(({ bytes }) => bytes > 0).map(({ path }) => path) ?? [];
  return `over the line: ${paths.join(' ') || 'nothing'}`;
}
