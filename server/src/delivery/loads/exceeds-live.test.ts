import { describe, expect, it } from 'vitest';

import { exceedsLive, type Outcome } from './exceeds-live.ts';

/** The mulberry32 generator: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Situation {
  live: number;
  canary: number;
  /** Loads of the live version for each of the canary. */
  livePerCanary: number;
  /** Of the live version, before the first of the canary. */
  liveBefore?: number;
  loads?: number;
}

/** After how many loads a canary is rolled back, looked at after each; Infinity if it never is. */
function loadsUntilRolledBack(random: () => number, situation: Situation): number {
  const { live: liveRate, canary: rate, livePerCanary, liveBefore = 0, loads = 2000 } = situation;
  const live: Outcome = { loads: 0, failures: 0 };
  const canary: Outcome = { loads: 0, failures: 0 };
  const add = (outcome: Outcome, failureRate: number) => {
    outcome.loads += 1;
    if (random() < failureRate) outcome.failures += 1;
  };
  for (let count = 0; count < liveBefore; count += 1) add(live, liveRate);
  while (canary.loads < loads) {
    for (let count = 0; count < livePerCanary; count += 1) add(live, liveRate);
    add(canary, rate);
    if (exceedsLive({ live, canary })) return canary.loads;
  }
  return Infinity;
}

const RUNS = 1000;

function runs(seed: number, situation: Situation, count = RUNS): number[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => loadsUntilRolledBack(random, situation));
}

const shareOf = (results: number[], isMet: (loads: number) => boolean) => results.filter(isMet).length / results.length;

describe('A canary that fails as often as the live version', () => {
  // #rarely-rolled-back-wrongly
  it.each([0, 0.001, 0.01, 0.05, 0.2])(
    'is rolled back by mistake in under 1 % of runs, looked at after each of 2,000 loads (rate %d)',
    (rate) => {
      for (const livePerCanary of [1, 9]) {
        const results = runs(1, { live: rate, canary: rate, livePerCanary });
        expect(shareOf(results, Number.isFinite)).toBeLessThan(0.01);
      }
    },
  );

  it('stays when the live version had no or few loads before', () => {
    for (const rate of [0.05, 0.5]) {
      const results = runs(2, { live: rate, canary: rate, livePerCanary: 0, liveBefore: 20 });
      expect(shareOf(results, Number.isFinite)).toBeLessThan(0.01);
    }
    expect(exceedsLive({ live: { loads: 0, failures: 0 }, canary: { loads: 50, failures: 50 } })).toBe(false);
  });

  it('stays when it fails less often than the live version', () => {
    expect(exceedsLive({ live: { loads: 500, failures: 250 }, canary: { loads: 500, failures: 10 } })).toBe(false);
  });
});

describe('A canary that fails more often than the live version', () => {
  // #rolled-back-within-20
  it.each([0, 0.001, 0.01, 0.05])('is rolled back within 20 loads if it always fails (live rate %d)', (live) => {
    const situations = [
      { livePerCanary: 1 },
      { livePerCanary: 9 },
      { livePerCanary: 0, liveBefore: 100 },
      { livePerCanary: 9, liveBefore: 10_000 },
    ];
    for (const situation of situations) {
      const results = runs(3, { live, canary: 1, loads: 20, ...situation }, 200);
      expect(shareOf(results, (loads) => loads <= 20)).toBe(1);
    }
  });

  it('is rolled back within 300 loads in most runs at 10 % against 1 %', () => {
    const results = runs(4, { live: 0.01, canary: 0.1, livePerCanary: 9 });
    expect(shareOf(results, (loads) => loads <= 300)).toBeGreaterThan(0.9);
  });

  it('stays after a single failure, however reliable the live version is', () => {
    expect(exceedsLive({ live: { loads: 1900, failures: 0 }, canary: { loads: 1, failures: 1 } })).toBe(false);
  });

  it('is found the more easily the more of its loads fail, and the fewer of the live ones', () => {
    let before = 0;
    for (let live = 0; live < 300; live += 1) {
      const isFound = Array.from({ length: 41 }, (_, canary) =>
        exceedsLive({ live: { loads: 300, failures: live }, canary: { loads: 40, failures: canary } }),
      );
      const least = isFound.includes(true) ? isFound.indexOf(true) : isFound.length;
      expect(isFound).toEqual(isFound.map((_, canary) => canary >= least));
      expect(least).toBeGreaterThanOrEqual(before);
      before = least;
    }
  });
});
