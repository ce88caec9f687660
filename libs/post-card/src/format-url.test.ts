import { describe, expect, it } from 'vitest';

import { formatUrl } from './format-url.ts';

const shown = (url: string) => formatUrl(url).shown;

describe('A URL for display', () => {
  it('has no scheme, no www, and no trailing slash', () => {
    expect(shown('https://www.example.org/')).toBe('example.org');
    expect(shown('http://example.org:8080/a/?b=c')).toBe('example.org:8080/a/?b=c');
  });

  it.each([
    ['https://ru.example.org/wiki/%D0%9C%D0%B8%D1%80', 'ru.example.org/wiki/Мир'],
    ['https://example.org/京都?q=é', 'example.org/京都?q=é'],
    ['https://example.org/%F0%9F%8D%9E', 'example.org/🍞'],
  ])('shows %s in words', (url, expected) => {
    expect(shown(url)).toBe(expected);
  });

  it.each([
    ['separators', 'https://example.org/a%2Fb%3Fc%23d'],
    ['spaces and line breaks', 'https://example.org/a%20b%0Ac%C2%A0'],
    ['characters that change the direction', 'https://example.org/%E2%80%AEfdp.exe'],
    ['characters without width', 'https://example.org/a%E2%80%8Bb'],
    ['bytes that are not UTF-8', 'https://example.org/%E4%F6%FC'],
    ['a single percent sign', 'https://example.org/100%'],
  ])('keeps %s encoded', (_, url) => {
    expect(shown(url)).toBe(url.slice('https://'.length));
  });
});
