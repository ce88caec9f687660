import { describe, expect, it } from 'vitest';

import { nextLimit } from './adaptive-batches.ts';

describe('A step of many', () => {
  it('is followed by a larger one where it was fast, and by a smaller one where it was slow', () => {
    expect([nextLimit(50, 3), nextLimit(50, 15), nextLimit(50, 30)]).toEqual([100, 50, 25]);
  });

  it('stays between a few and some hundreds', () => {
    expect([nextLimit(400, 1), nextLimit(300, 1), nextLimit(3, 500), nextLimit(2, 500)]).toEqual([400, 400, 2, 2]);
  });
});
