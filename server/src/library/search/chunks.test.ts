import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { beginningOf, chunksOf } from './chunks.ts';
import { tokensOf, wordsOf } from './tokens.ts';

describe('The chunks of a long note', () => {
  it('contain every phrase of the note in one of them, and no other phrases', () => {
    const html = Array.from({ length: 20_000 }, (_, index) => `<p>word${index} <b>bo</b>ld${index}, 漢字</p>`).join(
      '\n',
    );
    const chunks = chunksOf({ texts: ['title'], html, chunkLength: 5000 });
    expect(chunks.length).toBeGreaterThan(50);
    const tokens = tokensOf(wordsOf(html));
    assert(
      property(integer({ min: 0, max: tokens.length - 257 }), integer({ min: 1, max: 256 }), (from, length) => {
        const phrase = ` ${tokens.slice(from, from + length).join(' ')} `;
        expect(chunks.some((chunk) => chunk.includes(phrase))).toBe(true);
      }),
    );
    expect(chunks.some((chunk) => chunk.includes(' title word0 '))).toBe(false);
    expect(chunks.some((chunk) => chunk.includes(' word1 word2 '))).toBe(false);
  });

  it('are a single line without a chunk length', () => {
    const chunks = chunksOf({ texts: [], html: 'word '.repeat(100_000), chunkLength: null });
    expect(chunks.map((chunk) => tokensOf(chunk).length)).toEqual([100_000]);
  });
});

describe('The beginning of a note', () => {
  it('contains only words of the note, wherever it is truncated', () => {
    const html = '<p>one <a href="https://example.org/x">two</a> &amp; <b>thr</b>ee</p> ';
    const known = new Set(tokensOf(wordsOf(html)));
    assert(
      property(integer({ min: 0, max: html.length }), constantFrom('', 'x '), (at, before) => {
        const found = tokensOf(beginningOf(before + html.slice(0, at)));
        expect(found.filter((token) => token !== 'x' && !known.has(token))).toEqual([]);
      }),
    );
  });
});
