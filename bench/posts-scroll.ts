import { type Figure, most } from './figure.ts';
import { framesDuring, heapOf, longest, rateOf, watch } from './interaction-metrics.ts';
import { enter, goTo, inOneCollection } from './posts-place.ts';
import { callApi } from './process.ts';
import { CPU_SLOWDOWN } from './visit.ts';

/** The number of posts to scroll through: at full speed, and with the CPU throttled to a quarter. */
const FAR = 13_000;
const NEAR = 1000;
/** The distance per frame, in px: 18,000 per second. */
const STEP_PX = 300;
/** The maximum duration. */
const LONGEST_MS = 110_000;

const COUNT = `Number(document.querySelector('li[data-post]')?.getAttribute('aria-setsize') ?? 0)`;
const scrollTo = (count: number, longestMs: number) => `(async () => {
  const end = performance.now() + ${longestMs};
  while (${COUNT} < ${count} && performance.now() < end) {
    scrollBy(0, ${STEP_PX});
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
})()`;

/** Scrolling through 13,000 posts. */
export const benchScroll = (dataDir: string): Promise<Figure[]> =>
  inOneCollection(dataDir, async (place) => {
    const page = await enter(place);
    await goTo(page, `${place.url}/c/${place.collection.id}`);
    const client = await page.context().newCDPSession(page);
    const { seen } = await watch(page);
    const throttle = async (rate: number) => void (await client.send('Emulation.setCPUThrottlingRate', { rate }));
    await throttle(CPU_SLOWDOWN);
    await seen();
    await page.evaluate(scrollTo(NEAR, LONGEST_MS / 4));
    const near = await seen();
    await throttle(1);
    await seen();
    const frames = await framesDuring(page, () => page.evaluate(scrollTo(FAR, LONGEST_MS)));
    const count = await page.evaluate<number>(COUNT);
    const far = await seen();
    const note = `${count} posts, ${STEP_PX} px per frame`;
    return [
      most('13,000 posts scrolled through: memory of the page', [await heapOf(client)], 150, 'MB', note),
      most('13,000 posts scrolled through: longest task', [longest(far.tasks)], 100, 'ms'),
      {
        name: '13,000 posts scrolled through: frames',
        values: [rateOf(frames)],
        target: { bound: 'least', value: 58 },
        unit: 'per second',
      },
      most('1,000 of them with the CPU throttled to a quarter: longest task', [longest(near.tasks)], 100, 'ms'),
    ];
  });

/** Scrolling through 13,000 posts of which only the titles are shown. */
export const benchTitles = (dataDir: string): Promise<Figure[]> =>
  inOneCollection(dataDir, async (place) => {
    const body = { view: 'titles' };
    await callApi(place, `Bearer ${place.token}`, `/api/list-settings/${place.collection.id}`, {
      method: 'PATCH',
      body,
    });
    const page = await enter(place);
    await goTo(page, `${place.url}/c/${place.collection.id}`);
    const client = await page.context().newCDPSession(page);
    const { seen } = await watch(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await seen();
    const frames = await framesDuring(page, () => page.evaluate(scrollTo(FAR, LONGEST_MS)));
    const count = await page.evaluate<number>(COUNT);
    const { tasks } = await seen();
    const note = `${count} posts, ${STEP_PX} px per frame, ${rateOf(frames).toFixed(1)} frames per second`;
    return [
      most('13,000 titles scrolled through: memory of the page', [await heapOf(client)], 60, 'MB', note),
      most('13,000 titles scrolled through: longest task', [longest(tasks)], 50, 'ms'),
    ];
  });
