import { busy } from '../problems.ts';

/** The maximum number of waiting tasks, per user and in total. */
interface Limits {
  perUser: number;
  total: number;
}

interface Waiting {
  start: () => void;
}

/** Runs so many tasks at a time, taking turns between users (round robin). */
export class FairQueue {
  /** The waiting tasks of each user; users in the order of their turns. */
  readonly #queues = new Map<number, Waiting[]>();
  readonly #limits: Limits;
  #waiting = 0;
  readonly #places: number;
  #running = 0;

  constructor(limits: Limits = { perUser: 50, total: 200 }, places = 1) {
    this.#limits = limits;
    this.#places = places;
  }

  /**
   * @throws Problem 503 if too many tasks of this user, or in total, are waiting, or if this one waits longer than
   * `waitMs`.
   */
  async add<T>(userId: number, work: () => Promise<T>, waitMs = Infinity): Promise<T> {
    if (this.#running < this.#places) this.#running += 1;
    else await this.#wait(userId, waitMs); // for the place of another one
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(userId: number, waitMs: number): Promise<void> {
    const queue = this.#queues.get(userId) ?? [];
    if (queue.length >= this.#limits.perUser || this.#waiting >= this.#limits.total) throw busy();
    this.#queues.set(userId, queue);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        this.#remove(userId, waiting);
        reject(busy());
      };
      const timer = waitMs === Infinity ? undefined : setTimeout(giveUp, waitMs);
      queue.push(waiting);
    });
  }

  #remove(userId: number, waiting: Waiting): void {
    const left = (this.#queues.get(userId) ?? []).filter((other) => other !== waiting);
    if (left.length > 0) this.#queues.set(userId, left);
    else this.#queues.delete(userId);
    this.#waiting -= 1;
  }

  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [userId, queue] = first;
    this.#queues.delete(userId);
    const next = queue.shift();
    this.#waiting -= 1;
    if (queue.length > 0) this.#queues.set(userId, queue); // behind all other users
    next?.start();
  }
}
