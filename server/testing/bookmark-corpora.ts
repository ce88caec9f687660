import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Expected {
  links: {
    title: string;
    href: string;
    path: string[];
    tags: string[];
    add_date: number | null;
    last_modified: number | null;
    description: string | null;
    importable: boolean;
  }[];
}

/** A link as an import is compared. `created`: null if the file does not say when. */
export interface BookmarkRow {
  path: string[];
  href: string | null;
  title: string;
  tags: string[];
  created: string | null;
  description: string | null;
}

export interface BookmarkSample {
  name: string;
  file: string;
  /** Its links that can be saved, without repetitions in one folder. */
  wanted: BookmarkRow[];
}

/** Files for which Benotes deliberately differs from the expected result. */
const SPACES = { fields: ['tags'], why: 'nothing in the file tells whether a space parts tags or stands in one' };
const DIFFERS: Record<string, { fields?: readonly string[]; without?: string; why: string }> = {
  'netscape-shaarlitest_no_doctype.html': SPACES,
  'shaarli-shaarlitest_lowercase_doctype.html': SPACES,
  'netscape-netscape_extended.html': {
    without: 'http://localhost.localdomain:8083/Shaarli/?JVvqCA',
    why: 'it is a link in a description',
  },
  'unsafe-schemes.html': { without: 'http://example.com:99999/', why: 'there is no such port' },
};

const corpora = process.env['BENOTES_CORPORA'];
const folder = path.join(corpora ?? '', 'bookmarks');

/** The bookmark files of many producers; none without the corpora. */
export const bookmarkSamples: readonly BookmarkSample[] = (corpora ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.html'))
  .map((name) => {
    const file = path.join(folder, name);
    return { name, file, wanted: wantedIn(name, file.replace(/html$/, 'expected.json')) };
  });

function seconds(time: number | null): string | null {
  return time === null ? null : new Date(time * 1000).toISOString();
}

/** The beginning of a text, in code points. */
function begin(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

function wantedIn(name: string, file: string): BookmarkRow[] {
  // The corpora follow their README.
  const { links } = JSON.parse(readFileSync(file, 'utf8')) as Expected;
  const rows = links
    .filter(({ importable, href }) => importable && href !== DIFFERS[name]?.without)
    .map((link) => ({
      path: link.path.map((part) => part || 'Untitled'),
      href: link.href,
      title: begin(link.title || link.href, 255),
      tags: link.tags,
      created: seconds(link.add_date),
      description: link.description && begin(link.description, 1000),
    }));
  return withoutRepetitions(rows);
}

function placeOf({ path: at, href }: BookmarkRow): string {
  return JSON.stringify([at, href]);
}

/** The first of each address in a folder, as an import keeps it. */
export function withoutRepetitions(rows: readonly BookmarkRow[]): BookmarkRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(placeOf(row)) && seen.add(placeOf(row)));
}

/** Rows that can be compared with those of the other side, without the fields in which Benotes differs. */
export function comparable(
  { name, wanted }: BookmarkSample,
  rows: readonly BookmarkRow[],
): { got: object[]; want: object[] } {
  const left = DIFFERS[name]?.fields ?? [];
  const sorted = wanted.toSorted(byPlace);
  const plain = (each: readonly BookmarkRow[]) =>
    each.toSorted(byPlace).map(({ tags, ...row }, index) => {
      const compared: Record<string, unknown> = {
        ...row,
        tags: [...new Set(tags.map((tag) => tag.toLowerCase()))].toSorted(),
        created: sorted[index]?.created === null ? null : row.created, // otherwise the time of the import
      };
      for (const field of left) delete compared[field];
      return compared;
    });
  return { got: plain(rows), want: plain(wanted) };
}

const byPlace = (a: BookmarkRow, b: BookmarkRow) => (placeOf(a) < placeOf(b) ? -1 : 1);
