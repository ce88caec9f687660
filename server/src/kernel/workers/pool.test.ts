import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { Piscina } from 'piscina';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { aFolder } from '../../../testing/uploads.ts';
import { untilEnd } from './pool.ts';

afterEach(() => void vi.useRealTimers());

const ended = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('ended');
    signal.addEventListener('abort', () => resolve('ended'));
  });

describe('Work that has an end', () => {
  it('ends at once, when it is told to, or at its limit', async () => {
    vi.useFakeTimers();
    const stopping = new AbortController();
    const limit = untilEnd({ signal: stopping.signal, limitMs: 1000 }, ended);
    vi.advanceTimersByTime(1000);
    expect(await limit).toBe('ended');
    const stopped = untilEnd({ signal: stopping.signal, limitMs: 1000 }, ended);
    stopping.abort();
    expect(await stopped).toBe('ended');
    expect(await untilEnd({ signal: stopping.signal, limitMs: 1000 }, ended)).toBe('ended');
  });

  it('leaves no timer when it is done before', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    expect(await untilEnd({ signal, limitMs: 1000 }, async () => 'done')).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends a thread that never pauses', async () => {
    const filename = path.join(aFolder(), 'busy.mjs');
    writeFileSync(filename, 'export default (begun) => { new Int32Array(begun)[0] = 1; for (;;); };');
    const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1 });
    const [stopping, begun] = [new AbortController(), new SharedArrayBuffer(4)];
    const work = untilEnd({ signal: stopping.signal, limitMs: 60_000 }, (signal) => pool.run(begun, { signal }));
    const failure = work.catch(String);
    await vi.waitFor(() => expect(new Int32Array(begun)[0]).toBe(1), { timeout: 20_000 });
    stopping.abort();
    expect(await failure).toContain('aborted');
    expect(pool.threads).toHaveLength(0);
    await pool.destroy();
  });
});
