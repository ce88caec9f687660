import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { readMetadata } from './metadata.ts';
import { readText } from './page-text.ts';

const corpora = process.env['BENOTES_CORPORA'];
const folder = path.join(corpora ?? '', 'pages');
const isThere = corpora !== undefined && existsSync(folder);
if (!isThere) console.warn('Set BENOTES_CORPORA to read the pages of many sites as well.');

interface Row {
  name: string;
  title: string;
}

const rows: Row[] = !isThere
  ? []
  : readFileSync(path.join(folder, 'INDEX.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t'))
      .map(([name = '', , , , , , title = '']) => ({ name, title }));

/** What the head of a page holds, word by word. */
interface Head {
  title_tag: string | null;
  'og:title': string | null;
  'og:description': string | null;
  'og:image': string | null;
  description: string | null;
}

const readPage = (name: string) =>
  readMetadata(readText(readFileSync(path.join(folder, name)), 'text/html'), 'https://example.org/');

/** Null for a page whose title alone is known. */
function headOf(name: string): Head | null {
  const file = path.join(folder, name.replace(/\.html$/, '.expected.json'));
  return existsSync(file) ? ((JSON.parse(readFileSync(file, 'utf8')) as { head?: Head }).head ?? null) : null;
}

// The heads were taken down as they are written.
const tidy = (text: string | null) => text?.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim() || null;
// The titles were made by a program that sets quotes and spaces of its own.
const plain = (text: string | null) => text?.replace(/[‘’]/g, "'").replace(/\s/g, ' ');

/** A title of the table that is not the page's own for us: Open Graph, else the title element as it is. */
const TITLES: Record<string, string> = {
  'metascraper-business-today.head.html': 'Cracking the Code- Business News',
  'metascraper-smitten-kitchen.head.html': 'cucumber yogurt raita salad | smitten kitchen',
};
/** Pages whose description stands under the name of another vocabulary alone. */
const UNDESCRIBED = new Set(['readability-ietf-1.html']);

describe.runIf(isThere)('The pages of many sites', () => {
  const known = rows.map((row) => ({ ...row, head: headOf(row.name) }));

  it.each(known.flatMap(({ name, head }) => (head ? [{ name, head }] : [])))(
    '$name is read as its head says',
    ({ name, head }) => {
      const description = UNDESCRIBED.has(name) ? null : (head['og:description'] ?? head.description);
      expect(readPage(name)).toMatchObject({
        title: tidy(head['og:title'] ?? head.title_tag),
        description: tidy(description),
        image: tidy(head['og:image']),
      });
    },
  );

  it.each(known.filter(({ head }) => !head))('$name has the title “$title”', ({ name, title }) => {
    expect(plain(readPage(name).title)).toBe(plain(TITLES[name] ?? title));
  });
});
