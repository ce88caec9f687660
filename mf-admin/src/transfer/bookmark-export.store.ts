import { EXPORT_FILE_NAME, exportBookmarks } from '@benotes/contract';
import { ApiError, call, emit, on } from '@benotes/platform';
import { proxy } from 'valtio';

import { texts } from './texts.ts';

interface BookmarkExport {
  status: 'idle' | 'running' | 'done' | 'failed';
  failure: string;
}

const IDLE: BookmarkExport = { status: 'idle', failure: '' };

/** The one export under way. It goes on while the person looks at other pages. */
export const bookmarkExport = proxy<BookmarkExport>({ ...IDLE });

let request = new AbortController();

/** Fetches the bookmark file and saves it. One at a time. */
export async function exportFile(): Promise<void> {
  if (bookmarkExport.status === 'running') return;
  request = new AbortController();
  const { signal } = request;
  Object.assign(bookmarkExport, { status: 'running', failure: '' } satisfies BookmarkExport);
  try {
    const file = await call(exportBookmarks, { query: {} }, { blob: true, signal });
    if (signal.aborted) return;
    download(file);
    bookmarkExport.status = 'done';
    emit('notification:raised', { type: 'success', title: texts.exported, description: texts.exportedDetail });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    Object.assign(bookmarkExport, { status: 'failed', failure: texts.failed(error.status) } satisfies BookmarkExport);
  }
}

/** Gives up the export under way. */
export function cancelExport(): void {
  request.abort();
  Object.assign(bookmarkExport, IDLE);
}

/** The browser saves what a link with this attribute points at. */
function download(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = EXPORT_FILE_NAME;
  link.click();
  URL.revokeObjectURL(link.href);
}

// Whoever signs in next may be somebody else.
on('session:ended', cancelExport);
on('session:expired', cancelExport);
