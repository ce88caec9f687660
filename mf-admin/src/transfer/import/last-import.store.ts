import { type ImportResult, type ImportState, undoImport } from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { texts } from './texts.ts';
import { watchUndo } from './watch-import.ts';

interface LastImport {
  /** The latest completed import that was not undone; null if there is none or it is not loaded yet. */
  done: {
    id: number;
    /** The name of the file or folder; empty if it was started in another window. */
    fileName: string;
    /** Whether it may have brought notes. */
    hasNotes: boolean;
    result: ReturnType<typeof ref<ImportResult>>;
    at: string;
    /** It ended while this page was open and has not been dismissed. */
    isNew: boolean;
  } | null;
  isUndoing: boolean;
  /** How far a large import is undone; null if it is not known, or nothing is being undone. */
  undone: { done: number; total: number } | null;
}

const NONE: LastImport = { done: null, isUndoing: false, undone: null };

let watching = new AbortController();

export const lastImport = proxy<LastImport>({ ...NONE });

interface ResultOptions {
  name: string;
  isNew: boolean;
  hasNotes?: boolean;
}

/** Stores the result of an import until the next one. */
export function storeResult(
  { id, result, created_at }: ImportState,
  { name, isNew, hasNotes = true }: ResultOptions,
): void {
  if (result) lastImport.done = { id, fileName: name, hasNotes, result: ref(result), at: created_at, isNew };
}

/** Hides the success state; the import can still be undone. */
export function dismissResult(): void {
  if (lastImport.done) lastImport.done.isNew = false;
}

/** Deletes what the last import created, except items changed since. Of a large one, it shows the progress. */
export async function undoLastImport(): Promise<void> {
  const { done } = lastImport;
  if (done) await undo(done.id, async () => (await call(undoImport, { params: { id: done.id } }))?.data ?? null);
}

/** Shows the progress of an undo that was begun before this page was loaded, or in another window. */
export const resumeUndo = (state: ImportState): Promise<void> => undo(state.id, () => Promise.resolve(state));

async function undo(id: number, begin: () => Promise<ImportState | null>): Promise<void> {
  if (lastImport.isUndoing) return;
  lastImport.isUndoing = true;
  const { signal } = (watching = new AbortController());
  try {
    const state = await begin();
    if (state && !(await watch(state, signal))) {
      emit('notification:raised', { type: 'error', title: texts.undoEnded, description: texts.notUndone });
      return;
    }
    if (lastImport.done?.id === id) lastImport.done = null;
    await loadCollections();
    emit('notification:raised', { type: 'deletion', title: texts.undone, description: texts.undoneDetail });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    // It was undone in another window.
    if (error.status === 404) lastImport.done = null;
    emit('notification:raised', { type: 'error', title: texts.failed(error.status), description: texts.notUndone });
  } finally {
    if (!signal.aborted) Object.assign(lastImport, { isUndoing: false, undone: null });
  }
}

const showProgress = (state: ImportState | null) => {
  lastImport.undone = state && { done: state.done, total: state.total };
};

function watch(first: ImportState, signal: AbortSignal): Promise<boolean> {
  showProgress(first);
  return watchUndo(first.id, { signal, onProgress: showProgress });
}

function reset(): void {
  watching.abort();
  Object.assign(lastImport, NONE);
}

// The next user must not see this data.
on('session:ended', reset);
on('session:expired', reset);
