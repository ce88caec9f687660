import { type ImportResult, type ImportState, undoImport } from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { texts } from '../texts.ts';

interface LastImport {
  /** The latest import that is done and was not taken back; null where there is none, or nobody has asked yet. */
  done: {
    id: number;
    /** Empty where it was begun elsewhere. */
    fileName: string;
    result: ReturnType<typeof ref<ImportResult>>;
    at: string;
    /** It ended before these eyes, and was not dismissed. */
    isNews: boolean;
  } | null;
  isUndoing: boolean;
}

const NONE: LastImport = { done: null, isUndoing: false };

export const lastImport = proxy<LastImport>({ ...NONE });

/** Keeps what an import brought, until the next one. */
export function keepResult({ id, result, created_at }: ImportState, fileName: string, isNews: boolean): void {
  if (result) lastImport.done = { id, fileName, result: ref(result), at: created_at, isNews };
}

/** It has been read; it can still be taken back. */
export function dismissResult(): void {
  if (lastImport.done) lastImport.done.isNews = false;
}

/** Takes back what the last import made and nobody has changed since. */
export async function takeBack(): Promise<void> {
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
    // Somebody was quicker, in another window.
    if (error.status === 404) lastImport.done = null;
    emit('notification:raised', { type: 'error', title: texts.failed(error.status), description: texts.notUndone });
  } finally {
    lastImport.isUndoing = false;
  }
}

const forget = () => Object.assign(lastImport, NONE);

// Whoever signs in next may be somebody else.
on('session:ended', forget);
on('session:expired', forget);
