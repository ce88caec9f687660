import { EXPORT_FILES, exportBookmarks, type ExportFormat } from '@benotes/contract';
import { ApiError, call, emit, on } from '@benotes/platform';
import { proxy } from 'valtio';

import { saveFile } from '../save-file.ts';
import { texts } from '../texts.ts';
import { fetchWithDownloadProgress } from './fetch-with-download-progress.ts';

interface BookmarkExport {
  format: ExportFormat;
  /** Null: everything; 0: the posts in no collection. */
  collectionId: number | null;
  /** Whether earlier versions of posts are included, in formats that can. */
  hasVersions: boolean;
  status: 'idle' | 'running' | 'done' | 'failed';
  /** Bytes received so far. */
  received: number;
  failure: string;
}

const IDLE: BookmarkExport = {
  format: 'html',
  collectionId: null,
  hasVersions: false,
  status: 'idle',
  received: 0,
  failure: '',
};

/** The current export. It continues while the user visits other pages. */
export const bookmarkExport = proxy<BookmarkExport>({ ...IDLE });

let request = new AbortController();

/** Chooses the format of the next export. */
export function chooseFormat(format: ExportFormat): void {
  bookmarkExport.format = format;
}

/** Chooses what the next export contains: a collection with those below it (0: the posts in none), or everything. */
export function chooseCollection(collectionId: number | null): void {
  bookmarkExport.collectionId = collectionId;
}

/** Chooses whether the next export includes earlier versions of posts. */
export function chooseVersions(hasVersions: boolean): void {
  bookmarkExport.hasVersions = hasVersions;
}

/** Whether exports of a format can include earlier versions of posts. */
export const canHaveVersions = (format: ExportFormat): boolean => format === 'zip' || format === 'json';

/** Fetches the file and saves it, one at a time. */
export async function exportFile(): Promise<void> {
  const { format, collectionId, hasVersions, status } = bookmarkExport;
  if (status === 'running') return;
  request = new AbortController();
  const { signal } = request;
  Object.assign(bookmarkExport, { status: 'running', received: 0, failure: '' } satisfies Partial<BookmarkExport>);
  const fetchWithProgress = fetchWithDownloadProgress((bytes) => {
    if (!signal.aborted) bookmarkExport.received = bytes;
  });
  try {
    const query = {
      format,
      ...(collectionId !== null && { collection_id: collectionId }),
      ...(hasVersions && canHaveVersions(format) && { versions: true }),
    };
    const file = await call(exportBookmarks, { query }, { blob: true, signal, fetch: fetchWithProgress });
    if (signal.aborted) return;
    saveFile(file, EXPORT_FILES[format].name);
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
