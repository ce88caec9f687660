import { defineTask } from '../../kernel/workers/task.ts';

/** Merges two notes that were made of a third one. */
export const mergeTask = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./merge-html.ts')).mergeHtml,
});
