import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { beginningOf, partsOf } from './chunks.ts';
import { tokensOf, wordsOf } from './tokens.ts';

describe('The parts of a long note', () => {
  it('hold every phrase that the note holds in one of them, and nothing else', () => {
    const html = Array.from({ length: 20_000 }, (_, index) => `<p>word${index} <b>bo</b>ld${index}, 漢字</p>`).join(
      '\n',
    );
    const parts = partsOf({ texts: ['title'], html, partChars: 5000 });
    expect(parts.length).toBeGreaterThan(50);
    const tokens = tokensOf(wordsOf(html));
    assert(
      property(integer({ min: 0, max: tokens.length - 257 }), integer({ min: 1, max: 256 }), (from, length) => {
        const phrase = ` ${tokens.slice(from, from + length).join(' ')} `;
        expect(parts.some((part) => part.includes(phrase))).toBe(true);
      }),
      { numRuns: 200, seed: 3 },
    );
    expect(parts.some((part) => part.includes(' title word0 '))).toBe(false);
    expect(parts.some((part) => part.includes(' word1 word2 '))).toBe(false);
  });

  it('are one line where they need not be parts', () => {
    const parts = partsOf({ texts: [], html: 'word '.repeat(100_000), partChars: null });
    expect(parts.map((part) => tokensOf(part).length)).toEqual([100_000]);
  });
});

describe('The beginning of a note', () => {
  it('holds no word that the note does not hold, wherever it is cut', () => {
    const html = '<p>one <a href="https://example.org/x">two</a> &amp; <b>thr</b>ee</p> ';
    const known = new Set(tokensOf(wordsOf(html)));
    assert(
      property(integer({ min: 0, max: html.length }), constantFrom('', 'x '), (at, before) => {
        const found = tokensOf(beginningOf(before + html.slice(0, at)));
        expect(found.filter((token) => token !== 'x' && !known.has(token))).toEqual([]);
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});
