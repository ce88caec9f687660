import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { readMetadata } from './metadata.ts';
import { readText } from './page-text.ts';

const corpora = process.env['BENOTES_CORPORA'];
const folder = path.join(corpora ?? '', 'pages');
const hasPages = corpora !== undefined && existsSync(folder);
if (!hasPages) console.warn('Set BENOTES_CORPORA to test the pages of many sites as well.');

interface Row {
  name: string;
  title: string;
}

const rows: Row[] = !hasPages
  ? []
  : readFileSync(path.join(folder, 'INDEX.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t'))
      .map(([name = '', , , , , , title = '']) => ({ name, title }));

/** The raw values in the head of a page. */
interface Head {
  title_tag: string | null;
  'og:title': string | null;
  'og:description': string | null;
  'og:image': string | null;
  description: string | null;
}

const readPage = (name: string) =>
  readMetadata(readText(readFileSync(path.join(folder, name)), 'text/html'), 'https://example.org/');

/** Null if only the title of the page is known. */
function headOf(name: string): Head | null {
  const file = path.join(folder, name.replace(/\.html$/, '.expected.json'));
  return existsSync(file) ? ((JSON.parse(readFileSync(file, 'utf8')) as { head?: Head }).head ?? null) : null;
}

// The expected values are raw HTML.
const tidy = (text: string | null) => text?.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim() || null;
// The expected titles are from a program that changes quotes and spaces.
const plain = (text: string | null) => text?.replace(/[‘’]/g, "'").replace(/\s/g, ' ');

/** Pages with a picture only in another vocabulary. */
const IMAGES: Record<string, string> = {
  'readability-firefox-nightly-blog.html': 'https://blog.nightly.mozilla.org/files/2019/07/nightly-blog-header.jpg',
};
/** Pages with a description only in another vocabulary. */
const UNDESCRIBED = new Set(['readability-ietf-1.html']);

describe.runIf(hasPages)('The pages of many sites', () => {
  const known = rows.map((row) => ({ ...row, head: headOf(row.name) }));

  it.each(known.flatMap(({ name, head }) => (head ? [{ name, head }] : [])))(
    '$name has the metadata of its head',
    ({ name, head }) => {
      const description = UNDESCRIBED.has(name) ? null : (head['og:description'] ?? head.description);
      expect(readPage(name)).toMatchObject({
        title: tidy(head['og:title'] ?? head.title_tag),
        description: tidy(description),
        image: tidy(head['og:image'] ?? IMAGES[name] ?? null),
      });
    },
  );

  it.each(known.filter(({ head }) => !head))('$name has the title “$title”', ({ name, title }) => {
    expect(plain(readPage(name).title)).toBe(plain(title));
  });
});
