import { describe, expect, it } from 'vitest';

import { unspacedIn, wordsIn } from './words-in.ts';

describe('Words', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['One two, three.', 3],
    ["don't stop", 2],
    ['well-known at 12:30 for 1,000.50', 5],
    ['naïve Übung е́сли', 3],
    ['日本語 and kana かな', 7],
    ['々 〇 𠮷', 3],
    ['— … ! 😀', 0],
    ['مرحبا بالعالم', 2],
    ['see https://www.example.org/a/long_path?q=1 or www.example.org', 4],
  ])('of %j are %i', (text, count) => {
    expect(wordsIn(text)).toBe(count);
  });

  it.each([
    ['letters', 'a'.repeat(5_000_000)],
    ['letters and apostrophes', `${"a'".repeat(5_000_000)}a`],
    ['letters outside the basic plane', '𝒜'.repeat(5_000_000)],
  ])('are counted in one word of millions of %s', (_what, word) => {
    expect(wordsIn(word)).toBe(1);
  });
});

it.each([
  ['plain words', 0],
  ['日本語 and kana かな', 5],
])('the characters without spaces between words of %j are %i', (text, count) => {
  expect(unspacedIn(text)).toBe(count);
});
