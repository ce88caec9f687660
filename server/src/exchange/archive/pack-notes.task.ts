import { defineTask } from '../../kernel/workers/task.ts';

/** Compressed Markdown files of notes. */
export const packNotes = defineTask(import.meta.url, {
  queue: 'bulk',
  load: async () => (await import('./markdown.ts')).packNotes,
});
