import { describe, expect, it } from 'vitest';

import { stateOf } from './failures.ts';

describe('An error of a snapshot', () => {
  it('means that the page is too large if it took too much memory, so nobody tries again', () => {
    const error = Object.assign(new Error('Worker terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(stateOf(error)).toBe('too-large');
    expect(stateOf(new Error('Worker terminated'))).toBe('failed');
  });
});
