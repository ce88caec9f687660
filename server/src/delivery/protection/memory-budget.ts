import { busy } from '../../kernel/problems.ts';

/**
 * Requests below this size are never rejected, so that signing in and small lists work while others hold a lot of
 * memory.
 */
const SMALL_BYTES = 64 * 1024;
/** Seconds to wait before retrying. */
const RETRY_AFTER = 2;

/** What one request holds of the budget. */
export interface Reservation {
  /** Reserves this many bytes. @throws Problem 503 if there are not enough left. */
  ask: (bytes: number) => void;
  /** Reserves bytes for what can no longer be rejected. */
  set: (bytes: number) => void;
  /** Releases everything, and reserves nothing afterwards. */
  end: () => void;
}

/**
 * A memory budget that requests share, in bytes. No user can hold more than is left for all others: one holds at most
 * half of it, two a third each, and there is always some left for the next one. A user who holds nothing may take all
 * that is left.
 */
export class MemoryBudget {
  readonly #bytes: number;
  readonly #held = new Map<string, number>();
  #used = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Bytes reserved at present. */
  get used(): number {
    return this.#used;
  }

  /** Opens an empty reservation for a user. */
  open(who: string): Reservation {
    let own = 0;
    let isOver = false;
    const set = (bytes: number) => {
      if (isOver) return; // the connection is closed, so nothing would release it
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
