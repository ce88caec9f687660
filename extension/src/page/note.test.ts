import { CONTENT_MAX_BYTES } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { noteOf, quotationOf } from './note.ts';

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

describe('The note of a page', () => {
  it('has the own words first, then the selected text as a quotation', () => {
    expect(noteOf('Read this', 'One\ntwo\n\n\nThree')).toBe(
      '<p>Read this</p><blockquote><p>One<br>two</p><p>Three</p></blockquote>',
    );
    expect(noteOf(' ', '\n')).toBe('');
  });

  it('shows HTML as text', () => {
    expect(noteOf('', '<img src=x onerror="alert(1)">&amp;')).toBe(
      '<blockquote><p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;</p></blockquote>',
    );
  });

  it('has a selection of five megabytes whole', () => {
    const { html, isCut } = quotationOf('All work. '.repeat(500_000));
    expect([isCut, sizeOf(html) > 4_999_990, sizeOf(html) < CONTENT_MAX_BYTES]).toEqual([false, true, true]);
  });

  it.each([
    ['one long line', 'x'.repeat(6_000_000)],
    ['many lines', `${'x'.repeat(99)}\n\n`.repeat(60_000)],
    ['characters that are escaped', '<'.repeat(3_000_000)],
    ['characters outside of the basic plane', '🍞'.repeat(1_500_000)],
  ])('is cut where a note ends: %s', (_what, selection) => {
    const { html, isCut } = quotationOf(selection);
    expect([isCut, sizeOf(html) <= CONTENT_MAX_BYTES, sizeOf(html) > 4_900_000]).toEqual([true, true, true]);
    expect(html).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });
});
