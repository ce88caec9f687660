import { deleteDraft, DRAFT_STORAGE_FAILED, putDraft, type StoredDraft } from './draft-store.ts';

/** Debounce before a draft is stored, and the longest delay while typing goes on, in ms. */
export const DRAFT_DEBOUNCE_MS = 400;
export const DRAFT_MAX_WAIT_MS = 900;

/** Stores the draft of one form on this device, debounced. */
export class DraftWriter {
  readonly #id: string;
  readonly #collect: () => StoredDraft | undefined;
  readonly #report: (isStored: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline = 0;
  #isStopped = false;

  /**
   * @param collect returns the current draft; undefined when there is nothing to store.
   * @param report is called after each attempt with whether the draft was stored.
   */
  constructor(id: string, collect: () => StoredDraft | undefined, report: (isStored: boolean) => void) {
    this.#id = id;
    this.#collect = collect;
    this.#report = report;
  }

  /** Stores the draft after the debounce. */
  schedule(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    if (this.#timer === undefined) this.#deadline = now + DRAFT_MAX_WAIT_MS;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), Math.min(DRAFT_DEBOUNCE_MS, Math.max(0, this.#deadline - now)));
  }

  /** Whether there are changes not stored yet. */
  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  /** Stores the draft now; resolves once it is stored or has failed. */
  async flush(): Promise<void> {
    this.#clearTimer();
    if (this.#isStopped) return;
    const draft = this.#collect();
    const isStored = await succeeds(draft ? putDraft(draft) : deleteDraft(this.#id));
    if (draft) this.#report(isStored);
  }

  /** Deletes the stored draft. */
  discard(): void {
    this.#clearTimer();
    if (!this.#isStopped) void succeeds(deleteDraft(this.#id));
  }

  /** Stops storing; the stored draft stays. */
  stop(): void {
    this.#clearTimer();
    this.#isStopped = true;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** False when storage is full or blocked: writing and saving still work. */
export async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    console.warn(DRAFT_STORAGE_FAILED, error);
    return false;
  }
}
