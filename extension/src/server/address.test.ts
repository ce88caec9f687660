import { describe, expect, it } from 'vitest';

import { isUnencrypted, isWebPage, patternOf, serverOf } from './address.ts';

describe('The address of a server', () => {
  it.each([
    ['notes.example.org', 'https://notes.example.org'],
    [' https://notes.example.org/c/7?x#y ', 'https://notes.example.org'],
    ['http://notes.example.org:8080/', 'http://notes.example.org:8080'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['localhost.example.org', 'https://localhost.example.org'],
  ])('is understood as it is typed: %s', (typed, server) => expect(serverOf(typed)).toBe(server));

  it.each([
    '',
    '  ',
    'two words',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://',
    'https://me:secret@example.org',
  ])('is refused: "%s"', (typed) => expect(serverOf(typed)).toBeNull());

  it('is asked for alone; Firefox knows no ports', () => {
    expect(patternOf('http://localhost:3000', false)).toBe('http://localhost:3000/*');
    expect(patternOf('http://localhost:3000', true)).toBe('http://localhost/*');
  });

  it('is warned about if it is unencrypted, but not on this device', () => {
    expect(
      ['http://notes.example.org', 'https://notes.example.org', 'http://localhost:3000'].map(isUnencrypted),
    ).toEqual([true, false, false]);
  });

  it('is not that of a page of the browser', () => {
    expect([undefined, 'about:blank', 'chrome://settings', 'https://example.org'].filter(isWebPage)).toHaveLength(1);
  });
});
