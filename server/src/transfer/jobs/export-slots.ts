import { busy, Problem } from '../../problems.ts';

/** Each may hold a file as large as a library for as long as a slow line takes. */
const OF_ONE_PERSON = 2;
const OF_ALL = 16;

/** Exports that are being made or taken: so many at a time. */
export class Downloads {
  readonly #people = new Map<number, number>();
  #count = 0;

  /**
   * Counts one and returns what ends it; calling that again does nothing.
   *
   * @throws Problem 429 while the person has two under way, 503 while too many people have.
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
