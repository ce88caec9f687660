import { type RefObject, useEffect, useRef } from 'react';

import type { fileImport } from './file-import.ts';

interface Targets {
  input: RefObject<HTMLInputElement>;
  panel: RefObject<HTMLElement>;
}

/** Moves the focus when the element that had it is gone or disabled. */
export function useFocusAt(status: (typeof fileImport)['status'], { input, panel }: Targets): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === 'reviewing' || status === 'running') {
      panel.current?.focus({ preventScroll: true }); // the browser would scroll to its middle if it is taller than the window
      panel.current?.scrollIntoView({ block: 'nearest' });
    } else if (document.activeElement === document.body) input.current?.focus();
  }, [status, input, panel]);
}
