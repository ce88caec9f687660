import { expect, it } from 'vitest';

import { periodOf } from './dates.ts';

const [HOUR_MS, DAY_MS] = [3600_000, 24 * 3600_000];
const [FIRST, LAST] = [Date.UTC(1997, 0, 1), Date.UTC(2027, 0, 1)];
/** Shorter than between any two changes of a clock. */
const STEP_MS = 5 * DAY_MS;

interface Change {
  at: number;
  /** What follows it, in ms ahead of UTC. */
  offset: number;
}

/** How a zone is ahead of UTC, as it is written in words such as GMT-03:30. */
function offsetsOf(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
      /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?/.exec(name) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  };
}

/** The changes of a zone's clock, to the minute. */
function changesOf(timeZone: string): Change[] {
  const offsetAt = offsetsOf(timeZone);
  const changes: Change[] = [{ at: -Infinity, offset: offsetAt(FIRST) }];
  for (let time = FIRST; time < LAST; time += STEP_MS) {
    const offset = offsetAt(time + STEP_MS);
    if (offset === changes.at(-1)?.offset) continue;
    let [low, high] = [time, time + STEP_MS];
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (offsetAt(middle) === offset) high = middle;
      else low = middle;
    }
    changes.push({ at: high, offset });
  }
  return changes;
}

/** The first minute that is on a day or after it, found by looking at the clock every minute. */
function startOf(day: number, changes: readonly Change[]): number {
  for (let time = day - 16 * HOUR_MS; ; time += 60_000) {
    const offset = changes.findLast(({ at }) => at <= time)?.offset ?? 0;
    if (time + offset >= day) return time;
  }
}

// #days-in-all-zones
it(
  'Days begin where the clocks of all zones show them first, around all changes of thirty years',
  { timeout: 600_000 },
  () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const changes = changesOf(timeZone);
      for (const { at, offset } of changes.slice(1))
        for (const days of [-1, 0, 1]) {
          const day = Math.floor((at + offset) / DAY_MS + days) * DAY_MS;
          const name = new Date(day).toISOString().slice(0, 10);
          const expected = [day, day + DAY_MS].map((start) => new Date(startOf(start, changes)).toISOString());
          const period = periodOf(name, new Date(0), timeZone);
          if (period?.from !== expected[0] || period?.to !== expected[1]) wrong.push(`${timeZone} ${name}`);
          checked += 1;
        }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(10_000);
  },
);
