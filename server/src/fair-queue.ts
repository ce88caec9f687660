import { busy } from './problems.ts';

const WAITING_MAX = 50;

interface Waiting {
  start: () => void;
}

/** Work that is done one after the other; each person has a turn in between, however much somebody asks for. */
export class FairQueue {
  /** What waits of each person, in the order of their turns. */
  readonly #lines = new Map<number, Waiting[]>();
  #isBusy = false;

  /** Waits for its turn. @throws Problem 503 when fifty of this person wait already. */
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
    if (line.length >= WAITING_MAX) throw busy();
    this.#lines.set(who, line);
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
    if (line.length > 0) this.#lines.set(who, line); // behind everybody else
    this.#isBusy = true; // already: nobody steps in before the one who was waiting
    next?.start();
  }
}
