import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createQueryScheduler } from './query-scheduler.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A scheduler with a stub server that responds on request. */
function aScheduler() {
  const sent: string[] = [];
  const responses: (() => void)[] = [];
  const scheduler = createQueryScheduler();
  const sending = (query: string) => () => {
    sent.push(query);
    return new Promise<void>((resolve) => responses.push(resolve));
  };
  const schedule = (query: string) => scheduler.schedule(sending(query));
  const sendNow = (query: string) => scheduler.sendNow(sending(query));
  const respond = async () => {
    responses.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const type = async (text: string, every: number) => {
    for (let end = 1; end <= text.length; end += 1) {
      schedule(text.slice(0, end));
      await vi.advanceTimersByTimeAsync(every);
    }
  };
  return { schedule, sendNow, cancel: scheduler.cancel, sent, respond, type };
}

describe('The query scheduler', () => {
  it('sends a query after the debounce', async () => {
    const { sent, type } = aScheduler();
    await type('rye', 60);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(sent).toEqual(['rye']);
  });

  it('sends every key without debounce when typing is slow', async () => {
    const { schedule, sent, respond } = aScheduler();
    schedule('r');
    for (const words of ['ry', 'rye', 'rye b']) {
      await vi.advanceTimersByTimeAsync(160);
      await respond();
      schedule(words);
      expect(sent.at(-1)).toBe(words);
    }
  });

  it('debounces again after a long pause', async () => {
    const { schedule, sent } = aScheduler();
    schedule('rye');
    await vi.advanceTimersByTimeAsync(1000);
    schedule('rye b');
    expect(sent).toEqual(['rye']);
  });

  it('has one query in flight and sends the latest pending one', async () => {
    const { schedule, sendNow, sent, respond } = aScheduler();
    sendNow('r');
    await vi.advanceTimersByTimeAsync(60);
    schedule('ry');
    await vi.advanceTimersByTimeAsync(60);
    schedule('rye');
    await vi.advanceTimersByTimeAsync(90);
    expect(sent).toEqual(['r']);
    await respond();
    expect(sent).toEqual(['r', 'rye']);
  });

  it('sends the next query when the response takes too long', async () => {
    const { schedule, sendNow, sent } = aScheduler();
    sendNow('r');
    schedule('ry');
    await vi.advanceTimersByTimeAsync(179);
    expect(sent).toEqual(['r']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['r', 'ry']);
  });

  it('continues when the response to an aborted query arrives late', async () => {
    const { schedule, sendNow, sent, respond } = aScheduler();
    sendNow('r');
    sendNow('rye');
    schedule('rye b');
    await respond();
    await vi.advanceTimersByTimeAsync(90);
    expect(sent).toEqual(['r', 'rye']);
    await respond();
    expect(sent).toEqual(['r', 'rye', 'rye b']);
  });

  it('drops canceled queries', async () => {
    const { schedule, sendNow, cancel, sent, respond } = aScheduler();
    schedule('r');
    cancel();
    sendNow('rye');
    schedule('rye b');
    await vi.advanceTimersByTimeAsync(90);
    cancel();
    await respond();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['rye']);
  });
});
