import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  Autosave,
  AUTOSAVE_MAX_WAIT_MS,
  AUTOSAVE_PAUSE_MS,
  type AutosaveOutcome,
  type AutosaveState,
} from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function anAutosave(outcomes: AutosaveOutcome[] = []) {
  const states: AutosaveState[] = [];
  const send = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return outcomes.shift() ?? 'saved';
  });
  const canSend = vi.fn(() => true);
  const autosave = new Autosave({ canSend, send, onState: (state) => states.push(state) });
  return { autosave, send, canSend, states };
}

describe('Autosave', () => {
  it('sends once, after a pause', async () => {
    const { autosave, send, states } = anAutosave();
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS - 1);
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS - 1);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(send).toHaveBeenCalledTimes(1);
    expect(states).toEqual(['waiting', 'waiting', 'saved']);
  });

  it('does not wait for ever while typing goes on', async () => {
    const { autosave, send } = anAutosave();
    for (let time = 0; time < AUTOSAVE_MAX_WAIT_MS + 1000; time += 1000) {
      autosave.schedule();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends what was changed meanwhile after the request that is on its way', async () => {
    const { autosave, send, states } = anAutosave();
    autosave.schedule();
    const first = autosave.flush();
    autosave.schedule();
    const second = autosave.flush();
    await vi.advanceTimersByTimeAsync(99);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all([first, second]);
    expect(send).toHaveBeenCalledTimes(2);
    expect(states.at(-1)).toBe('saved');
  });

  it('asks again after a pause where nothing can be sent', async () => {
    const { autosave, send, canSend, states } = anAutosave();
    canSend.mockReturnValueOnce(false);
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS);
    expect([send.mock.calls.length, states.at(-1)]).toEqual([0, 'waiting']);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS + 200);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('tries again, less and less often, until it works', async () => {
    const { autosave, send, states } = anAutosave(['later', 'offline']);
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS + 100);
    expect(states.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(5100);
    expect(states.at(-1)).toBe('offline');
    await vi.advanceTimersByTimeAsync(15_100);
    expect([send.mock.calls.length, states.at(-1)]).toEqual([3, 'saved']);
  });

  it('does not repeat what the server refuses until something is changed', async () => {
    const { autosave, send } = anAutosave(['refused']);
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(1);
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS + 100);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tries again after an unexpected error, and waits for nothing then', async () => {
    const { autosave, send, states } = anAutosave();
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    send.mockRejectedValueOnce(new Error('unexpected'));
    autosave.schedule();
    await autosave.flush();
    await autosave.settled();
    expect([states.at(-1), logged.mock.calls.length]).toEqual(['failed', 1]);
    await vi.advanceTimersByTimeAsync(5100);
    expect([send.mock.calls.length, states.at(-1)]).toEqual([2, 'saved']);
  });
});
