import { afterPaint } from '@benotes/ui';

import type { LoadEvent } from './report-loads.ts';

/** Until what reports them has loaded. */
const waiting: LoadEvent[] = [];
let count: ((event: LoadEvent) => void) | null = null;
let firstModule: string | null = null;

/**
 * Records a load or the failure of one. It is reported after the first paint; failures of a browser that is offline are
 * not.
 */
export function recordLoad(event: LoadEvent): void {
  if (event.failure && !navigator.onLine) return;
  if (count) count(event);
  else if (waiting.push(event) === 1) afterPaint(() => void loadReports());
}

async function loadReports(): Promise<void> {
  try {
    ({ countLoad: count } = await import('./report-loads.ts'));
  } catch {
    // The next event tries again: without a report, nothing is missing for the user.
  }
  for (const event of waiting.splice(0)) count?.(event);
}

/** Measures the time to the first render of this module from the start of the page. */
export function measureFromPageStart(name: string): void {
  firstModule = name;
}

/** When the load of a module starts that will be mounted now, in ms since the start of the page. */
export function startOfLoad(name: string): number {
  const start = name === firstModule ? 0 : performance.now();
  firstModule = null;
  return start;
}
