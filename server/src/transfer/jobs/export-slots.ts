import { busy, Problem } from '../../problems.ts';

/** Each may hold a file as large as a library while a slow client downloads it. */
const OF_ONE_PERSON = 2;
const OF_ALL = 16;

/** Limits the number of concurrent exports. */
export class Downloads {
  readonly #people = new Map<number, number>();
  #count = 0;

  /**
   * Takes a slot and returns a function that releases it, which may be called twice.
   *
   * @throws Problem 429 if the user has two exports in progress, 503 if there are too many in total.
   */
  begin(userId: number): () => void {
    const own = this.#people.get(userId) ?? 0;
    if (own >= OF_ONE_PERSON)
      throw new Problem(429, 'You already have two exports in progress. Try again when one is done.', {
        'retry-after': '5',
      });
    if (this.#count >= OF_ALL) throw busy();
    this.#people.set(userId, own + 1);
    this.#count += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      const left = (this.#people.get(userId) ?? 1) - 1;
      if (left > 0) this.#people.set(userId, left);
      else this.#people.delete(userId);
    };
  }
}
