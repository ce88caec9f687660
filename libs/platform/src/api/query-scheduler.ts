/** Debounce while typing, in ms. */
const DEBOUNCE_MS = 80;
/** Between these gaps, in ms, typing is slow enough for a response between two keys: queries are not debounced. */
const SLOW_TYPING_MS = [2 * DEBOUNCE_MS, 1000] as const;
/** How long the next query waits for a response in flight, in ms, before it aborts that request. */
const RESPONSE_TIMEOUT_MS = 100;

/** Sends a query; resolves when it is answered or aborted. Sending another query aborts it. */
type Send = () => Promise<void>;

export interface QueryScheduler {
  /** Sends a query after the debounce, immediately when typing is slow. A newer query replaces it. */
  schedule: (send: Send) => void;
  /** Sends a query immediately. */
  sendNow: (send: Send) => void;
  /** Drops a query that was not sent yet. */
  cancel: () => void;
}

/** Limits the rate of queries while the user types: one request in flight, and of those pending the latest. */
export function createQueryScheduler(): QueryScheduler {
  /** Due, and waiting for the request in flight. */
  let pending: Send | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | undefined;
  let lastScheduledAt = -Infinity;

  const cancel = () => {
    clearTimeout(timer);
    pending = undefined;
  };
  const sendNow = async (send: Send) => {
    cancel();
    const request = send();
    inFlight = request;
    await request;
    if (inFlight !== request) return;
    inFlight = undefined;
    if (pending) void sendNow(pending);
  };
  const sendWhenIdle = (send: Send) => {
    if (!inFlight) return void sendNow(send);
    pending = send;
    timer = setTimeout(() => void sendNow(send), RESPONSE_TIMEOUT_MS);
  };
  return {
    schedule: (send) => {
      const now = performance.now();
      const isSlow = now - lastScheduledAt >= SLOW_TYPING_MS[0] && now - lastScheduledAt < SLOW_TYPING_MS[1];
      cancel();
      lastScheduledAt = now;
      if (isSlow) return sendWhenIdle(send);
      timer = setTimeout(() => sendWhenIdle(send), DEBOUNCE_MS);
    },
    sendNow: (send) => void sendNow(send),
    cancel,
  };
}
