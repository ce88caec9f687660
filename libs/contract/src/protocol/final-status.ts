/** Client errors after which a call may still take effect, or is to be sent again. */
const NOT_FINAL: ReadonlySet<number> = new Set([401, 408, 409, 425, 429]);

/** Whether an error status settles a call: it had no effect, and sending it again would fail again. */
export const isFinalStatus = (status: number): boolean => status >= 400 && status < 500 && !NOT_FINAL.has(status);
