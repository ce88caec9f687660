const AT_ONCE = 16;
const AT_ONCE_PER_HOST = 4;

/** Limits concurrent fetches, in total and per host. */
export class ConcurrencyLimit {
  #running = 0;
  readonly #ofHost = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  /** Waits for a slot, or until the signal is aborted. */
  async within<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (!this.#isFree(host)) await this.#change(signal);
    this.#count(host, 1);
    try {
      return await work();
    } finally {
      this.#count(host, -1);
      for (const onRelease of this.#waiting) onRelease();
    }
  }

  #isFree(host: string): boolean {
    return this.#running < AT_ONCE && (this.#ofHost.get(host) ?? 0) < AT_ONCE_PER_HOST;
  }

  #count(host: string, by: 1 | -1): void {
    this.#running += by;
    const count = (this.#ofHost.get(host) ?? 0) + by;
    if (count === 0) this.#ofHost.delete(host);
    else this.#ofHost.set(host, count);
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onRelease = () => {
        this.#waiting.delete(onRelease);
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.delete(onRelease);
        reject(signal.reason as Error);
      };
      signal.throwIfAborted();
      this.#waiting.add(onRelease);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}
