import { type Figure, most } from './figure.ts';
import { enter, goTo, inOneCollection } from './posts-place.ts';
import { CPU_SLOWDOWN } from './visit.ts';
import { framesDuring, heapOf, longest, rateOf, watch } from './interaction-metrics.ts';

/** As many posts as are scrolled through; the first of them on a device a quarter as fast. */
const FAR = 13_000;
const NEAR = 1000;
/** What is scrolled with a frame, in px: 18,000 a second. */
const STEP_PX = 300;
/** By then it has gone as far as it has. */
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
    const slowly = async (rate: number) => void (await client.send('Emulation.setCPUThrottlingRate', { rate }));
    await slowly(CPU_SLOWDOWN);
    await seen();
    await page.evaluate(scrollTo(NEAR, LONGEST_MS / 4));
    const near = await seen();
    await slowly(1);
    await seen();
    const frames = await framesDuring(page, () => page.evaluate(scrollTo(FAR, LONGEST_MS)));
    const count = await page.evaluate<number>(COUNT);
    const far = await seen();
    const note = `${count} posts, ${STEP_PX} px with each frame`;
    return [
      most('13,000 posts scrolled through: memory of the page', [await heapOf(client)], 150, 'MB', note),
      most('13,000 posts scrolled through: longest task', [longest(far.tasks)], 100, 'ms'),
      {
        name: '13,000 posts scrolled through: frames',
        values: [rateOf(frames)],
        target: { bound: 'least', value: 58 },
        unit: 'a second',
      },
      most('1,000 of them at a quarter of the processor: longest task', [longest(near.tasks)], 100, 'ms'),
    ];
  });
