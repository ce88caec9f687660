import { type Static, Type } from 'typebox';

import { endpoint, Nullable, Timestamp } from '../protocol/endpoint.ts';

/**
 * Why a load failed. `script`: a file could not be loaded, or its integrity check failed. `timeout`: it took longer
 * than eight seconds. `mount`: it threw while it started or was mounted. `render`: it threw after that; a contribution,
 * after it had loaded.
 */
export type LoadFailure = (typeof LOAD_FAILURES)[number];
export const LOAD_FAILURES = ['script', 'timeout', 'mount', 'render'] as const;

/** The upper bounds of the buckets of times to the first drawing, in ms; one more bucket is above all. */
export const DRAWING_BUCKETS_MS = [100, 250, 500, 1000, 2500, 5000] as const;

/** Modules in one report. */
export const REPORT_MODULES_MAX = 20;
/** Loads of a version in one report; a page reports at most this many. */
export const REPORT_LOADS_MAX = 50;

const Count = Type.Integer({ minimum: 0, maximum: REPORT_LOADS_MAX });

/**
 * What a page reports about a version of a module. A load is one attempt to load and mount the module for a page, or
 * the first use of one of its contributions since the page was opened. A load has one failure at most.
 */
export type ModuleLoads = Static<typeof ModuleLoads>;
export const ModuleLoads = Type.Object({
  name: Type.String({ maxLength: 40 }),
  version: Type.String({ maxLength: 100 }),
  loads: Count,
  failures: Type.Object({
    script: Type.Optional(Count),
    timeout: Type.Optional(Count),
    mount: Type.Optional(Count),
    render: Type.Optional(Count),
  }),
  /**
   * Times from the navigation to the first drawing, in the buckets of `DRAWING_BUCKETS_MS`, not cumulative. For the
   * first module of a page from its start.
   */
  drawings: Type.Array(Count, {
    minItems: DRAWING_BUCKETS_MS.length + 1,
    maxItems: DRAWING_BUCKETS_MS.length + 1,
  }),
});

export const reportModules = endpoint({
  method: 'POST',
  url: '/api/modules/reports',
  access: 'user',
  summary: 'Report how modules loaded',
  description: 'Counts of loads and failures by version. Unknown modules and versions are ignored.',
  errors: { 429: '60 reports of a user in 10 minutes.' },
  schema: {
    body: Type.Object({ modules: Type.Array(ModuleLoads, { minItems: 1, maxItems: REPORT_MODULES_MAX }) }),
    response: { 204: Type.Null() },
  },
});

/** The loads of a version within an hour. */
export type LoadPoint = Static<typeof LoadPoint>;
export const LoadPoint = Type.Object({
  /** When the hour began. */
  hour: Timestamp,
  loads: Type.Integer(),
  failures: Type.Integer(),
});

/** The last 24 hours, oldest first, the current one last. */
export type ModuleActivity = Static<typeof ModuleActivity>;
export const ModuleActivity = Type.Object({
  live: Type.Array(LoadPoint),
  /** Null while there is no canary. */
  canary: Nullable(Type.Array(LoadPoint)),
});
