import { DRAWING_BUCKETS_MS, LOAD_FAILURES, type ModuleLoads } from '@benotes/contract';
import type { Counter, Histogram, Registry } from 'prom-client';

/** Versions of a module that have figures; those of the oldest are removed. */
const VERSIONS_MAX = 5;
/** What the bucket above all counts for in the sum, in ms. */
const SLOWEST_MS = 10_000;

interface Metrics {
  loads: Counter<'module' | 'version'>;
  failures: Counter<'module' | 'version' | 'kind'>;
  drawings: Histogram<'module' | 'version'>;
}

/** Registers the figures about modules. The returned function counts a report. */
export async function openLoadMetrics(registry: Registry): Promise<(loads: ModuleLoads) => void> {
  const { Counter, Histogram } = await import('prom-client');
  const labelNames = ['module', 'version'] as const;
  const registers = [registry];
  const metrics: Metrics = {
    loads: new Counter({
      name: 'benotes_module_loads_total',
      help: 'Loads that browsers reported, by module and version.',
      labelNames,
      registers,
    }),
    failures: new Counter({
      name: 'benotes_module_failures_total',
      help: 'Failed loads, by module, version and kind.',
      labelNames: [...labelNames, 'kind'],
      registers,
    }),
    drawings: new Histogram({
      name: 'benotes_module_first_drawing_seconds',
      help: 'How long modules took to be drawn first. The sum is made of the upper bounds of the buckets.',
      labelNames,
      buckets: DRAWING_BUCKETS_MS.map((ms) => ms / 1000),
      registers,
    }),
  };
  /** By module, the one that was reported last at the end. */
  const versions = new Map<string, string[]>();
  return (report) => {
    const known = versions.get(report.name) ?? [];
    const next = [...known.filter((version) => version !== report.version), report.version];
    for (const version of next.splice(0, next.length - VERSIONS_MAX)) remove(metrics, report.name, version);
    versions.set(report.name, next);
    count(metrics, report);
  };
}

function count({ loads, failures, drawings }: Metrics, report: ModuleLoads): void {
  const labels = { module: report.name, version: report.version };
  loads.inc(labels, report.loads);
  for (const kind of LOAD_FAILURES) {
    const failed = report.failures[kind] ?? 0;
    if (failed > 0) failures.inc({ ...labels, kind }, failed);
  }
  for (const [bucket, times] of report.drawings.entries())
    for (let drawn = 0; drawn < times; drawn += 1)
      drawings.observe(labels, (DRAWING_BUCKETS_MS[bucket] ?? SLOWEST_MS) / 1000);
}

function remove({ loads, failures, drawings }: Metrics, module: string, version: string): void {
  loads.remove({ module, version });
  drawings.remove({ module, version });
  for (const kind of LOAD_FAILURES) failures.remove({ module, version, kind });
}
