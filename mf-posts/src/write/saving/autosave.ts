/** `saved`: nothing is left to send. `waiting`: it will be sent soon, or is on its way. */
export type AutosaveState = 'saved' | 'waiting' | 'offline' | 'failed';

/** `later`: it may work when it is tried again. `refused`: it will not, until something is changed. */
export type AutosaveOutcome = 'saved' | 'offline' | 'later' | 'refused';

/** How long nothing is typed before it is sent, and the longest delay while typing goes on, in ms. */
export const AUTOSAVE_PAUSE_MS = 2000;
export const AUTOSAVE_MAX_WAIT_MS = 15_000;

/** The delays before it is tried again, in ms; the last one repeats. */
const RETRIES_MS = [5000, 15_000, 60_000] as const;

interface AutosaveOptions {
  /** Whether it can be sent now; otherwise that is asked again after each pause. */
  canSend: () => boolean;
  /** Sends everything that is not saved yet. */
  send: () => Promise<AutosaveOutcome>;
  onState: (state: AutosaveState) => void;
}

/** Decides when the changes of one form are saved by themselves: one request at a time, after a pause. */
export class Autosave {
  readonly #options: AutosaveOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline = 0;
  #isDirty = false;
  #isStopped = false;
  #failures = 0;
  #sending: Promise<void> | undefined;

  constructor(options: AutosaveOptions) {
    this.#options = options;
  }

  /** Something has changed: it is sent after the pause. */
  schedule(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    if (!this.#isDirty) this.#deadline = now + AUTOSAVE_MAX_WAIT_MS;
    this.#isDirty = true;
    this.#failures = 0;
    this.#start(Math.min(AUTOSAVE_PAUSE_MS, Math.max(0, this.#deadline - now)));
    this.#options.onState('waiting');
  }

  /** Sends what has changed now; resolves once it is sent, or cannot be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    if (this.#isDirty) await this.#run();
  }

  /** Resolves once nothing is on its way any more. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  /** Whether a request is on its way. */
  get isSending(): boolean {
    return this.#sending !== undefined;
  }

  /** Nothing is left to send: it was saved or undone otherwise. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#isDirty = false;
    this.#options.onState('saved');
  }

  /** Sends nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
  }

  #start(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return;
    if (!this.#options.canSend()) return this.#start(AUTOSAVE_PAUSE_MS);
    this.#isDirty = false;
    this.#sending = this.#send();
    await this.#sending;
  }

  async #send(): Promise<void> {
    let outcome: AutosaveOutcome = 'later';
    try {
      outcome = await this.#options.send();
    } catch (error) {
      console.error(error); // only logged: it is sent again
    }
    this.#sending = undefined;
    if (this.#isStopped) return;
    if (outcome === 'saved') {
      this.#failures = 0;
      return this.#options.onState(this.#isDirty ? 'waiting' : 'saved');
    }
    const hasChanged = this.#isDirty; // while it was sent: the next attempt is scheduled
    this.#isDirty = true;
    this.#options.onState(outcome === 'offline' ? 'offline' : 'failed');
    if (hasChanged || outcome === 'refused') return;
    this.#start(RETRIES_MS[Math.min(this.#failures, RETRIES_MS.length - 1)] ?? 0);
    this.#failures += 1;
  }
}
