import { describe, expect, it } from 'vitest';

import { rowTags } from './row-tags.ts';

describe('The tags of a row', () => {
  it('are shown from the width on in which each of them is whole', () => {
    const names = ['databases', 'durability', 'reading', 'a-tag-with-a-long-name'];
    expect(rowTags(names)).toEqual({ from: [0, 800, 940], whole: undefined });
    expect(rowTags(names.slice(1))).toEqual({ from: [0, 640, 1280], whole: 1280 });
    expect(rowTags(['art'])).toEqual({ from: [0], whole: 0 });
  });

  it('are one at least, however long', () => {
    expect(rowTags(['x'.repeat(200), 'art'])).toEqual({ from: [0], whole: undefined });
  });
});
