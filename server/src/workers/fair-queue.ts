import { busy } from '../problems.ts';

/** How much may wait: of one person, and of all. */
interface Limits {
  ofOne: number;
  ofAll: number;
}

interface Waiting {
  start: () => void;
}

/** Work that is done one after the other; each person has a turn in between, however much somebody asks for. */
export class FairQueue {
  /** What waits of each person, in the order of their turns. */
  readonly #lines = new Map<number, Waiting[]>();
  readonly #limits: Limits;
  #waiting = 0;
  #isBusy = false;

  constructor(limits: Limits = { ofOne: 50, ofAll: 200 }) {
    this.#limits = limits;
  }

  /** Waits for its turn. @throws Problem 503 when too much of this person, or of all, waits already. */
  async add<T>(who: number, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#wait(who);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #wait(who: number): Promise<void> {
    const line = this.#lines.get(who) ?? [];
    if (line.length >= this.#limits.ofOne || this.#waiting >= this.#limits.ofAll) throw busy();
    this.#lines.set(who, line);
    this.#waiting += 1;
    return new Promise((resolve) => {
      line.push({ start: resolve });
    });
  }

  #next(): void {
    const [first] = this.#lines;
    if (!first) return;
    const [who, line] = first;
    this.#lines.delete(who);
    const next = line.shift();
    this.#waiting -= 1;
    if (line.length > 0) this.#lines.set(who, line); // behind everybody else
    this.#isBusy = true; // already: nobody steps in before the one who was waiting
    next?.start();
  }
}
