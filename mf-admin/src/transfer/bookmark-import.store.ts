import { importBookmarks, type ImportResult } from '@benotes/contract';
import { ApiError, call, emit, loadCollections, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { texts } from './texts.ts';

interface BookmarkImport {
  status: 'idle' | 'running' | 'done' | 'failed';
  fileName: string;
  /** What the last import brought, kept until it is dismissed: nobody can ask for it again. */
  result: ReturnType<typeof ref<ImportResult>> | null;
  failure: { title: string; detail: string | undefined } | null;
}

const IDLE: BookmarkImport = { status: 'idle', fileName: '', result: null, failure: null };

/** The one import under way, and how the last one went. It goes on while the person looks at other pages. */
export const bookmarkImport = proxy<BookmarkImport>({ ...IDLE });

let request = new AbortController();

/** Sends a bookmark file, and shows what came of it in the sidebar. One at a time. */
export async function importFile(file: File): Promise<void> {
  if (bookmarkImport.status === 'running') return;
  request = new AbortController();
  const { signal } = request;
  Object.assign(bookmarkImport, { ...IDLE, status: 'running', fileName: file.name } satisfies BookmarkImport);
  const form = new FormData();
  form.set('file', file);
  try {
    const { data } = await call(importBookmarks, { query: {} }, { form, signal });
    if (signal.aborted) return;
    await loadCollections();
    Object.assign(bookmarkImport, { status: 'done', result: ref(data) } satisfies Partial<BookmarkImport>);
    emit('notification:raised', { type: 'success', title: texts.imported, description: texts.importedDetail });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    Object.assign(bookmarkImport, {
      status: 'failed',
      failure: { title: texts.failed(error.status), detail: reasonOf(error) },
    } satisfies Partial<BookmarkImport>);
  }
}

function reasonOf({ status, message, detail }: ApiError): string | undefined {
  if (status === 0) return message;
  // A proxy in between answers with a page of its own.
  return detail?.startsWith('<') ? undefined : detail;
}

/** Forgets how the last import went; one under way goes on. */
export function forgetResult(): void {
  if (bookmarkImport.status !== 'running') Object.assign(bookmarkImport, IDLE);
}

function forgetAll(): void {
  request.abort();
  Object.assign(bookmarkImport, IDLE);
}

// Whoever signs in next may be somebody else.
on('session:ended', forgetAll);
on('session:expired', forgetAll);
