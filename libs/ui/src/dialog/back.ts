/** What hears Back and Forward before the router: set by `close-on-back.ts` once an overlay has been opened. */
export const back: { onPop?: (event: PopStateEvent) => void } = {};

// Not when the first overlay opens: Chromium calls the listeners of a window in the order in which they were added,
// whether they capture or not, and the router must not hear what ends there.
globalThis.addEventListener?.('popstate', (event) => back.onPop?.(event), true);
