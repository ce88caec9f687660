import { defineTask } from '../../kernel/workers/task.ts';

/** Reads the article of a page. */
export const readPage = defineTask(import.meta.url, {
  queue: 'pages',
  load: async () => (await import('./read-page.ts')).readPage,
});
