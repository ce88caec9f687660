import { describe, expect, it } from 'vitest';

import { parseHtml } from '../html/parse.ts';
import { directionOf } from './direction.ts';

describe('The direction of a list or quote', () => {
  it.each([
    ['<ul><li>שלום</li></ul>', 'rtl'],
    ['<ol><li>123 مرحبا</li></ol>', 'rtl'],
    ['<blockquote>Hello שלום</blockquote>', undefined],
    ['<ul><li>12 …</li></ul>', undefined],
  ])('of %s', (html, expected) => {
    const [block] = parseHtml(html);
    expect(block && directionOf(block)).toBe(expected);
  });
});
