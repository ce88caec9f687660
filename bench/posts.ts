import type { Browser, Page } from '@playwright/test';

import type { Figure } from './figure.ts';
import { ask, copyOf, open, remove, signIn, startServer } from './process.ts';
import { QUERIES } from './queries.ts';
import { slowLine } from './slow-line.ts';
import { CPU_SLOWDOWN, openBrowser, openPage, visit } from './visit.ts';
import { heapOf, longest, rateOf, watch } from './watch.ts';

const RUNS = 5;
const MS = 1000;
/** As many posts as are scrolled through. */
const FAR = 13_000;
const DRAG_STEPS = 150;

interface Place {
  url: string;
  token: string;
  /** The collection that holds all posts, and what it is called. */
  collection: { id: number; name: string };
}

/** What a person meets in a collection of 50,000 posts: presses and keys on a device a quarter as fast as this one. */
export async function benchPosts(dataDir: string): Promise<Figure[]> {
  const folder = copyOf(dataDir); // posts are moved in it
  const server = await startServer(folder);
  const line = await slowLine(server.url);
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
    const place = { url: server.url, token: authorization.replace('Bearer ', ''), collection };
    return [
      ...(await benchFirstCards(browser, { ...place, url: line.url })),
      ...(await benchLongList(browser, place)),
      ...(await benchTyping(browser, place)),
    ];
  } finally {
    await browser.close();
    line.close();
    await server.stop();
    remove(folder);
  }
}

const most = (name: string, values: number[], value: number, unit: string, note?: string): Figure => ({
  name,
  values,
  target: { bound: 'most', value },
  unit,
  ...(note && { note }),
});

async function enter(browser: Browser, { url, token }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: 'token', value: token, url }]);
  return openPage(context);
}

/** From the next event of a kind until a card of an address that ends so is drawn, in ms; one that stays until then is none. */
const awaitCards = (event: string, address = '') => `window.__cards = new Promise((drawn) => {
  addEventListener('${event}', () => {
    const begin = performance.now();
    requestAnimationFrame(function look() {
      if (location.href.endsWith('${address}') && document.querySelector('ol:not([aria-busy]) article')) drawn(performance.now() - begin);
      else requestAnimationFrame(look);
    });
  }, { once: true, capture: true });
}), undefined`;
const CARDS = 'window.__cards';

/** Over a line of 100 ms: from another page of the app, and by an address, as on any later day. */
async function benchFirstCards(browser: Browser, place: Place): Promise<Figure[]> {
  const page = await enter(browser, place);
  const address = `${place.url}/c/${place.collection.id}`;
  await visit(page, address);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await visit(page, address); // the worker meets the files of the module
  const pressed: number[] = [];
  const opened: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    opened.push((await visit(page, address)).cardsAt / MS);
    await page.goto(place.url);
    const link = page.getByRole('treeitem', { name: place.collection.name, exact: true }).first();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(awaitCards('click'));
    await link.click();
    pressed.push((await page.evaluate<number>(CARDS)) / MS);
  }
  await page.context().close();
  return [
    most('50,000 posts: first cards, from another page', pressed, 1.2, 's'),
    most('50,000 posts: first cards, by an address', opened, 1.2, 's'),
  ];
}

const COUNT = `Number(document.querySelector('li[data-post]')?.getAttribute('aria-setsize') ?? 0)`;
const SCROLL_FAR = `(async () => {
  while (${COUNT} < ${FAR}) {
    scrollBy(0, 300);
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
})()`;
const TO_THE_MIDDLE = `scrollTo(0, document.documentElement.scrollHeight / 2)`;

/** Scrolling through 13,000 of them, dragging in the middle, and what one presses there. */
async function benchLongList(browser: Browser, place: Place): Promise<Figure[]> {
  const page = await enter(browser, place);
  await visit(page, `${place.url}/c/${place.collection.id}`);
  const client = await page.context().newCDPSession(page);
  const { seen } = await watch(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await seen();
  await page.evaluate(SCROLL_FAR);
  const scrolled = await seen();
  const heap = await heapOf(client);

  await page.evaluate(TO_THE_MIDDLE);
  await page.locator('li[data-liftable]').first().waitFor();
  await seen();
  await drag(page);
  const dragged = await seen();
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await pressThere(page);
  const { events } = await seen();
  await page.context().close();

  const slowest = events.toSorted((a, b) => b.duration - a.duration)[0];
  return [
    most('13,000 posts scrolled through: memory of the page', [heap], 150, 'MB'),
    most('13,000 posts scrolled through: longest task', [longest(scrolled.tasks)], 100, 'ms'),
    {
      name: 'drag in the middle of 13,000: frames',
      values: [rateOf(dragged.frames)],
      target: { bound: 'least', value: 58 },
      unit: 'a second',
      note: `${dragged.frames.length} frames, the longest ${Math.round(longest(dragged.frames))} ms`,
    },
    most('drag in the middle of 13,000: longest task', [longest(dragged.tasks)], 100, 'ms'),
    most('menu, keyboard, inline editor there: INP', [slowest?.duration ?? 0], 200, 'ms', slowest?.name),
  ];
}

/** The middle of the first card that is well in sight. */
const CARD_IN_SIGHT = `[...document.querySelectorAll('li[data-liftable]')]
  .map((card) => card.getBoundingClientRect())
  .filter(({ top }) => top > 60 && top < 400)
  .map(({ left, top, width }) => ({ x: left + width / 2, y: top + 100, width }))[0]`;

async function drag(page: Page): Promise<void> {
  const { x, y, width } = await page.evaluate<{ x: number; y: number; width: number }>(CARD_IN_SIGHT);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    const turn = (step / DRAG_STEPS) * 4 * Math.PI;
    await page.mouse.move(x + 250 * Math.sin(turn), y + 150 * Math.sin(turn / 2));
  }
  await page.mouse.move(x + width, y, { steps: 10 }); // onto another place than its own
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.mouse.up();
  await dropped;
}

async function pressThere(page: Page): Promise<void> {
  await page.evaluate(TO_THE_MIDDLE);
  const menu = page.getByRole('button', { name: 'Post menu' }).nth(6);
  for (let time = 0; time < 2; time += 1) {
    await menu.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  await page.locator('li[data-liftable]').nth(6).focus();
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await dropped;
  await page.locator('[data-note]').nth(3).click();
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await page.keyboard.type('some words', { delay: 60 });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.keyboard.press('Escape');
  await saved;
}

/** Searching in 50,000 posts. */
async function benchTyping(browser: Browser, place: Place): Promise<Figure[]> {
  const found: number[] = [];
  const pressed: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await enter(browser, place);
    await page.goto(`${place.url}/search`);
    const field = page.getByRole('combobox').first();
    await field.waitFor();
    const { seen } = await watch(page);
    await page.waitForLoadState('networkidle');
    await field.pressSequentially(QUERIES['a rare word'].slice(0, -1), { delay: 40 });
    await page.evaluate(awaitCards('keydown', QUERIES['a rare word']));
    await field.press(QUERIES['a rare word'].slice(-1));
    found.push(await page.evaluate<number>(CARDS));
    pressed.push(longest((await seen()).events.map(({ duration }) => duration)));
    await page.context().close();
  }
  return [
    most('search of 50,000: from the last key to the results', found, 300, 'ms'),
    most('search of 50,000: INP while typing', pressed, 200, 'ms'),
  ];
}
