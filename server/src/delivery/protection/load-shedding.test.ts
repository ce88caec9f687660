import { getMe } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp } from '../../../testing/app.ts';
import { successiveSamples } from './load-shedding.ts';

it('A server accepts requests until a second sample of the event loop delay is too high', async () => {
  const started = performance.now();
  const { app } = await anApp({}, 0.001); // every sample is higher
  await vi.waitFor(async () => expect((await app.inject(getMe.url)).statusCode).toBe(503));
  // There is one sample a second.
  expect(performance.now() - started).toBeGreaterThan(1900);
});

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
