import { deleteDraft, putDraft, type StoredDraft } from './draft-store.ts';

/** Pause after the last key until the draft is kept, and the longest it waits while keys go on, in ms. */
export const DRAFT_PAUSE_MS = 400;
export const DRAFT_WAIT_MAX_MS = 900;

/** Keeps the draft of one form on this device: soon after something was written, never for each key. */
export class DraftWriter {
  readonly #id: string;
  readonly #collect: () => StoredDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitsUntil = 0;
  #hasEnded = false;

  /** `collect` gives the draft as it stands; undefined when there is nothing to keep. */
  constructor(id: string, collect: () => StoredDraft | undefined) {
    this.#id = id;
    this.#collect = collect;
  }

  /** Something was written. */
  note(): void {
    if (this.#hasEnded) return;
    const now = performance.now();
    if (this.#timer === undefined) this.#waitsUntil = now + DRAFT_WAIT_MAX_MS;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), Math.min(DRAFT_PAUSE_MS, Math.max(0, this.#waitsUntil - now)));
  }

  /** Whether something was written that is not kept yet. */
  get isDue(): boolean {
    return this.#timer !== undefined;
  }

  /** Resolves once it is kept, or cannot be. */
  async keep(): Promise<void> {
    this.#stop();
    if (this.#hasEnded) return;
    const draft = this.#collect();
    await logFailure(draft ? putDraft(draft) : deleteDraft(this.#id));
  }

  /** What was kept goes. */
  drop(): void {
    this.#stop();
    if (!this.#hasEnded) void logFailure(deleteDraft(this.#id));
  }

  /** Nothing is kept any more; what was kept stays. */
  end(): void {
    this.#stop();
    this.#hasEnded = true;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Where storage is full or forbidden one still can write and save. */
export async function logFailure(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    console.warn('A draft could not be kept on this device:', error);
  }
}
