/** A server that asks for more time is not waited for: the user decides. In ms. */
const PAUSE_MAX_MS = 10_000;
/** Clients that were refused together come back one after another, over this part of the pause. */
const SPREAD = 0.2;

/**
 * Waits as `Retry-After` asks (RFC 9110, section 10.2.3, in seconds). False, at once, if it asks for nothing or for too
 * much, and when the signal aborts.
 */
export async function waitAsAsked(retryAfter: string | null, signal?: AbortSignal): Promise<boolean> {
  const pause = Number(retryAfter ?? NaN) * 1000;
  if (!(pause >= 0 && pause <= PAUSE_MAX_MS) || signal?.aborted) return false;
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(isOver);
    };
    const cancel = () => end(false);
    const timer = setTimeout(() => end(true), pause * (1 + Math.random() * SPREAD));
    signal?.addEventListener('abort', cancel);
  });
}
