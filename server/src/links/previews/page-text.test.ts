import { describe, expect, it } from 'vitest';

import { readText } from './page-text.ts';

const HTML = 'text/html';
const UTF8 = Buffer.from('<title>日本語</title>');
/** ¤ in Latin 1, € in windows-1252's neighbor ISO 8859-15. */
const SIGN = Uint8Array.from([0xa4]);
const QUOTES = Uint8Array.from([0x93, 0x80, 0x94]);

const withMeta = (charset: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`), bytes]);

describe('The text of a page', () => {
  it('is decoded by its BOM, whatever the other declarations', () => {
    const utf8 = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UTF8]);
    const utf16 = Buffer.from('\uFEFF<title>日本語</title>', 'utf16le');
    expect(readText(utf8, `${HTML}; charset=iso-8859-15`)).toBe('<title>日本語</title>');
    expect(readText(utf16, `${HTML}; charset=utf-8`)).toBe('<title>日本語</title>');
  });

  it('is decoded by the Content-Type rather than by its META', () => {
    expect(readText(withMeta('utf-8', SIGN), `${HTML};charset="iso-8859-15"`)).toMatch(/€$/);
    expect(readText(withMeta('iso-8859-15', SIGN), HTML)).toMatch(/€$/);
  });

  it('ignores unknown encodings', () => {
    expect(readText(withMeta('iso-8859-15', SIGN), `${HTML}; charset=martian`)).toMatch(/€$/);
    expect(readText(withMeta('martian', UTF8), HTML)).toMatch(/日本語/);
  });

  it('is decoded as UTF-8 without a declaration, or as windows-1252 if that is invalid', () => {
    expect(readText(UTF8, HTML)).toBe('<title>日本語</title>');
    expect(readText(QUOTES, HTML)).toBe('“€”');
    expect(readText(QUOTES, `${HTML}; charset=iso-8859-1`)).toBe('“€”');
  });

  it('can be truncated within a character, or contain an invalid one', () => {
    for (const contentType of [HTML, `${HTML}; charset=utf-8`]) {
      expect(readText(Buffer.concat([UTF8, Buffer.from('日').subarray(0, 2)]), contentType)).toBe(
        '<title>日本語</title>',
      );
    }
    expect(readText(Buffer.concat([UTF8, QUOTES]), `${HTML}; charset=utf-8`)).toContain('日本語');
  });

  it('contains no NULs, which PostgreSQL refuses', () => {
    expect(readText(Buffer.from('<title>a\0b</title>'), HTML)).toBe('<title>ab</title>');
  });

  it('is not decoded as UTF-16 because of its META', () => {
    expect(readText(withMeta('utf-16le', UTF8), HTML)).toContain('日本語');
  });
});
