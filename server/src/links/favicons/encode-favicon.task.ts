import { defineTask } from '../../kernel/workers/task.ts';

/** Null if the image format is not supported. */
export const encodeFavicon = defineTask(import.meta.url, {
  queue: 'quick',
  load: async () => (await import('./encode-favicon.ts')).encodeFavicon,
});
