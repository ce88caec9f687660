import { defineTask } from '../../kernel/workers/task.ts';

/** Splits a long post into lines of tokens for the index. */
export const tokenize = defineTask(import.meta.url, {
  queue: 'heavy',
  load: async () => (await import('./chunks.ts')).chunksOf,
});
