import { describe, expect, it } from 'vitest';

import { nextLimit } from './adaptive-batches.ts';

describe('The batch size', () => {
  it('grows after a fast batch and shrinks after a slow one', () => {
    expect([nextLimit(50, 3), nextLimit(50, 15), nextLimit(50, 30)]).toEqual([100, 50, 25]);
  });

  it('stays within its limits', () => {
    expect([nextLimit(400, 1), nextLimit(300, 1), nextLimit(3, 500), nextLimit(2, 500)]).toEqual([400, 400, 2, 2]);
  });
});
