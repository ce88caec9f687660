import { ReadProgress } from '../reading/read-format.ts';

/** A preview that is being read. */
export class PreviewReading {
  readonly progress = new ReadProgress();
  readonly done: Promise<void>;
  readonly #ending = new AbortController();

  /** @param read starts at once, and never fails. */
  constructor(read: (reading: PreviewReading) => Promise<void>) {
    this.done = read(this);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Asks the reader to stop, and ends its thread, for it may be within a single text for long. */
  stop(): void {
    this.progress.stop();
    this.#ending.abort();
  }
}
