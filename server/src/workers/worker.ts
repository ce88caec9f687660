import { isDiskFull } from '../disk/disk-reserve.ts';
import { UnreadableFile } from '../transfer/jobs/unreadable-file.ts';
import { Stopped } from '../transfer/reading/stopped.ts';
import type { Refusal, WorkerTasks } from './tasks.ts';

type Tasks = { [N in keyof WorkerTasks]: (input: WorkerTasks[N]['input']) => Promise<WorkerTasks[N]['output']> };

// Runs in a worker thread; piscina calls the exports by name. Each task loads only the modules it needs, to save memory.

export const sanitize: Tasks['sanitize'] = async (html) =>
  (await import('../sanitize/sanitize.ts')).sanitizeContent(html);

export const tokenize: Tasks['tokenize'] = async (text) => (await import('../search/chunks.ts')).chunksOf(text);

export const fingerprint: Tasks['fingerprint'] = async (page) =>
  (await import('../link-checks/fingerprint.ts')).fingerprintOf(page);

export const readPage: Tasks['readPage'] = async (page) => (await import('../copies/read-page.ts')).readPage(page);

export const readPlain: Tasks['readPlain'] = async (page) => (await import('../copies/read-plain.ts')).readPlain(page);

export const readPdf: Tasks['readPdf'] = async (bytes) => (await import('../copies/read-pdf.ts')).readPdf(bytes);

export const inlinePage: Tasks['inlinePage'] = async (page) =>
  (await import('../snapshots/inline-page.ts')).inlinePage(page);

export const packNotes: Tasks['packNotes'] = async (notes) =>
  (await import('../transfer/archive/markdown.ts')).packNotes(notes);

export const markdownFiles: Tasks['markdownFiles'] = async (batch) =>
  (await import('../transfer/exports/markdown-files.ts')).markdownFiles(batch);

export const csvRows: Tasks['csvRows'] = async (lines) =>
  (await import('../transfer/exports/csv-rows.ts')).csvRows(lines);

export const encodeImage: Tasks['encodeImage'] = async (bytes) =>
  (await import('../files/images.ts')).encodeImage(bytes);

export const restoreImage: Tasks['restoreImage'] = async (image) =>
  (await import('../files/images.ts')).restoreImage(image);

export const encodeThumbnail: Tasks['encodeThumbnail'] = async (bytes) =>
  (await import('../files/images.ts')).encodeThumbnail(bytes);

export const encodeFavicon: Tasks['encodeFavicon'] = async (bytes) =>
  (await import('../favicons/encode-favicon.ts')).encodeFavicon(bytes);

export const readBookmarks: Tasks['readBookmarks'] = async (task) => {
  const { readBookmarks: read } = await import('../transfer/bookmarks/netscape-reader.ts');
  return orRefusal(async () => ({ file: await read(task) }));
};

export const readArchive: Tasks['readArchive'] = async (task) => {
  const { readArchive: read } = await import('../transfer/archive/archive-reader.ts');
  return orRefusal(async () => ({ archive: await read(task) }));
};

export const readImport: Tasks['readImport'] = async (task) => {
  const { readImport: read } = await import('../transfer/reading/read-import.ts');
  return orRefusal(async () => ({ output: await read(task) }));
};

async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message };
    if (error instanceof Stopped) return { refusal: 'It was stopped.', isStopped: true };
    if (isDiskFull(error)) return { refusal: 'The disk is full.', isDiskFull: true };
    throw error;
  }
}
