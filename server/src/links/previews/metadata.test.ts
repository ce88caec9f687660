import { describe, expect, it } from 'vitest';

import { colorOf } from './colors.ts';
import { readMetadata } from './metadata.ts';

const read = (html: string) => readMetadata(html, 'https://example.org/a/page');

const image = (content: string, before = '') => read(`${before}<meta property="og:image" content="${content}">`).image;

describe('The metadata of a page', () => {
  it('is that of Open Graph, or else of plain HTML', () => {
    const plain = '<title>Plain</title><meta name="description" content="Plain words">';
    const graph = '<meta property="og:title" content="Graph"><meta property="og:description" content="Graph words">';
    expect(read(plain)).toEqual({ title: 'Plain', description: 'Plain words', image: null, color: null, next: null });
    expect(read(plain + graph)).toMatchObject({ title: 'Graph', description: 'Graph words' });
  });

  it('is that for Twitter, or the image that a link names, if there is nothing else', () => {
    const twitter =
      '<title>Plain</title><meta name="twitter:title" content="T"><meta name="twitter:description" content="D"><meta name="twitter:image" content="/t.png">';
    expect(read(twitter)).toMatchObject({ title: 'T', description: 'D', image: 'https://example.org/t.png' });
    expect(read(`${twitter}<meta property="og:title" content="G">`)).toMatchObject({ title: 'G', description: 'D' });
    expect(read('<meta name="twitter:image:src" content="s.png">').image).toBe('https://example.org/a/s.png');
    expect(read('<link rel="image_src" href="/l.png">').image).toBe('https://example.org/l.png');
  });

  it.each([
    ['0; url=/next', '/next'],
    ["0;URL='/next'", '/next'],
    ['3; /next', '/next'],
    ['0.5, url="next"', '/a/next'],
    ['60; url=/next', null],
    ['5', null],
    ['0; url=#top', null],
    ['0; url=/a/page', null],
    ['0; url=javascript:alert(1)', null],
  ])('says where the page leads at once: %s', (content, next) => {
    const html = `<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}"><title>Redirect</title>`;
    expect(read(html).next).toBe(next && `https://example.org${next}`);
    expect(read(`<noscript>${html}</noscript>`).next).toBeNull();
    expect(read(`<meta property="og:title" content="Itself">${html}`).next).toBeNull();
  });

  it('is decoded, on one line, and truncated to the maximum length', () => {
    const { title, description } = read(
      `<title>\n Fish &amp; \t Chips &#8212; ${'x'.repeat(300)}</title><meta name=description content="${'y'.repeat(1200)}">`,
    );
    expect(title?.startsWith('Fish & Chips — x')).toBe(true);
    expect([Array.from(title ?? '').length, description?.length]).toEqual([255, 1000]);
  });

  it('does not have the title of an SVG', () => {
    expect(read('<svg><title>Logo</title></svg><title>Page</title>').title).toBe('Page');
  });

  it('has the absolute http(s) URL of an image', () => {
    expect(image('https://cdn.example.org/p.png')).toBe('https://cdn.example.org/p.png');
    expect(image('p.png')).toBe('https://example.org/a/p.png');
    expect(image('p.png', '<base href="/b/">')).toBe('https://example.org/b/p.png');
    expect([image('data:image/png;base64,AAAA'), image('javascript:alert(1)'), image('file:///etc/passwd')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['#abc', '#aabbcc'],
    ['#A1B2C3', '#a1b2c3'],
    ['#a1b2c3ff', '#a1b2c3'],
    ['rgb(1, 2, 255)', '#0102ff'],
    ['rgb(1, 2, 256)', null],
    ['rebeccapurple', '#663399'],
    ['White', '#ffffff'],
    ['constructor', null],
    ['red; background: url(x)', null],
    ['', null],
  ])('converts the color %s to %s', (given, color) => {
    expect(colorOf(given)).toBe(color);
  });

  it('is read from a page with unclosed elements', () => {
    expect(read(`<title>Open${'<div>'.repeat(5000)}`)).toMatchObject({ description: null });
  });

  // In quadratic time, it would take minutes.
  it.each(['<svg><title>', '<dl><p>', '<svg><foreignobject>'])(
    'is read quickly from a page with deep nesting of %s',
    (nest) => expect(read(`<title>Deep</title>${nest.repeat(80_000)}`).title).toBe('Deep'),
    10_000,
  );
});
