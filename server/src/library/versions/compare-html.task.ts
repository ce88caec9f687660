import { defineTask } from '../../kernel/workers/task.ts';

/** Compares two notes. */
export const compareTask = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./merge-html.ts')).compareHtml,
});
