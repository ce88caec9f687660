import { defineTask } from '../../kernel/workers/task.ts';

/** Posts as compressed Markdown files. */
export const markdownFiles = defineTask(import.meta.url, {
  queue: 'bulk',
  load: async () => (await import('./markdown-files.ts')).markdownFiles,
});
