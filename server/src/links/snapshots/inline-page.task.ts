import { defineTask } from '../../kernel/workers/task.ts';

/** Turns a page that a browser has saved into one file; null if it is too large. */
export const inlinePage = defineTask(import.meta.url, {
  queue: 'pages',
  load: async () => (await import('./inline-page.ts')).inlinePage,
});
