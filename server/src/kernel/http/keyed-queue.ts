import { busy } from '../problems.ts';

const MAX_WAITING = 200;

/** Runs tasks of the same key one after the other, and tasks of different keys concurrently. */
export class KeyedQueue {
  readonly #queues = new Map<string, { last: Promise<unknown>; length: number }>();

  /** @throws Problem 503 if two hundred tasks of this key are waiting. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > MAX_WAITING) throw busy(2);
    const result = queue.last.then(task);
    queue.last = result.catch(() => {}); // the next task runs even if this one fails
    queue.length += 1;
    this.#queues.set(key, queue);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}
