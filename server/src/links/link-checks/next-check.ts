import type { LinkState, UnclearReason } from '@benotes/contract';

import type { Finding } from './check-page.ts';
import { isChangedMuch } from './fingerprint.ts';

const DAY_MS = 24 * 3600_000;
const INTERVAL_MAX_DAYS = 90;
/** A host counts as gone when it was missing this often and this long. */
const MISSES_MIN = 3;
const MISSING_MS = 7 * DAY_MS;
const MISSING_INTERVAL_DAYS = 3.5;
/** A site may ask to be left in peace for longer than the next interval. */
const RETRY_MAX_MS = 90 * DAY_MS;

/** What is stored about the checks of a link. */
export interface CheckState {
  state: LinkState | null;
  reason: UnclearReason | null;
  status: number | null;
  moved_to: string | null;
  due_at: string;
  interval_days: number;
  is_asked: 0 | 1;
  checked_at: string | null;
  etag: string | null;
  last_modified: string | null;
  fingerprint: string | null;
  seen_fingerprint: string | null;
  misses: number;
  missed_since: string | null;
}

type Result = Partial<CheckState> & Pick<CheckState, 'state'>;

/**
 * The state of a link after a look at its page, and the next date: after a day, and if nothing has changed after twice
 * the time, up to 90 days.
 */
export function afterCheck(before: CheckState, finding: Finding, now: number): CheckState {
  const result = resultOf(before, finding, now);
  const isMissing = finding.kind === 'no-host' && result.state !== 'gone';
  const isSame = before.interval_days > 0 && result.state === before.state;
  const grown = isSame ? Math.min(before.interval_days * 2, INTERVAL_MAX_DAYS) : 1;
  const days = isMissing ? MISSING_INTERVAL_DAYS : grown;
  const retryMs = finding.kind === 'unclear' ? Math.min(finding.retryMs ?? 0, RETRY_MAX_MS) : 0;
  return {
    ...before,
    reason: null,
    status: null,
    ...(finding.kind !== 'no-host' && { misses: 0, missed_since: null }),
    ...result,
    is_asked: 0,
    checked_at: new Date(now).toISOString(),
    interval_days: isMissing ? 1 : grown,
    due_at: new Date(now + Math.max(days * DAY_MS, retryMs)).toISOString(),
  };
}

function resultOf(before: CheckState, finding: Finding, now: number): Result {
  switch (finding.kind) {
    case 'page':
      return resultOfPage(before, finding);
    case 'unmodified':
      return {
        state: before.state === null || isUncertain(before.state) ? seenState(before) : before.state,
        status: 304,
      };
    case 'gone':
      return { state: 'gone', status: finding.status, moved_to: null };
    case 'no-host':
      return resultOfMissing(before, now);
    case 'unclear':
      // What was certain is told until something else is: a page that was gone is not there because its site is slow.
      return {
        state: before.state === 'gone' ? 'gone' : 'unclear',
        reason: finding.reason,
        status: finding.status,
      };
  }
}

const isUncertain = (state: LinkState) => state === 'unclear' || state === 'gone';

/** The state of a page that is as it was when it was last seen. */
const seenState = ({ fingerprint, seen_fingerprint }: CheckState): LinkState =>
  fingerprint !== null && seen_fingerprint !== null && isChangedMuch(fingerprint, seen_fingerprint) ? 'changed' : 'ok';

function resultOfPage(before: CheckState, finding: Finding & { kind: 'page' }): Result {
  const { movedTo, fingerprint: seen_fingerprint, etag, lastModified: last_modified } = finding;
  const fingerprint = before.fingerprint ?? seen_fingerprint;
  const seen = { fingerprint, seen_fingerprint, etag, last_modified, status: 200 };
  if (movedTo !== null) return { ...seen, state: 'moved', moved_to: movedTo };
  return { ...seen, moved_to: null, state: seenState({ ...before, ...seen }) };
}

/** Until a host counts as gone, it may only be away for some days. */
function resultOfMissing(before: CheckState, now: number): Result {
  const since = before.missed_since ?? new Date(now).toISOString();
  const misses = before.misses + 1;
  const isGone = before.state === 'gone' || (misses >= MISSES_MIN && now - Date.parse(since) >= MISSING_MS);
  return {
    state: isGone ? 'gone' : 'unclear',
    reason: isGone ? null : 'unreachable',
    misses,
    missed_since: since,
    ...(isGone && { moved_to: null }),
  };
}
