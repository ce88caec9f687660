import { defineTask } from '../../kernel/workers/task.ts';
import { orRefusal } from './refusal.ts';

/** Reads files of any product into a folder. */
export const readImport = defineTask(import.meta.url, {
  queue: 'imports',
  load: async () => orRefusal((await import('./read-import.ts')).readImport),
});
