import { defineTask } from '../../kernel/workers/task.ts';

/** The image of a link, in the size of cards; null if its format is not supported. */
export const encodeThumbnail = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./images.ts')).encodeThumbnail,
});
