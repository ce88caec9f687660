import { defineTask } from '../../kernel/workers/task.ts';
import { orRefusal } from './refusal.ts';

/** Reads a bookmark file of any product into a folder. */
export const readBookmarks = defineTask(import.meta.url, {
  queue: 'imports',
  load: async () => orRefusal((await import('./read-import.ts')).readBookmarks),
});
