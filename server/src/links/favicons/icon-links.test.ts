import { describe, expect, it } from 'vitest';

import { iconLinks } from './icon-links.ts';

const PAGE = 'https://example.org/a/';
const links = (...given: string[]) => iconLinks(`<html><head>${given.join('')}</head>`, PAGE);

describe('The icons that a page links', () => {
  it('are sorted by suitability', () => {
    expect(
      links(
        '<link rel="apple-touch-icon" href="/touch.png">',
        '<link rel="icon" sizes="16x16" href="/16.png">',
        '<link rel="icon" sizes="192x192" href="/192.png">',
        '<link rel="shortcut icon" href="/plain.ico">',
        '<link rel="icon" sizes="32x32" href="/32.png">',
      ),
    ).toEqual(['32.png', 'plain.ico', '192.png', '16.png', 'touch.png'].map((name) => `https://example.org/${name}`));
  });

  it('are resolved against the base URL of the page', () => {
    expect(links('<base href="/b/">', '<link rel=icon href="i.png">')).toEqual(['https://example.org/b/i.png']);
    expect(links('<link rel=ICON href="i.png">')).toEqual(['https://example.org/a/i.png']);
  });

  it.each([
    '<link rel="icon" type="image/svg+xml" href="/i">',
    '<link rel="icon" href="/i.svg?v=1">',
    '<link rel="icon" href="javascript:alert(1)">',
    '<link rel="icon" href="data:,">',
    '<link rel="icon" href="file:///etc/passwd">',
    '<link rel="icon" href="http://">',
    '<link rel="icon">',
    '<link rel="mask-icon" href="/i.png">',
    '<link rel="stylesheet" href="/i.png">',
  ])('do not include %s', (given) => {
    expect(links(given)).toEqual([]);
  });

  // In quadratic time, it would take minutes.
  it('are found quickly in a page with deep nesting', { timeout: 10_000 }, () => {
    const page = `<link rel=icon href=i.png>${'<div>'.repeat(200_000)}`;
    expect(iconLinks(page, PAGE)).toEqual(['https://example.org/a/i.png']);
  });
});
