import { defineTask } from '../../kernel/workers/task.ts';
import { orRefusal } from '../reading/refusal.ts';

/** Unpacks, validates and sanitizes an archive into a folder. */
export const readArchive = defineTask(import.meta.url, {
  queue: 'imports',
  load: async () => orRefusal((await import('./archive-reader.ts')).readArchive),
});
