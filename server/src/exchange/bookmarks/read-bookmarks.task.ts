import { defineTask } from '../../kernel/workers/task.ts';
import { orRefusal } from '../reading/refusal.ts';

/** Validates a bookmark file and writes its links to a folder. */
export const readBookmarks = defineTask(import.meta.url, {
  queue: 'imports',
  load: async () => orRefusal((await import('./netscape-reader.ts')).readBookmarks),
});
