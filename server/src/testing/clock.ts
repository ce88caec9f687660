import { onTestFinished, vi } from 'vitest';

/** Sets the clock of the machine by so many ms until the test is over; what measures time goes on as it was. */
export function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets so many ms pass that nothing else notices: on the clock, and for what measures time. */
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
