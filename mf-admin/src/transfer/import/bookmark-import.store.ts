import { importBookmarks, type ImportResult, type ImportState, listImports, startImport } from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';
import { proxy, ref } from 'valtio';

import { failureIn, failureOf, type ImportFailure } from './import-failure.ts';
import { keepResult, lastImport } from './last-import.store.ts';
import { texts } from '../texts.ts';
import { watchImport } from './watch-import.ts';

interface BookmarkImport {
  /**
   * `checking`: the server reads the file and stores nothing; `asking`: its summary is shown; `sending`: it goes out once
   * more, to be stored; `running`: the server stores it.
   */
  status: 'idle' | 'checking' | 'asking' | 'sending' | 'running' | 'done' | 'failed';
  file: ReturnType<typeof ref<File>> | null;
  /** While a file goes out: how much of it did, from 0 to 1. */
  sent: number;
  /** While the server stores: how many, of how many; null while it cannot be asked. */
  stored: { done: number; total: number } | null;
  summary: ReturnType<typeof ref<ImportResult>> | null;
  failure: ImportFailure | null;
}

const IDLE: BookmarkImport = { status: 'idle', file: null, sent: 0, stored: null, summary: null, failure: null };

/** The one import under way. It goes on while the person looks at other pages. */
export const bookmarkImport = proxy<BookmarkImport>({ ...IDLE });

let request = new AbortController();

const begin = (state: Partial<BookmarkImport>): AbortSignal => {
  request.abort();
  request = new AbortController();
  Object.assign(bookmarkImport, { ...IDLE, ...state });
  return request.signal;
};

const isBusy = () => bookmarkImport.status === 'sending' || bookmarkImport.status === 'running';

/** Somebody has begun here meanwhile. */
const isTaken = () => isBusy() || bookmarkImport.status === 'checking' || bookmarkImport.status === 'asking';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.set('file', file);
  return form;
};

const tellSent = (signal: AbortSignal) =>
  fetchWithProgress((share) => {
    if (!signal.aborted) bookmarkImport.sent = share;
  });

/** Has a file read, to show what it would bring. Nothing is stored. Another one takes its place. */
export async function checkFile(file: File): Promise<void> {
  if (isBusy()) return;
  const signal = begin({ status: 'checking', file: ref(file) });
  const options = { form: formOf(file), signal, fetch: tellSent(signal) };
  await orFail(signal, async () => {
    const { data } = await call(importBookmarks, { query: { dry_run: 1 } }, options);
    if (!signal.aborted) Object.assign(bookmarkImport, { status: 'asking', summary: ref(data) });
  });
}

/** Gives the chosen file up: it is not imported. */
export function cancelImport(): void {
  if (!isBusy()) begin({});
}

/** Imports the file that was read, and shows what came of it in the sidebar. `isSharing`: its public links too, as new ones. */
export async function importFile(isSharing: boolean): Promise<void> {
  const { file, status } = bookmarkImport;
  if (!file || status !== 'asking') return;
  const signal = begin({ status: 'sending', file });
  window.addEventListener('beforeunload', stay);
  const options = { form: formOf(file), signal, fetch: tellSent(signal), headers: { Prefer: 'respond-async' } };
  await orFail(signal, async () => {
    const { id } = (
      await call(startImport, isSharing ? { query: { shares: 1 } } : { query: {} }, options).finally(mayLeave)
    ).data;
    if (signal.aborted) return;
    Object.assign(bookmarkImport, { status: 'running', stored: { done: 0, total: 0 } });
    await finish(id, signal);
  });
}

/** Finds the import again that was begun before this page was loaded, or in another window. `stop` ends the search. */
export async function recallImport(stop: AbortSignal): Promise<void> {
  if (isTaken()) return;
  const latest = await findLatest(stop);
  if (latest?.status === 'done' && lastImport.done?.id !== latest.id) keepResult(latest, '', false);
  if (latest?.status !== 'running' || isTaken()) return;
  const { id, done, total } = latest;
  const signal = begin({ status: 'running', stored: { done, total } });
  await orFail(signal, () => finish(id, signal));
}

async function findLatest(signal: AbortSignal): Promise<ImportState | undefined> {
  try {
    const [latest] = (await call(listImports, {}, { signal })).data;
    return signal.aborted ? undefined : latest;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!signal.aborted) console.error(error); // the page is whole without it
    return undefined;
  }
}

/** Follows an import to its end. */
async function finish(id: number, signal: AbortSignal): Promise<void> {
  const tell = (state: ImportState | null) => {
    bookmarkImport.stored = state && { done: state.done, total: state.total };
  };
  const state = await watchImport(id, { signal, tell });
  if (state.status === 'failed') {
    Object.assign(bookmarkImport, { status: 'failed', failure: failureIn(state) });
    return;
  }
  await loadCollections();
  if (signal.aborted) return;
  keepResult(state, bookmarkImport.file?.name ?? '', true);
  Object.assign(bookmarkImport, { ...IDLE, status: 'done' });
  emit('notification:raised', { type: 'success', title: texts.imported, description: texts.importedDetail });
}

async function orFail(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    Object.assign(bookmarkImport, { status: 'failed', failure: failureOf(error) });
  }
}

/** Left now, the file would not arrive. */
const stay = (event: BeforeUnloadEvent) => event.preventDefault();
const mayLeave = () => window.removeEventListener('beforeunload', stay);

function forgetAll(): void {
  mayLeave();
  begin({});
}

// Whoever signs in next may be somebody else.
on('session:ended', forgetAll);
on('session:expired', forgetAll);
