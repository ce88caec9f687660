import type { Registry } from 'prom-client';

import type { Db } from '../../kernel/database/connect.ts';
import { readExportState } from './export-state.repo.ts';

/** Registers the figures about scheduled exports. The returned function counts an export of a user. */
export async function openExportMetrics(registry: Registry, db: Db): Promise<(isDone: boolean) => void> {
  const { Counter, Gauge } = await import('prom-client');
  const registers = [registry];
  const exports = new Counter({
    name: 'benotes_scheduled_exports_total',
    help: 'Scheduled exports of users, by result.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['done', 'failed']) exports.inc({ result }, 0);
  const completed = new Gauge({
    name: 'benotes_scheduled_exports_completed_timestamp_seconds',
    help: 'When the exports of all users were last complete; 0 if they never were.',
    registers,
    async collect() {
      completed.set((await readExportState(db)).completedAt / 1000);
    },
  });
  return (isDone) => exports.inc({ result: isDone ? 'done' : 'failed' });
}
