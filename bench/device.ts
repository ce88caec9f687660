import type { Browser } from '@playwright/test';

import type { Figure } from './figure.ts';
import { openVisitor, type Place } from './visit.ts';

const RUNS = 5;

/**
 * The script speed of a page, like the `BenchmarkIndex` of Lighthouse: the mean of two loops, one that creates much
 * garbage and one that creates none, in tenths of their iterations per second. A string, because the benchmark's
 * transpiler adds helpers to functions that do not exist in the page.
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

/** Measures the throttled device, because a quarter of a CPU differs between machines. */
export async function benchDevice(browser: Browser, place: Place): Promise<Figure> {
  const page = await openVisitor(browser, place);
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await page.evaluate<number>(INDEX));
  await page.close();
  return {
    name: 'the throttled device: Lighthouse index',
    values,
    unit: '',
    note: 'DevTools uses 264 for a low-tier phone, 1000 for a mid-tier one',
  };
}
