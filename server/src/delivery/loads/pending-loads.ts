import { LOAD_FAILURES, type LoadFailure, type ModuleLoads } from '@benotes/contract';

import type { Trial } from './canary-trials.repo.ts';
import { type HourOfLoads, hourOf } from './module-loads.repo.ts';

/** Reported loads that are not stored yet, summed up. */
export class PendingLoads {
  readonly #hours = new Map<string, HourOfLoads>();
  readonly #trials = new Map<string, Trial>();

  get isEmpty(): boolean {
    return this.#hours.size === 0;
  }

  /** By module, version, and hour. */
  get hours(): HourOfLoads[] {
    return [...this.#hours.values()];
  }

  /** By user, module, and version. */
  get trials(): Trial[] {
    return [...this.#trials.values()];
  }

  get modules(): string[] {
    return [...new Set(this.hours.map(({ name }) => name))];
  }

  /** `now`: when it was reported, in ms. */
  add(user_id: number, { name, version, loads, failures }: ModuleLoads, now: number): void {
    const hour = hourOf(now);
    const sum = getOrAdd(this.#hours, `${name} ${version} ${hour}`, () => {
      return { name, version, hour, loads: 0, script: 0, timeout: 0, mount: 0, render: 0 };
    });
    const trial = getOrAdd(this.#trials, `${user_id} ${name} ${version}`, () => {
      return { user_id, name, version, loads: 0, failures: 0 };
    });
    sum.loads += loads;
    trial.loads += loads;
    for (const kind of LOAD_FAILURES) {
      sum[kind] += failures[kind] ?? 0;
      trial.failures += failures[kind] ?? 0;
    }
  }
}

function getOrAdd<V>(map: Map<string, V>, key: string, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** A report with no more failures and drawings than loads, whatever the browser has sent. */
export function boundLoads(report: ModuleLoads): ModuleLoads {
  const takeFailures = takeUpTo(report.loads);
  const failures: Partial<Record<LoadFailure, number>> = {};
  for (const kind of LOAD_FAILURES) failures[kind] = takeFailures(report.failures[kind] ?? 0);
  return { ...report, failures, drawings: report.drawings.map(takeUpTo(report.loads)) };
}

/** Returns each count as long as the sum of all is within the limit. */
function takeUpTo(limit: number): (count: number) => number {
  let left = limit;
  return (count) => {
    const taken = Math.min(count, left);
    left -= taken;
    return taken;
  };
}
