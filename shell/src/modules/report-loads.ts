import {
  DRAWING_BUCKETS_MS,
  type LoadFailure,
  type ModuleLoads,
  REPORT_LOADS_MAX,
  REPORT_MODULES_MAX,
  reportModules,
} from '@benotes/contract';
import { call, readToken, session } from '@benotes/platform';

import { pageState } from '../start/page-state.ts';

/** Something that counts in the report about how modules load. */
export interface LoadEvent {
  name: string;
  /** The URL of the version. */
  entry: string;
  /** 0 if the load was recorded before. */
  loads: 0 | 1;
  failure?: LoadFailure;
  /** The time to the first drawing. */
  drawnMs?: number;
}

/** How long loads are collected, in ms, so that most visits of a page send one report. */
const REPORT_DELAY_MS = 9000;

/** By module and version. */
const counts = new Map<string, ModuleLoads>();
let timer: ReturnType<typeof setTimeout> | undefined;

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendReport();
});

/** Adds to the next report. A failure whose load has been reported already counts as another load. */
export function countLoad({ name, entry, loads, failure, drawnMs }: LoadEvent): void {
  const version = versionOf(name, entry);
  if (version === null) return;
  const key = `${name} ${version}`;
  const sum = counts.get(key) ?? {
    name,
    version,
    loads: 0,
    failures: {},
    drawings: DRAWING_BUCKETS_MS.map(() => 0).concat(0),
  };
  if (sum.loads === REPORT_LOADS_MAX) return;
  counts.set(key, sum);
  sum.loads += loads;
  if (failure) sum.failures[failure] = (sum.failures[failure] ?? 0) + 1;
  const failures = Object.values(sum.failures).reduce((total, times) => total + times, 0);
  sum.loads = Math.max(sum.loads, failures);
  if (drawnMs !== undefined) sum.drawings[bucketOf(drawnMs)]! += 1; // as many as there are buckets
  timer ??= setTimeout(sendReport, REPORT_DELAY_MS);
}

function bucketOf(ms: number): number {
  const bucket = DRAWING_BUCKETS_MS.findIndex((bound) => ms <= bound);
  return bucket < 0 ? DRAWING_BUCKETS_MS.length : bucket;
}

/** Null for a version that is not from this server's table: that of a development server. */
function versionOf(name: string, entry: string): string | null {
  const live = pageState()?.remotes[name];
  if (live?.entry === entry) return live.version;
  return /\/modules\/[^/]+\/([^/]+)\//.exec(entry)?.[1] ?? null;
}

function sendReport(): void {
  clearTimeout(timer);
  timer = undefined;
  const modules = [...counts.values()].slice(0, REPORT_MODULES_MAX);
  counts.clear();
  const token = readToken();
  if (modules.length === 0 || !session.user || token === null) return;
  // With its token, the call is neither repeated nor renews the session; counts that do not arrive are lost.
  call(reportModules, { body: { modules } }, { token, keepalive: true }).catch(() => {});
}
