import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { readArchive } from '../../exchange/archive/read-archive.task.ts';
import { csvRows } from '../../exchange/exports/csv-rows.task.ts';
import { Problem } from '../problems.ts';
import { sanitize } from '../sanitize/sanitize.task.ts';
import { FairQueue } from './fair-queue.ts';

const [HOG, OTHER, THIRD] = [1, 2, 3];

describe('Tasks of several users', () => {
  // #users-take-turns
  it('take turns, however many a user adds', async () => {
    const queue = new FairQueue();
    const done: string[] = [];
    const add = (who: number, name: string) => queue.add(who, async () => void done.push(name));
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => add(HOG, name)),
      ...['b1', 'b2'].map((name) => add(OTHER, name)),
      add(THIRD, 'c1'),
    ]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('continue after one fails, one at a time', async () => {
    const queue = new FairQueue();
    let running = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      running -= 1;
    };
    const failing = queue.add(HOG, async () => {
      await work();
      throw new Error('not this one');
    });
    const others = [OTHER, THIRD, HOG].map((who) => queue.add(who, work));
    await expect(failing).rejects.toThrow('not this one');
    await Promise.all(others);
  });

  // #others-do-not-wait
  it('do not wait for one that takes long, where there are several places', async () => {
    const queue = new FairQueue(undefined, 2);
    const ends: (() => void)[] = [];
    let isDone = false;
    const slow = queue.add(HOG, () => new Promise<void>((resolve) => ends.push(resolve))).then(() => (isDone = true));
    let [running, most] = [1, 0];
    const work = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all([OTHER, THIRD, OTHER, THIRD].map((who) => queue.add(who, work)));
    expect([isDone, most]).toEqual([false, 2]);
    for (const end of ends) end();
    await slow;
    await Promise.all([HOG, OTHER, THIRD].map((who) => queue.add(who, work)));
    expect(most).toBe(3);
  });

  it('are refused to a user with fifty waiting, but not to others', async () => {
    const queue = new FairQueue();
    const ends: (() => void)[] = [];
    const promise = new Promise<void>((done) => ends.push(done));
    const all = Array.from({ length: 51 }, () => queue.add(HOG, () => promise));
    await expect(queue.add(HOG, () => promise)).rejects.toBeInstanceOf(Problem);
    all.push(queue.add(OTHER, () => promise));
    for (const end of ends) end();
    await Promise.all(all);
  });

  it('are refused to all users if too many are waiting in total', async () => {
    const queue = new FairQueue({ perUser: 2, total: 3 });
    const ends: (() => void)[] = [];
    const promise = new Promise<void>((done) => ends.push(done));
    const all = [HOG, HOG, HOG, OTHER].map((who) => queue.add(who, () => promise));
    await expect(queue.add(THIRD, () => promise)).rejects.toBeInstanceOf(Problem);
    for (const end of ends) end();
    await Promise.all(all);
    await expect(queue.add(THIRD, async () => 'done')).resolves.toBe('done');
  });

  // #no-place-in-time
  it('are refused after waiting too long, and are not done later', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const queue = new FairQueue({ perUser: 2, total: 2 });
    const ends: (() => void)[] = [];
    const done: string[] = [];
    const slow = queue.add(HOG, () => new Promise<void>((resolve) => ends.push(resolve)));
    const refused = queue.add(OTHER, async () => done.push('refused'), 1000).catch((error: unknown) => error);
    const later = queue.add(OTHER, async () => done.push('later'), 2000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': expect.any(String) as string } });
    for (const end of ends) end();
    await Promise.all([slow, later]);
    expect(await queue.add(THIRD, async () => 'next')).toBe('next');
    expect(done).toEqual(['later']);

    // The time of the one that was done has no effect any more: as many may wait as before.
    await vi.advanceTimersByTimeAsync(2000);
    const add = (who: number) => queue.add(who, () => new Promise<void>((resolve) => ends.push(resolve)));
    for (const who of [HOG, OTHER, THIRD]) void add(who);
    await expect(add(HOG)).rejects.toBeInstanceOf(Problem);
  });
});

describe('A worker thread', () => {
  it('for archives does not delay notes, and one for large notes does not delay small ones', () => {
    const queues = [
      sanitize.queueOf('x'.repeat(100_000)),
      sanitize.queueOf('x'.repeat(5_000_000)),
      readArchive.queueOf({ file: 'a.zip', folder: 'a' }),
      csvRows.queueOf([]),
    ];
    expect(new Set(queues).size).toBe(4);
  });
});
