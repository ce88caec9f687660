import { importBookmarks, type ImportResult, type ImportState, listImports, startImport } from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';
import { proxy, ref } from 'valtio';

import { importFailure, requestFailure, type ImportFailure } from './import-failure.ts';
import { storeResult, lastImport } from './last-import.store.ts';
import { texts } from '../texts.ts';
import { watchImport } from './watch-import.ts';

interface BookmarkImport {
  /**
   * `checking`: a dry run on the server; `reviewing`: its summary is shown; `uploading`: the file is sent again, for the
   * import; `running`: the server imports it.
   */
  status: 'idle' | 'checking' | 'reviewing' | 'uploading' | 'running' | 'done' | 'failed';
  file: ReturnType<typeof ref<File>> | null;
  /** Upload progress from 0 to 1. */
  uploaded: number;
  /** Progress of a running import; null while the server is unreachable. */
  saved: { done: number; total: number } | null;
  summary: ReturnType<typeof ref<ImportResult>> | null;
  failure: ImportFailure | null;
}

const IDLE: BookmarkImport = { status: 'idle', file: null, uploaded: 0, saved: null, summary: null, failure: null };

/** The current import. It continues while the user visits other pages. */
export const bookmarkImport = proxy<BookmarkImport>({ ...IDLE });

let request = new AbortController();

const begin = (state: Partial<BookmarkImport>): AbortSignal => {
  request.abort();
  request = new AbortController();
  Object.assign(bookmarkImport, { ...IDLE, ...state });
  return request.signal;
};

const isBusy = () => bookmarkImport.status === 'uploading' || bookmarkImport.status === 'running';

/** Whether the user has started an import in this window. */
const isStarted = () => isBusy() || bookmarkImport.status === 'checking' || bookmarkImport.status === 'reviewing';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.set('file', file);
  return form;
};

const fetchWithUploadProgress = (signal: AbortSignal) =>
  fetchWithProgress((share) => {
    if (!signal.aborted) bookmarkImport.uploaded = share;
  });

/** Checks a file with a dry run and shows the summary; a previously chosen file is dropped. */
export async function checkFile(file: File): Promise<void> {
  if (isBusy()) return;
  const signal = begin({ status: 'checking', file: ref(file) });
  const options = { form: formOf(file), signal, fetch: fetchWithUploadProgress(signal) };
  await orFail(signal, async () => {
    const { data } = await call(importBookmarks, { query: { dry_run: 1 } }, options);
    if (!signal.aborted) Object.assign(bookmarkImport, { status: 'reviewing', summary: ref(data) });
  });
}

/** Drops the chosen file. */
export function cancelImport(): void {
  if (!isBusy()) begin({});
}

/** Imports the checked file and reloads the sidebar. `isSharing`: its shared collections get new public links. */
export async function importFile(isSharing: boolean): Promise<void> {
  const { file, status } = bookmarkImport;
  if (!file || status !== 'reviewing') return;
  const signal = begin({ status: 'uploading', file });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  const options = {
    form: formOf(file),
    signal,
    fetch: fetchWithUploadProgress(signal),
    headers: { Prefer: 'respond-async' },
  };
  await orFail(signal, async () => {
    const { id } = (
      await call(startImport, isSharing ? { query: { shares: 1 } } : { query: {} }, options).finally(stopWarning)
    ).data;
    if (signal.aborted) return;
    Object.assign(bookmarkImport, { status: 'running', saved: { done: 0, total: 0 } });
    await finish(id, signal);
  });
}

/** Resumes showing an import that was started before this page was loaded or in another window. */
export async function resumeImport(stop: AbortSignal): Promise<void> {
  if (isStarted()) return;
  const latest = await findLatest(stop);
  if (latest?.status === 'done' && lastImport.done?.id !== latest.id) storeResult(latest, '', false);
  if (latest?.status !== 'running' || isStarted()) return;
  const { id, done, total } = latest;
  const signal = begin({ status: 'running', saved: { done, total } });
  await orFail(signal, () => finish(id, signal));
}

async function findLatest(signal: AbortSignal): Promise<ImportState | undefined> {
  try {
    const [latest] = (await call(listImports, { query: {} }, { signal })).data;
    return signal.aborted ? undefined : latest;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!signal.aborted) console.error(error); // the page works without it
    return undefined;
  }
}

/** Polls an import until it ends. */
async function finish(id: number, signal: AbortSignal): Promise<void> {
  const onProgress = (state: ImportState | null) => {
    bookmarkImport.saved = state && { done: state.done, total: state.total };
  };
  const state = await watchImport(id, { signal, onProgress });
  if (state.status === 'failed') {
    Object.assign(bookmarkImport, { status: 'failed', failure: importFailure(state) });
    return;
  }
  await loadCollections();
  if (signal.aborted) return;
  storeResult(state, bookmarkImport.file?.name ?? '', true);
  Object.assign(bookmarkImport, { ...IDLE, status: 'done' });
  emit('notification:raised', { type: 'success', title: texts.imported, description: texts.importedDetail });
}

async function orFail(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    Object.assign(bookmarkImport, { status: 'failed', failure: requestFailure(error) });
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
