import { describe, expect, it } from 'vitest';

import { successiveSamples } from './load-shedding.ts';

describe('A high sample of the event loop delay', () => {
  it('is no overload on its own, however many requests see it', () => {
    const isSuccessive = successiveSamples(() => 0);
    expect([isSuccessive(900), isSuccessive(900)]).toEqual([false, false]);
  });

  it('is an overload if it follows another one', () => {
    let now = 0;
    const isSuccessive = successiveSamples(() => now);
    isSuccessive(900);
    now = 1000;
    expect([isSuccessive(800), isSuccessive(800)]).toEqual([true, true]);
  });

  it('is no overload long after another one', () => {
    let now = 0;
    const isSuccessive = successiveSamples(() => now);
    isSuccessive(900);
    now = 5000;
    expect(isSuccessive(800)).toBe(false);
  });
});
