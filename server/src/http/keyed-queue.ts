import { busy } from '../problems.ts';

const WAITING_MAX = 200;

/** Work that is done one after the other for each key, and at the same time for different ones. */
export class Turns {
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>();

  /** Waits for its turn. @throws Problem 503 when two hundred wait already. */
  async within<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > WAITING_MAX) throw busy(2);
    const mine = line.last.then(work);
    line.last = mine.catch(() => {}); // the next one's turn comes whatever happens
    line.length += 1;
    this.#lines.set(key, line);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(key);
    }
  }
}
