import { defineTask } from '../../kernel/workers/task.ts';

/** Null if the image format is not supported. */
export const encodeImage = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./images.ts')).encodeImage,
});
