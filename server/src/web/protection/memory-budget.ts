import { busy } from '../../problems.ts';

/** So little is never refused: whoever signs in or looks at a small list has an answer while others hold much. */
const SMALL_BYTES = 64 * 1024;
/** When to ask again, in seconds. */
const RETRY_AFTER = 2;

/** What one call holds of a room. */
export interface Hold {
  /** Holds so many bytes from now on. @throws Problem 503 when there is no room for more. */
  ask: (bytes: number) => void;
  /** The same for what cannot be refused any more. */
  set: (bytes: number) => void;
  /** Gives everything back, and holds nothing any more. */
  end: () => void;
}

/**
 * Memory that calls share, in bytes. Nobody holds more of it than is left for all others: one person has half of it at
 * most, two have a third each, and there is always some for the next one. Who holds nothing may take what is left.
 */
export class Room {
  readonly #bytes: number;
  readonly #held = new Map<string, number>();
  #used = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** What is held now by all. */
  get used(): number {
    return this.#used;
  }

  /** Opens a hold of somebody, of nothing yet. */
  open(who: string): Hold {
    let own = 0;
    let isOver = false;
    const set = (bytes: number) => {
      if (isOver) return; // its connection has ended, and nobody would give it back
      this.#add(who, bytes - own);
      own = bytes;
    };
    const ask = (bytes: number) => {
      const more = bytes - own;
      if (more <= 0) return;
      if (isOver) throw busy(RETRY_AFTER);
      if (bytes > SMALL_BYTES && !this.#hasRoom(who, more)) throw busy(RETRY_AFTER);
      set(bytes);
    };
    const end = () => {
      set(0);
      isOver = true;
    };
    return { ask, set, end };
  }

  #hasRoom(who: string, more: number): boolean {
    const left = this.#bytes - this.#used - more;
    const held = this.#held.get(who) ?? 0;
    return left >= 0 && (held === 0 || held + more <= left);
  }

  #add(who: string, more: number): void {
    this.#used += more;
    const held = (this.#held.get(who) ?? 0) + more;
    if (held === 0) this.#held.delete(who);
    else this.#held.set(who, held);
  }
}
