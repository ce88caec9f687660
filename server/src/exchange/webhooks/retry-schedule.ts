import { WEBHOOK_FAILING_DAYS } from '@benotes/contract';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3600_000];

/** The pauses after each failed attempt, together a little more than the days after which a webhook is disabled. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  18 * HOUR,
  26.5 * HOUR,
];

export const FAILING_MAX_MS = WEBHOOK_FAILING_DAYS * 24 * HOUR;

/** When to try again after so many failed attempts, as a time in ms; null if it is given up. */
export function nextAttempt(attempts: number, now: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : now + pause;
}

/**
 * Between attempts at a receiver that fails, whatever waits: from so long to so long, growing with how long it has
 * failed.
 */
const [RECEIVER_PAUSE_MIN_MS, RECEIVER_PAUSE_MAX_MS] = [5 * SECOND, 10 * MINUTE];

/**
 * Until when a webhook that has just failed is sent nothing, as times in ms. Never later than the next attempt of the
 * event that failed, so that it only holds up other events.
 */
export const pauseEnd = (failingSince: number, now: number): number =>
  now + Math.min(Math.max((now - failingSince) / 4, RECEIVER_PAUSE_MIN_MS), RECEIVER_PAUSE_MAX_MS);
