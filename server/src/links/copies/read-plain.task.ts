import { defineTask } from '../../kernel/workers/task.ts';

/** Reads a page of plain text. */
export const readPlain = defineTask(import.meta.url, {
  queue: 'pages',
  load: async () => (await import('./read-plain.ts')).readPlain,
});
