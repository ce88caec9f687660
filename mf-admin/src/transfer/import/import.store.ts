import {
  cancelImport,
  createImportPreview,
  deleteImportPreview,
  getImportPreview,
  importPreviewed,
  type ImportPreview,
  type ImportState,
  listImports,
} from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';
import { ref } from 'valtio';

import type { ChosenFiles } from './chosen-files.ts';
import { convertFiles } from './convert-files.ts';
import { begin, fileImport, interrupt } from './file-import.ts';
import { storingOf } from './import-choices.ts';
import { importFailure, type ImportFailure, requestFailure } from './import-failure.ts';
import { lastImport, storeResult } from './last-import.store.ts';
import { forgetPreview, storedPreview, storePreview } from './stored-preview.ts';
import { texts } from './texts.ts';
import { watchImport, watchPreview } from './watch-import.ts';

const isRunning = () => fileImport.status === 'running';

/** Whether the user has started an import in this window. */
const isStarted = () => isRunning() || ['uploading', 'reading', 'reviewing'].includes(fileImport.status);

/** Uploads files and shows what is in them. What was chosen before is dropped. */
export async function chooseFiles(files: ChosenFiles): Promise<void> {
  if (isRunning()) return;
  discardPreview();
  const { name } = files;
  const signal = begin({ status: 'uploading', files: ref(files), name });
  await orFail(signal, async () => {
    const preview = await upload(files, signal);
    if (signal.aborted) return;
    storePreview({ id: preview.id, name });
    await showWhenRead(preview, signal);
  });
}

async function upload(files: ChosenFiles, signal: AbortSignal): Promise<ImportPreview> {
  const form = new FormData();
  for (const { file, path } of await convertFiles(files, signal)) form.append('file', file, path);
  const onProgress = (share: number) => {
    if (!signal.aborted) fileImport.uploaded = share;
  };
  window.addEventListener('beforeunload', warnBeforeLeaving);
  const sent = call(createImportPreview, {}, { form, signal, fetch: fetchWithProgress(onProgress) });
  return (await sent.finally(stopWarning)).data;
}

async function showWhenRead(first: ImportPreview, signal: AbortSignal): Promise<void> {
  const onProgress = (preview: ImportPreview | null) => {
    fileImport.read = preview && { done: preview.read, total: preview.size };
  };
  fileImport.status = 'reading';
  onProgress(first);
  const preview = first.status === 'reading' ? await watchPreview(first.id, { signal, onProgress }) : first;
  if (signal.aborted) return;
  if (preview.status === 'failed') {
    discardPreview();
    fail(importFailure(preview));
  } else Object.assign(fileImport, { status: 'reviewing', preview: ref(preview) });
}

/** Drops the chosen files. */
export function dropFiles(): void {
  if (isRunning()) return;
  discardPreview();
  begin({});
}

/** Deletes the uploaded files, which would expire anyway. */
function discardPreview(): void {
  const stored = storedPreview();
  if (!stored) return;
  forgetPreview();
  void call(deleteImportPreview, { params: { id: stored.id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
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
  await orFail(signal, () => finish(signal));
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
    await orFail(signal, () => finish(signal)); // it has ended meanwhile, or goes on
  }
}

/** Resumes showing an import or a preview that was started before this page was loaded, or an import of another window. */
export async function resumeImport(stop: AbortSignal): Promise<void> {
  if (isStarted()) return;
  const latest = await orNothing(stop, async () => (await call(listImports, { query: {} }, { signal: stop })).data[0]);
  if (latest?.status === 'done' && lastImport.done?.id !== latest.id) storeResult(latest, { name: '', isNews: false });
  if (isStarted() || stop.aborted) return;
  if (latest?.status !== 'running') return resumePreview(stop);
  const { id, done, total } = latest;
  const signal = begin({ status: 'running', id, saved: { done, total } });
  await orFail(signal, () => finish(signal));
}

async function resumePreview(stop: AbortSignal): Promise<void> {
  const stored = storedPreview();
  if (!stored) return;
  const params = { id: stored.id };
  const preview = await orNothing(stop, async () => (await call(getImportPreview, { params }, { signal: stop })).data);
  if (!preview || isStarted()) return;
  const signal = begin({ status: 'reading', name: stored.name });
  storePreview(stored);
  await orFail(signal, () => showWhenRead(preview, signal));
}

/** Polls the running import until it ends. */
async function finish(signal: AbortSignal): Promise<void> {
  const { id, name, preview } = fileImport;
  if (id === null) return;
  const onProgress = (state: ImportState | null) => {
    fileImport.saved = state && { done: state.done, total: state.total };
  };
  const state = await watchImport(id, { signal, onProgress });
  if (state.status === 'failed') return fail(importFailure(state));
  await loadCollections();
  if (signal.aborted) return;
  storeResult(state, { name: texts.filesNamed(name), isNews: true, hasNotes: preview?.notes !== 0 });
  begin({ status: 'done' });
  emit('notification:raised', { type: 'success', title: texts.imported, description: texts.importedDetail });
}

function fail(failure: ImportFailure): void {
  forgetPreview();
  Object.assign(fileImport, { status: 'failed', failure, preview: null });
}

async function orFail(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    fail(requestFailure(error));
  }
}

/** The page works without what cannot be loaded. */
async function orNothing<T>(stop: AbortSignal, load: () => Promise<T>): Promise<T | undefined> {
  try {
    const loaded = await load();
    return stop.aborted ? undefined : loaded;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!stop.aborted && error.status !== 404) console.error(error);
    if (!stop.aborted && error.status === 404) forgetPreview();
    return undefined;
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
