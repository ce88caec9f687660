import { describe, expect, it } from 'vitest';

import { requiredTerms, toggleTerm } from './quick-filters.ts';

describe('A common filter', () => {
  it.each([
    ['', 'is:link'],
    ['rye', 'rye is:link'],
    ['rye ', 'rye is:link'],
    ['is:note', 'is:note is:link'],
    ['is:link', ''],
    ['IS:Link rye', 'rye'],
    ['rye is:link "two words"', 'rye "two words"'],
    ['-is:link', '-is:link is:link'],
    ['is:link OR rye', 'is:link OR rye is:link'],
  ])('is switched in “%s”: “%s”', (filter, expected) => {
    expect(toggleTerm(filter, 'is:link')).toBe(expected);
  });

  it('is on when every post must meet it', () => {
    expect(requiredTerms('rye is:link -is:note has:image OR before:1y')).toEqual(['rye', 'is:link', '-is:note']);
  });
});
