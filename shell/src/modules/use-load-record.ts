import type { LoadFailure } from '@benotes/contract';
import { useState } from 'react';

import { recordLoad, startOfLoad } from './load-events.ts';
import { entryOf } from './load-module.ts';

/** Records one attempt to mount a module: as one load, with one failure at most. */
export function useLoadRecord(name: string) {
  const [record] = useState(() => recordOf(name));
  return record;
}

function recordOf(name: string) {
  const start = startOfLoad(name);
  let loads: 0 | 1 = 1;
  let hasFailed = false;
  return {
    drawn(): void {
      if (loads === 0) return;
      // A tab in the background draws nothing.
      const drawnMs = document.hidden ? undefined : performance.now() - start;
      recordLoad({ name, entry: entryOf(name), loads, drawnMs });
      loads = 0;
    },
    failed(failure: LoadFailure): void {
      if (hasFailed) return;
      hasFailed = true;
      recordLoad({ name, entry: entryOf(name), loads, failure });
      loads = 0;
    },
  };
}
