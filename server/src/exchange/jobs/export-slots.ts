import { busy, Problem } from '../../kernel/problems.ts';

/** Each may hold a file as large as a library while a slow client downloads it. */
const MAX_PER_USER = 2;
const MAX_IN_TOTAL = 16;

/** Limits the number of concurrent exports. */
export class ExportSlots {
  readonly #counts = new Map<number, number>();
  #count = 0;

  /**
   * Takes a slot and returns a function that releases it, which may be called twice.
   *
   * @throws Problem 429 if the user has two exports in progress, 503 if there are too many in total.
   */
  begin(userId: number): () => void {
    const own = this.#counts.get(userId) ?? 0;
    if (own >= MAX_PER_USER)
      throw new Problem(429, 'You already have two exports in progress. Try again when one is done.', {
        'retry-after': '5',
      });
    if (this.#count >= MAX_IN_TOTAL) throw busy();
    this.#counts.set(userId, own + 1);
    this.#count += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left > 0) this.#counts.set(userId, left);
      else this.#counts.delete(userId);
    };
  }
}
