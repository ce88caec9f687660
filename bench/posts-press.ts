import type { Page } from '@playwright/test';

import { type Figure, most } from './figure.ts';
import { framesDuring, longest, rateOf, watch } from './interaction-metrics.ts';
import { enter, goTo, inOneCollection } from './posts-place.ts';
import { CPU_SLOWDOWN } from './visit.ts';

/** The number of posts that are loaded first. */
const LOADED = 1000;
const DRAG_STEPS = 150;
const RUNS = 3;
/** Between keys, like fast typing; the repeat rate of a held key would be faster. */
const TYPING_MS = 60;
const LOADING_MS = 60_000;
/** After this, the result of an interaction is rendered even on a slow device. */
const SETTLED_MS = 500;

const LOAD = `(async () => {
  const end = performance.now() + ${LOADING_MS};
  const count = () => Number(document.querySelector('li[data-post]')?.getAttribute('aria-setsize') ?? 0);
  while (count() < ${LOADED} && performance.now() < end) {
    scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
})()`;
const TO_THE_MIDDLE = `scrollTo(0, document.documentElement.scrollHeight / 2)`;

/** Dragging in the middle of a long list, and other interactions there with the CPU throttled to a quarter. */
export const benchPresses = (dataDir: string): Promise<Figure[]> =>
  inOneCollection(dataDir, async (place) => {
    const page = await enter(place);
    await goTo(page, `${place.url}/c/${place.collection.id}`);
    const client = await page.context().newCDPSession(page);
    const { seen } = await watch(page);
    const throttle = async (rate: number) => void (await client.send('Emulation.setCPUThrottlingRate', { rate }));
    await throttle(1);
    await page.evaluate(LOAD);

    const rates: number[] = [];
    const tasks: number[] = [];
    const presses: Record<keyof typeof PRESSES, number[]> = { menu: [], keys: [], editor: [] };
    const slowest: Record<string, string> = {};
    for (let run = 0; run < RUNS; run += 1) {
      await page.evaluate(TO_THE_MIDDLE);
      await page.locator('li[data-liftable]').first().waitFor();
      await seen();
      rates.push(rateOf(await framesDuring(page, () => drag(page))));
      tasks.push(longest((await seen()).tasks));
      await throttle(CPU_SLOWDOWN);
      for (const [name, press] of Object.entries(PRESSES)) {
        await page.evaluate(TO_THE_MIDDLE);
        await page.waitForTimeout(SETTLED_MS); // until the cards are rendered
        await seen();
        await press(page);
        const { events } = await seen();
        const [worst] = events.toSorted((a, b) => b.duration - a.duration);
        presses[name as keyof typeof PRESSES].push(worst?.duration ?? 0);
        slowest[name] = worst?.name ?? '';
      }
      await throttle(1);
    }
    return [
      {
        name: 'drag in the middle of a long list: frames',
        values: rates,
        target: { bound: 'least', value: 58 },
        unit: 'per second',
      },
      most('drag in the middle of a long list: longest task', tasks, 100, 'ms'),
      most('the menu of a card: INP', presses.menu, 200, 'ms', slowest['menu']),
      most('a card moved with the keyboard: INP', presses.keys, 200, 'ms', slowest['keys']),
      most('words typed into a card: INP', presses.editor, 200, 'ms', slowest['editor']),
    ];
  });

interface Target {
  /** The center of the element, in px. */
  x: number;
  y: number;
  width: number;
}

/** The first matching element that is at least half visible. */
async function findVisible(page: Page, selector: string): Promise<Target> {
  const target = await page.evaluate<Target | undefined>(`[...document.querySelectorAll('${selector}')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, height }) => top > 60 && top + height / 2 < innerHeight)
    .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, width }))[0]`);
  if (!target) throw new Error(`No visible element matches ${selector}.`);
  return target;
}

/**
 * Clicks at a position. Playwright's own `click` runs scripts in the page to find the element and to wait for effects,
 * during the interaction that is measured.
 */
async function press(page: Page, selector: string): Promise<void> {
  const { x, y } = await findVisible(page, selector);
  await page.mouse.move(x, y);
  await page.waitForTimeout(SETTLED_MS);
  await page.mouse.click(x, y);
  await page.waitForTimeout(SETTLED_MS);
}

async function drag(page: Page): Promise<void> {
  const { x, y, width } = await findVisible(page, 'li[data-liftable]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    const turn = (step / DRAG_STEPS) * 4 * Math.PI;
    await page.mouse.move(x + 250 * Math.sin(turn), y + 150 * Math.sin(turn / 2));
  }
  await page.mouse.move(x + width, y, { steps: 10 }); // to another position than its own
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.mouse.up();
  await dropped;
}

const PRESSES = {
  async menu(page: Page): Promise<void> {
    for (let time = 0; time < 2; time += 1) {
      await press(page, 'li[data-liftable] button[aria-haspopup=menu]');
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('Escape');
      await page.waitForTimeout(SETTLED_MS);
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  },
  async keys(page: Page): Promise<void> {
    await page.locator('li[data-liftable]').nth(6).focus();
    await page.waitForTimeout(SETTLED_MS);
    const dropped = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await dropped;
  },
  async editor(page: Page): Promise<void> {
    await press(page, 'li[data-liftable] [data-note]');
    await page.getByRole('textbox', { name: 'Content' }).waitFor();
    await page.keyboard.type('some words', { delay: TYPING_MS });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.press('Escape');
    await saved;
  },
};
