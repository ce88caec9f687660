import { timingSafeEqual } from 'node:crypto';

import { OPERATION_PATHS } from '@benotes/contract';
import type { FastifyInstance } from 'fastify';

import { openExportMetrics } from '../../exchange/schedule/export-metrics.ts';
import type { ScheduledExports } from '../../exchange/schedule/scheduled-exports.ts';
import { bearerOf } from '../../kernel/http/guard.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem, unauthenticated } from '../../kernel/problems.ts';
import { countCopyJobs } from '../../links/copies/copy-jobs.repo.ts';
import { countJobs } from '../../links/previews/preview-jobs.repo.ts';
import { openLoadMetrics } from '../loads/load-metrics.ts';
import type { ModuleReports } from '../loads/module-reports.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));

/**
 * `/metrics` for Prometheus, protected by METRICS_TOKEN; without that variable nothing is measured and the path is 404.
 * Requests are labeled by route pattern, so that no id or token ends up in the metrics.
 */
export async function addMetrics(
  app: FastifyInstance,
  {
    config,
    db,
    moduleReports,
    scheduledExports,
  }: Pick<Kernel, 'config' | 'db'> & { moduleReports: ModuleReports; scheduledExports: ScheduledExports | null },
): Promise<void> {
  const { metricsToken } = config;
  if (!metricsToken) {
    app.get(OPERATION_PATHS.metrics, () => {
      throw new Problem(404, 'Not found.');
    });
    return;
  }

  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'benotes_preview_jobs',
    help: 'Imported links whose previews are pending.',
    registers: [registry],
    async collect() {
      waiting.set(await countJobs(db));
    },
  });

  const copying = new Gauge({
    name: 'benotes_copy_jobs',
    help: 'Links whose pages are to be copied.',
    registers: [registry],
    async collect() {
      copying.set(await countCopyJobs(db));
    },
  });

  if (scheduledExports) scheduledExports.onExported = await openExportMetrics(registry, db);
  moduleReports.onCounted = await openLoadMetrics(registry);

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => registry.clear());

  app.get(OPERATION_PATHS.metrics, async (request, reply) => {
    if (!isSame(bearerOf(request) ?? '', metricsToken)) throw unauthenticated();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
