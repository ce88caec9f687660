import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPace } from './query-scheduler.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A pace with a server that answers when it is told to. */
function aPace() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const pace = createPace();
  const sending = (question: string) => () => {
    asked.push(question);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const ask = (question: string) => pace.ask(sending(question));
  const askNow = (question: string) => pace.askNow(sending(question));
  const answer = async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const type = async (text: string, every: number) => {
    for (let end = 1; end <= text.length; end += 1) {
      ask(text.slice(0, end));
      await vi.advanceTimersByTimeAsync(every);
    }
  };
  return { ask, askNow, drop: pace.drop, asked, answer, type };
}

describe('A search', () => {
  it('asks once typing rests', async () => {
    const { asked, type } = aPace();
    await type('rye', 60);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(asked).toEqual(['rye']);
  });

  it('asks with every key of somebody who types slowly, without a pause', async () => {
    const { ask, asked, answer } = aPace();
    ask('r');
    for (const words of ['ry', 'rye', 'rye b']) {
      await vi.advanceTimersByTimeAsync(160);
      await answer();
      ask(words);
      expect(asked.at(-1)).toBe(words);
    }
  });

  it('waits again for the end of a word after a long rest', async () => {
    const { ask, asked } = aPace();
    ask('rye');
    await vi.advanceTimersByTimeAsync(1000);
    ask('rye b');
    expect(asked).toEqual(['rye']);
  });

  it('has one question under way, and of those that come meanwhile asks the last', async () => {
    const { ask, askNow, asked, answer } = aPace();
    askNow('r');
    await vi.advanceTimersByTimeAsync(60);
    ask('ry');
    await vi.advanceTimersByTimeAsync(60);
    ask('rye');
    await vi.advanceTimersByTimeAsync(90);
    expect(asked).toEqual(['r']);
    await answer();
    expect(asked).toEqual(['r', 'rye']);
  });

  it('does not wait for ever for an answer', async () => {
    const { ask, askNow, asked } = aPace();
    askNow('r');
    ask('ry');
    await vi.advanceTimersByTimeAsync(179);
    expect(asked).toEqual(['r']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['r', 'ry']);
  });

  it('goes on when the answer that was given up comes late', async () => {
    const { ask, askNow, asked, answer } = aPace();
    askNow('r');
    askNow('rye');
    ask('rye b');
    await answer();
    await vi.advanceTimersByTimeAsync(90);
    expect(asked).toEqual(['r', 'rye']);
    await answer();
    expect(asked).toEqual(['r', 'rye', 'rye b']);
  });

  it('forgets what is taken back', async () => {
    const { ask, askNow, drop, asked, answer } = aPace();
    ask('r');
    drop();
    askNow('rye');
    ask('rye b');
    await vi.advanceTimersByTimeAsync(90);
    drop();
    await answer();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(['rye']);
  });
});
