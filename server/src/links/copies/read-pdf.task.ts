import { defineTask } from '../../kernel/workers/task.ts';

/** Reads the text of a PDF. */
export const readPdf = defineTask(import.meta.url, {
  queue: 'pages',
  load: async () => (await import('./read-pdf.ts')).readPdf,
});
