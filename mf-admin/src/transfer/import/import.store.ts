import {
  cancelImport,
  createImportPreview,
  deleteImportPreview,
  importPreviewed,
  type ImportPreview,
  type ImportState,
} from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';
import { ref } from 'valtio';

import type { ChosenFiles } from './chosen-files.ts';
import { convertFiles } from './convert-files.ts';
import { begin, fileImport, interrupt } from './file-import.ts';
import { storingOf } from './import-choices.ts';
import { importFailure, type ImportFailure, requestFailure } from './import-failure.ts';
import { storeResult } from './last-import.store.ts';
import { forgetPreview, storedPreview, storePreview } from './stored-preview.ts';
import { texts } from './texts.ts';
import { watchImport, watchPreview } from './watch-import.ts';

const ABORTED_RETRIES = 5;
const RETRY_DELAY_MS = 400;

const isRunning = () => fileImport.status === 'running';

/** Whether the user has started an import in this window. */
export const isStarted = () => isRunning() || ['uploading', 'reading', 'reviewing'].includes(fileImport.status);

/** Uploads files and shows what is in them. What was chosen before is dropped. */
export async function chooseFiles(files: ChosenFiles): Promise<void> {
  if (isRunning()) return;
  const { status, isReadingAgain } = fileImport;
  // The server reads one import of a user at a time. A preview that is only waiting is replaced by the next one.
  const discarded = status === 'reading' || isReadingAgain ? discardPreview() : undefined;
  const { name } = files;
  const signal = begin({ status: 'uploading', files: ref(files), name });
  await showFailure(signal, async () => {
    await discarded;
    const preview = await upload(files, signal, status === 'uploading' ? ABORTED_RETRIES : 0);
    if (signal.aborted) return;
    storePreview({ id: preview.id, name });
    await showWhenRead(preview, signal);
  });
}

/** `retries`: how often to try again while the server has not noticed yet that the upload before was aborted. */
async function upload(files: ChosenFiles, signal: AbortSignal, retries: number): Promise<ImportPreview> {
  const form = new FormData();
  for (const { file, path } of await convertFiles(files, signal)) form.append('file', file, path);
  const onProgress = (share: number) => {
    if (!signal.aborted) fileImport.uploaded = share;
  };
  window.addEventListener('beforeunload', warnBeforeLeaving);
  const send = () => call(createImportPreview, {}, { form, signal, fetch: fetchWithProgress(onProgress) });
  try {
    for (let left = retries; ; left -= 1) {
      const response = await send().catch((error: unknown) => {
        if (left > 0 && error instanceof ApiError && error.status === 409 && !signal.aborted) return null;
        throw error;
      });
      if (response) return response.data;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      signal.throwIfAborted();
    }
  } finally {
    stopWarning();
  }
}

/** Waits until the server has read the files, and shows what is in them. */
export async function showWhenRead(first: ImportPreview, signal: AbortSignal): Promise<void> {
  fileImport.status = 'reading';
  showReading(first);
  const preview =
    first.status === 'reading' ? await watchPreview(first.id, { signal, onProgress: showReading }) : first;
  if (signal.aborted) return;
  if (preview.status === 'failed') {
    void discardPreview();
    fail(importFailure(preview));
  } else Object.assign(fileImport, { status: 'reviewing', preview: ref(preview) });
}

const showReading = (preview: ImportPreview | null) => {
  fileImport.read = preview && { done: preview.read, total: preview.size };
};

const showSaving = (state: ImportState | null) => {
  fileImport.saved = state && { done: state.done, total: state.total };
};

/** Drops the chosen files. */
export function dropFiles(): void {
  if (isRunning()) return;
  void discardPreview();
  begin({});
}

/** Deletes the uploaded files, which would expire anyway. */
async function discardPreview(): Promise<void> {
  const stored = storedPreview();
  if (!stored) return;
  forgetPreview();
  try {
    await call(deleteImportPreview, { params: { id: stored.id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Imports the files as the user chose, and reloads the sidebar. */
export async function importFiles(): Promise<void> {
  const { preview, choices, files, name, status } = fileImport;
  if (!preview || status !== 'reviewing') return;
  const shown = { preview, choices, files, name };
  const signal = begin({ ...shown, status: 'running', saved: { done: 0, total: 0 } });
  try {
    const body = storingOf(choices, preview);
    fileImport.id = (await call(importPreviewed, { params: { id: preview.id }, body }, { signal })).data.id;
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) fail(requestFailure(error));
    else Object.assign(fileImport, { status: 'reviewing', failure: requestFailure(error) });
    return;
  }
  forgetPreview();
  await showFailure(signal, () => finish(signal));
}

/** Stops a running import, of which nothing stays stored. */
export async function cancelRunning(): Promise<void> {
  const { id } = fileImport;
  if (id === null || fileImport.isCanceling) return;
  const signal = interrupt(); // its end is no failure
  fileImport.isCanceling = true;
  try {
    await call(cancelImport, { params: { id } }, { signal });
    if (signal.aborted) return;
    begin({});
    emit('notification:raised', { type: 'success', title: texts.canceled, description: texts.canceledDetail });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    fileImport.isCanceling = false;
    await showFailure(signal, () => finish(signal)); // it has ended meanwhile, or goes on
  }
}

/** Polls the running import until it ends. */
export async function finish(signal: AbortSignal): Promise<void> {
  const { id, name, preview } = fileImport; // without a preview, it was started in another window
  if (id === null) return;
  const state = await watchImport(id, { signal, onProgress: showSaving });
  if (state.status === 'failed') return fail(importFailure(state));
  await loadCollections();
  if (signal.aborted) return;
  storeResult(state, { name: preview ? texts.filesNamed(name) : '', isNew: true, hasNotes: preview?.notes !== 0 });
  begin({ status: 'done' });
  emit('notification:raised', { type: 'success', title: texts.imported, description: texts.importedDetail });
}

function fail(failure: ImportFailure): void {
  forgetPreview();
  Object.assign(fileImport, { status: 'failed', failure, preview: null });
}

/** Shows what goes wrong, unless something else has begun. */
export async function showFailure(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    fail(requestFailure(error));
  }
}

/** Leaving the page now would cancel the upload. */
const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
const stopWarning = () => window.removeEventListener('beforeunload', warnBeforeLeaving);

function reset(): void {
  stopWarning();
  begin({});
}

// The next user must not see this data.
on('session:ended', reset);
on('session:expired', reset);
