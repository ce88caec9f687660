import { defineTask } from '../../kernel/workers/task.ts';

/** A fingerprint of the text of a page, or null. */
export const fingerprint = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./fingerprint.ts')).fingerprintOf,
});
