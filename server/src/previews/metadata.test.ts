import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { decodeFile } from '../transfer/decode.ts';
import { colorOf, readMetadata } from './metadata.ts';

const read = (html: string) => readMetadata(html, 'https://example.org/a/page');

const image = (content: string, before = '') => read(`${before}<meta property="og:image" content="${content}">`).image;
const words = (text: string | null) => text?.replace(/\s+/g, ' ') ?? '';

describe('What a page says of itself', () => {
  it('is the Open Graph protocol first and plain HTML after it', () => {
    const plain = '<title>Plain</title><meta name="description" content="Plain words">';
    const graph = '<meta property="og:title" content="Graph"><meta property="og:description" content="Graph words">';
    expect(read(plain)).toEqual({ title: 'Plain', description: 'Plain words', image: null, color: null });
    expect(read(plain + graph)).toMatchObject({ title: 'Graph', description: 'Graph words' });
  });

  it('is decoded, on one line, and no longer than is stored', () => {
    const { title, description } = read(
      `<title>\n Fish &amp; \t Chips &#8212; ${'x'.repeat(300)}</title><meta name=description content="${'y'.repeat(1200)}">`,
    );
    expect(title?.startsWith('Fish & Chips — x')).toBe(true);
    expect([Array.from(title ?? '').length, description?.length]).toEqual([255, 1000]);
  });

  it('is not the title of a drawing', () => {
    expect(read('<svg><title>Logo</title></svg><title>Page</title>').title).toBe('Page');
  });

  it('names a picture by an address of the web', () => {
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
    ['red; background: url(x)', null],
    ['', null],
  ])('tells the colour %s as %s', (given, color) => {
    expect(colorOf(given)).toBe(color);
  });

  it('survives a page that never ends well', () => {
    expect(read(`<title>Open${'<div>'.repeat(5000)}`)).toMatchObject({ description: null });
  });
});

const folder = path.join(process.env['BENOTES_CORPORA'] ?? '', 'pages');
const isThere = process.env['BENOTES_CORPORA'] !== undefined && existsSync(folder);
if (!isThere) console.warn('Set BENOTES_CORPORA to read the pages of many sites as well.');

describe.runIf(isThere)('Pages in other encodings', () => {
  it.each(['euc-jp', 'iso-8859-15', 'latin1-declared', 'utf16le-bom', 'utf8-bom-beats-meta'])(
    'are read as %s',
    (name) => {
      const file = path.join(folder, `charset-${name}`);
      const { expected } = JSON.parse(readFileSync(`${file}.expected.json`, 'utf8')) as { expected: { title: string } };
      expect(words(readMetadata(decodeFile(readFileSync(`${file}.html`)), 'https://example.org/').title)).toContain(
        words(expected.title).slice(0, 20),
      );
    },
  );
});
