import { type ImportResult, type ImportState, undoImport } from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { texts } from './texts.ts';

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
}

const NONE: LastImport = { done: null, isUndoing: false };

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

/** Deletes what the last import created, except items changed since. */
export async function undoLastImport(): Promise<void> {
  const { done, isUndoing } = lastImport;
  if (!done || isUndoing) return;
  lastImport.isUndoing = true;
  try {
    await call(undoImport, { params: { id: done.id } });
    if (lastImport.done?.id === done.id) lastImport.done = null;
    await loadCollections();
    emit('notification:raised', { type: 'deletion', title: texts.undone, description: texts.undoneDetail });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It was undone in another window.
    if (error.status === 404) lastImport.done = null;
    emit('notification:raised', { type: 'error', title: texts.failed(error.status), description: texts.notUndone });
  } finally {
    lastImport.isUndoing = false;
  }
}

const reset = () => Object.assign(lastImport, NONE);

// The next user must not see this data.
on('session:ended', reset);
on('session:expired', reset);
