import type { WorkerTasks } from './tasks.ts';

/**
 * Each queue has a thread, so that long tasks delay only other long tasks: `quick` tasks take some dozen milliseconds,
 * `heavy` ones a second or two, `bulk` ones process whole libraries, `pages` are of other sites and may end their thread.
 * `imports` are of users, and take as long as their files: they have several threads.
 */
export type QueueName = 'quick' | 'heavy' | 'bulk' | 'pages' | 'imports';

/** Longer texts are not sanitized in the quick queue, in characters. */
const MAX_QUICK_LENGTH = 256 * 1024;

const QUEUES: Record<keyof WorkerTasks, QueueName> = {
  sanitize: 'quick',
  tokenize: 'heavy',
  fingerprint: 'heavy',
  readPage: 'pages',
  readPlain: 'pages',
  readPdf: 'pages',
  inlinePage: 'pages',
  encodeFavicon: 'quick',
  encodeImage: 'heavy',
  encodeThumbnail: 'heavy',
  restoreImage: 'bulk',
  readBookmarks: 'imports',
  readArchive: 'imports',
  readImport: 'imports',
  packNotes: 'bulk',
  markdownFiles: 'bulk',
  csvRows: 'bulk',
};

export const queueOf = <N extends keyof WorkerTasks>(name: N, input: WorkerTasks[N]['input']): QueueName =>
  QUEUES[name] === 'quick' && typeof input === 'string' && input.length > MAX_QUICK_LENGTH ? 'heavy' : QUEUES[name];
