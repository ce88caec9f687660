import { defineTask } from '../../kernel/workers/task.ts';

/** Posts as rows of a table. */
export const csvRows = defineTask(import.meta.url, {
  queue: 'bulk',
  load: async () => (await import('./csv-rows.ts')).csvRows,
});
