import { defineTask } from '../../kernel/workers/task.ts';

/** Puts blocks of an earlier note back. */
export const restoreTask = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./merge-html.ts')).restoreHtml,
});
