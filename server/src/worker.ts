import { sanitizeContent } from './sanitize/sanitize.ts';
import { type ArchiveTask, readArchive } from './transfer/archive-reader.ts';
import { readBookmarks as readFile, UnreadableFile } from './transfer/netscape-reader.ts';
import type { WorkerTasks } from './worker-tasks.ts';

/** Runs in a thread of the pool; piscina calls the exports by their names. */
export const sanitize = (html: WorkerTasks['sanitize']['input']): WorkerTasks['sanitize']['output'] =>
  sanitizeContent(html);

export { toMarkdown } from './transfer/markdown.ts';
export { readArchiveTask as readArchive };
export { encodeImage, encodeThumbnail } from './files/images.ts';
export { readTask as readBookmarks };

function readTask(bytes: Uint8Array): WorkerTasks['readBookmarks']['output'] {
  try {
    return { file: readFile(bytes) };
  } catch (error) {
    return refused(error);
  }
}

async function readArchiveTask(task: ArchiveTask): Promise<WorkerTasks['readArchive']['output']> {
  try {
    return { archive: await readArchive(task) };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): { refusal: string } {
  if (error instanceof UnreadableFile) return { refusal: error.message };
  throw error;
}
