import { ARCHIVE_FILE_NAME, EXPORT_FILE_NAME, exportBookmarks } from '@benotes/contract';
import { ApiError, call, emit, on } from '@benotes/platform';
import { proxy } from 'valtio';

import { fetchWithDownloadProgress } from './fetch-with-download-progress.ts';
import { saveFile } from '../save-file.ts';
import { texts } from '../texts.ts';

/** `html`: the links; `zip`: everything. */
export type ExportFormat = keyof typeof FILE_NAMES;

const FILE_NAMES = { html: EXPORT_FILE_NAME, zip: ARCHIVE_FILE_NAME } as const;

interface BookmarkExport {
  format: ExportFormat;
  status: 'idle' | 'running' | 'done' | 'failed';
  /** Bytes received so far. */
  received: number;
  failure: string;
}

const IDLE: BookmarkExport = { format: 'html', status: 'idle', received: 0, failure: '' };

/** The current export. It continues while the user visits other pages. */
export const bookmarkExport = proxy<BookmarkExport>({ ...IDLE });

let request = new AbortController();

/** Chooses the format of the next export. */
export function chooseFormat(format: ExportFormat): void {
  bookmarkExport.format = format;
}

/** Fetches the file and saves it, one at a time. */
export async function exportFile(): Promise<void> {
  const { format, status } = bookmarkExport;
  if (status === 'running') return;
  request = new AbortController();
  const { signal } = request;
  Object.assign(bookmarkExport, { status: 'running', received: 0, failure: '' } satisfies Partial<BookmarkExport>);
  const fetchWithProgress = fetchWithDownloadProgress((bytes) => {
    if (!signal.aborted) bookmarkExport.received = bytes;
  });
  try {
    const file = await call(exportBookmarks, { query: { format } }, { blob: true, signal, fetch: fetchWithProgress });
    if (signal.aborted) return;
    saveFile(file, FILE_NAMES[format]);
    bookmarkExport.status = 'done';
    emit('notification:raised', { type: 'success', title: texts.exported, description: texts.exportedDetail });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    const failure = texts.failed(error.status);
    Object.assign(bookmarkExport, { status: 'failed', failure } satisfies Partial<BookmarkExport>);
  }
}

/** Cancels the current export. */
export function cancelExport(): void {
  request.abort();
  Object.assign(bookmarkExport, { status: 'idle', received: 0, failure: '' } satisfies Partial<BookmarkExport>);
}

function reset(): void {
  cancelExport();
  Object.assign(bookmarkExport, IDLE);
}

// The next user must not see this data.
on('session:ended', reset);
on('session:expired', reset);
