import { deleteDraft, NOT_KEPT, putDraft, type StoredDraft } from './draft-store.ts';

/** Pause after the last key until the draft is kept, and the longest it waits while keys go on, in ms. */
export const DRAFT_PAUSE_MS = 400;
export const DRAFT_WAIT_MAX_MS = 900;

/** Keeps the draft of one form on this device: soon after something was written, never for each key. */
export class DraftWriter {
  readonly #id: string;
  readonly #collect: () => StoredDraft | undefined;
  readonly #tell: (isKept: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitsUntil = 0;
  #hasEnded = false;

  /**
   * @param collect gives the draft as it stands; undefined when there is nothing to keep.
   * @param tell is told each time whether the device has kept it.
   */
  constructor(id: string, collect: () => StoredDraft | undefined, tell: (isKept: boolean) => void) {
    this.#id = id;
    this.#collect = collect;
    this.#tell = tell;
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
    const isKept = await isDone(draft ? putDraft(draft) : deleteDraft(this.#id));
    if (draft) this.#tell(isKept);
  }

  /** What was kept goes. */
  drop(): void {
    this.#stop();
    if (!this.#hasEnded) void isDone(deleteDraft(this.#id));
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

/** False where storage is full or forbidden: one still can write and save. */
export async function isDone(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    console.warn(NOT_KEPT, error);
    return false;
  }
}
