import { Script } from 'node:vm';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { TookTooLong, withinTime, withTimeForTexts } from './within-time.ts';

const TEXT = 'a'.repeat(5000);

afterEach(() => void vi.restoreAllMocks());

const timeoutIn = (options: unknown) => (options as { timeout: number }).timeout;

/** Never ends, in a way that nothing in it can catch. */
function forever(): never {
  for (;;)
    try {
      /^(a+)+$/.test(`${TEXT}b`);
    } finally {
      vi.fn();
    }
}

describe('Work on a text', () => {
  // #ended-after-five-seconds
  it('is ended after five seconds, also within a regular expression', () => {
    const run = Script.prototype.runInContext;
    const limits: unknown[] = [];
    vi.spyOn(Script.prototype, 'runInContext').mockImplementation(function soon(this: Script, context, options) {
      limits.push(timeoutIn(options));
      return run.call(this, context, { timeout: 100 }) as unknown;
    });
    expect(() => withinTime(TEXT, forever)).toThrow(TookTooLong);
    expect(limits).toEqual([5000]);
  });

  it('returns and throws as without a limit', () => {
    expect(withinTime(TEXT, () => withinTime(TEXT, () => TEXT.length))).toBe(5000);
    expect(() => withinTime(TEXT, () => JSON.parse(TEXT) as unknown)).toThrow(SyntaxError);
  });

  it('has less time after other texts of the same import took too long', async () => {
    const limits: unknown[] = [];
    vi.spyOn(Script.prototype, 'runInContext').mockImplementation((_context, options) => {
      limits.push(timeoutIn(options));
      throw Object.assign(new Error('It took too long.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    });
    await withTimeForTexts(async () => {
      for (let text = 0; text < 14; text += 1) expect(() => withinTime(TEXT, () => TEXT)).toThrow(TookTooLong);
    });
    expect(limits).toEqual([...Array.from({ length: 12 }, () => 5000), 500, 500]);
    expect(() => withinTime(TEXT, () => TEXT)).toThrow(TookTooLong);
    expect(limits.at(-1)).toBe(5000);
  });
});
