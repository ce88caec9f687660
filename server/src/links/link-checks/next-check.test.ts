import { describe, expect, it } from 'vitest';

import { afterCheck, type CheckState } from './next-check.ts';

const DAY_MS = 24 * 3600_000;
const NEW: CheckState = {
  state: null,
  reason: null,
  status: null,
  moved_to: null,
  due_at: '',
  interval_days: 0,
  is_asked: 0,
  checked_at: null,
  etag: null,
  last_modified: null,
  fingerprint: null,
  seen_fingerprint: null,
  misses: 0,
  missed_since: null,
};

describe('A link whose host does not exist', () => {
  // #gone-after-three-checks
  it('is gone after three checks over a week', () => {
    const states = [];
    let state: CheckState = { ...NEW, state: 'ok', interval_days: 64 };
    for (let check = 0; check < 3; check += 1) {
      const now = check === 0 ? 0 : Date.parse(state.due_at);
      state = afterCheck(state, { kind: 'no-host' }, now);
      states.push([now / DAY_MS, state.state, state.reason]);
    }
    expect(states).toEqual([
      [0, 'unclear', 'unreachable'],
      [3.5, 'unclear', 'unreachable'],
      [7, 'gone', null],
    ]);
  });

  it('is not gone when a user asks three times in a minute', () => {
    let state = NEW;
    for (const now of [0, 1000, 2000]) state = afterCheck(state, { kind: 'no-host' }, now);
    expect(state.state).toBe('unclear');
  });

  it('starts to count again after it was there', () => {
    let state = afterCheck(NEW, { kind: 'no-host' }, 0);
    state = afterCheck(state, { kind: 'no-host' }, 4 * DAY_MS);
    state = afterCheck(state, { kind: 'unclear', reason: 'server', status: 500, retryMs: null }, 5 * DAY_MS);
    expect(afterCheck(state, { kind: 'no-host' }, 8 * DAY_MS).state).toBe('unclear');
  });
});

describe('The next check', () => {
  it('is not before the time that the site has asked for, within limits', () => {
    const finding = { kind: 'unclear', reason: 'busy', status: 429 } as const;
    const later = (retryMs: number) => Date.parse(afterCheck(NEW, { ...finding, retryMs }, 0).due_at) / DAY_MS;
    expect([later(0), later(10 * DAY_MS), later(1e15)]).toEqual([1, 10, 90]);
  });
});
