import type { Browser } from '@playwright/test';

import type { Figure } from './figure.ts';
import { openVisitor, type Place } from './visit.ts';

const RUNS = 5;

/**
 * How fast a page's scripts run: the mean of two loops, one that leaves much behind to be collected and one that leaves
 * nothing, in tenths of their rounds in a second, as Lighthouse counts them (its `BenchmarkIndex`). A text, because what runs
 * the bench puts names of its own into functions.
 */
const INDEX = `(() => {
  const roundsIn = (ms, round) => {
    const start = performance.now();
    let rounds = 0;
    while (performance.now() - start < ms) {
      round(rounds);
      rounds += 1;
    }
    return (rounds * 100) / (performance.now() - start);
  };
  const lists = [0, 1].map(() => Array.from({ length: 100_000 }, (_, index) => index));
  const wasteful = roundsIn(250, () => {
    let letters = '';
    for (let count = 0; count < 10_000; count += 1) letters += 'a';
    return letters;
  });
  const thrifty = roundsIn(250, (round) => {
    const from = lists[round % 2];
    const to = lists[(round + 1) % 2];
    for (let index = 0; index < from.length; index += 1) to[index] = from[index];
  });
  return (wasteful + thrifty) / 2;
})()`;

/** What stands for the slow device here: a quarter of a processor is another one on each machine. */
export async function benchDevice(browser: Browser, place: Place): Promise<Figure> {
  const page = await openVisitor(browser, place);
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await page.evaluate<number>(INDEX));
  await page.close();
  return {
    name: 'the slow device: index of Lighthouse',
    values,
    unit: '',
    note: 'DevTools takes 264 for a phone of the lowest class, 1000 for one of the middle',
  };
}
