import { defineTask } from '../../kernel/workers/task.ts';

/** Like `encodeImage`, but keeps an image of an archive unchanged if it is in the stored format. */
export const restoreImage = defineTask(import.meta.url, {
  queue: 'bulk',
  load: async () => (await import('./images.ts')).restoreImage,
});
