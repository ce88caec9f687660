import { describe, expect, it } from 'vitest';

import { editDistance } from './edit-distance.ts';

describe('The edit distance', () => {
  it.each([
    ['sourdough', 'sourdough', 0],
    ['lisbn', 'lisbon', 1],
    ['sourdouugh', 'sourdough', 1],
    ['zourdough', 'sourdough', 1],
    ['osurdough', 'sourdough', 1],
    ['sourdoh', 'sourdough', 2],
    ['osurdouhg', 'sourdough', 2],
    ['', 'rye', 3],
    ['rye', '', 3],
    ['wheat', 'rye', 4],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([distance, distance]);
  });
});
