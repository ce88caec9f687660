import { onTestFinished, vi } from 'vitest';

/** Shifts the system clock by this many ms until the end of the test; monotonic time is unchanged. */
export function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

/** Advances both the system clock and monotonic time by this many ms. */
export function letPass(ms: number): void {
  const [date, mark] = [Date.now(), performance.now()];
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: date });
  vi.spyOn(performance, 'now').mockReturnValue(mark + ms);
  vi.setSystemTime(date + ms);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
