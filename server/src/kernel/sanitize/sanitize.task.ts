import { defineTask } from '../workers/task.ts';

/** Longer texts are not sanitized in the quick queue, in characters. */
const MAX_QUICK_LENGTH = 256 * 1024;

/** Sanitizes content to what the editor can produce; null if it is nested too deeply. */
export const sanitize = defineTask(import.meta.url, {
  queue: (html) => (html.length > MAX_QUICK_LENGTH ? 'heavy' : 'quick'),
  load: async () => (await import('./sanitize.ts')).sanitizeContent,
});
