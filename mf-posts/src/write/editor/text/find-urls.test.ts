import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findUrls } from './find-urls.ts';

const found = (text: string) => findUrls(text).map(({ start, end, href }) => [text.slice(start, end), href]);

describe('A URL in text', () => {
  it.each([
    ['go https://example.com now', 'https://example.com', 'https://example.com'],
    ['www.example.com', 'www.example.com', 'http://www.example.com'],
    ['example.com', 'example.com', 'http://example.com'],
    ['example.co.uk/a?b=1#c', 'example.co.uk/a?b=1#c', 'http://example.co.uk/a?b=1#c'],
    ['bücher.de', 'bücher.de', 'http://bücher.de'],
    ['example.com:8080/a', 'example.com:8080/a', 'http://example.com:8080/a'],
    ['a.b+c@example.org', 'a.b+c@example.org', 'mailto:a.b+c@example.org'],
    ['https://example.com.', 'https://example.com', 'https://example.com'],
    ['(see https://en.org/a_(b))', 'https://en.org/a_(b)', 'https://en.org/a_(b)'],
    ['“https://a.org”,', 'https://a.org', 'https://a.org'],
    ['http://localhost:5170/p/1', 'http://localhost:5170/p/1', 'http://localhost:5170/p/1'],
    ['**https://a.org**', 'https://a.org', 'https://a.org'],
  ])('%s is found', (text, words, href) => {
    expect(found(text)).toEqual([[words, href]]);
  });

  it.each([
    'readme.md',
    'main.rs and index.ts',
    'main.go',
    'backup.tar.gz',
    'a.7z b.xz c.db d.kt e.vb f.fs g.ex h.hs i.rb j.cs k.ko l.el m.nb n.po',
    'Makefile.am configure.ac libx.la main.tf a.bz b.cr c.ml d.mo e.pm',
    'e.g. this',
    'i.e.',
    '3.14 and 1.2.3',
    'end.Then',
    'a@b',
    'ftp://a.org',
    'javascript:alert(1)',
    'https://',
    'https://.',
    '...',
    'file.name.unknown',
    'com',
  ])('%s is none', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is at its offsets and never overlaps another', () => {
    const words = fc.constantFrom(
      'https://a.org',
      'www.b.de',
      'c.io',
      'd@e.fr',
      '(',
      ').',
      ' ',
      '\n',
      'x',
      '"',
      '_',
      '@',
    );
    fc.assert(
      fc.property(
        fc.array(words).map((parts) => parts.join('')),
        (text) => {
          let end = 0;
          for (const address of findUrls(text)) {
            expect(address.start).toBeGreaterThanOrEqual(end);
            expect(address.end).toBeGreaterThan(address.start);
            expect(address.href.endsWith(text.slice(address.start, address.end))).toBe(true);
            end = address.end;
          }
          expect(end).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});
