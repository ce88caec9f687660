import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { ReadOptions } from '../src/exchange/formats/reader.ts';

/** What importing a file should give: a `.expected.json` of the corpora, see their README. */
export interface Expected {
  format: string | null;
  error?: string;
  acceptError?: string;
  items: ExpectedItem[];
  counts?: Partial<
    Record<'links' | 'notes' | 'collections' | 'tags' | 'attachments_not_imported' | 'invalid', number | null>
  >;
  altRoot?: string[];
  dropRoot?: string;
  datesFree?: boolean;
  tagsFree?: boolean;
  extraTags?: string[];
  extraItems?: boolean;
}

export interface ExpectedItem {
  kind: 'link' | 'note';
  path: string[];
  title: string;
  titleFree?: boolean;
  url: string | null;
  description?: string | null;
  descriptionContains?: string[];
  text: string | null;
  altText?: string[];
  textContains?: string[];
  textNot?: string[];
  contains?: string[];
  tags: string[];
  flags?: string[];
  created: string | null;
  updated: string | null;
  archived: boolean;
  order: number | null;
  optional?: string;
  alt?: {
    kind?: string[];
    path?: string[][];
    title?: string[];
    titlePrefix?: boolean;
    url?: (string | null)[];
    tags?: string[][];
    description?: (string | null)[];
    created?: (string | null)[];
    updated?: (string | null)[];
  };
}

/** An imported post, however it was read. `html` is in normal form. */
export interface ImportedItem {
  kind: 'link' | 'note';
  path: string[];
  title: string;
  url: string | null;
  description: string | null;
  html: string;
  tags: string[];
  created: string | null;
  updated: string | null;
  isDeleted: boolean;
}

/** What a reader found, in the order of its lists. */
export interface Collected {
  items: ImportedItem[];
  collections: number;
  missingFiles: number;
  skipped: { line: number; reason: string }[];
  leftOut: Map<string, number>;
  warnings: string[];
}

export const READ_OPTIONS: ReadOptions = { articles: false, feeds: false, user: null, columns: null };

/** The samples of a folder of the corpora, with what is expected of them; empty without the corpora. */
export function samplesOf(folder: string): { name: string; file: string; expected: Expected }[] {
  const corpora = process.env['BENOTES_CORPORA'];
  if (!corpora) return [];
  const dir = path.join(corpora, 'imports', folder);
  return readdirSync(dir).flatMap((name) =>
    name.endsWith('.expected.json')
      ? [
          {
            name: name.slice(0, -'.expected.json'.length),
            file: path.join(dir, name.slice(0, -'.expected.json'.length)),
            // The corpora follow their README.
            expected: JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as Expected,
          },
        ]
      : [],
  );
}

export type Sample = ReturnType<typeof samplesOf>[number] & { folder: string };

const CORPORA = process.env['BENOTES_CORPORA'];

/** The samples of all folders; none without the corpora. */
export const samples: readonly Sample[] = CORPORA
  ? readdirSync(path.join(CORPORA, 'imports'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name: folder }) => samplesOf(folder).map((sample) => ({ folder, ...sample })))
  : [];

/** Differences that are right: what is expected there follows from the file in another way. */
const RIGHT: Record<string, RegExp> = {
  // A checkbox in an item of a list makes it a task, whatever its list looked like.
  'test-task-lists.enex': /instead of "ul>li"$/,
  // The words of the link are the user's own. They are not the title of the other note.
  'jimmy-notes.zip': /instead of "internal-link\[Second Sample Note with tag\]"$/,
};

/** The differences of a sample that are wrong. */
export const wrong = ({ name }: Sample, found: readonly string[]): string[] =>
  found.filter((difference) => !RIGHT[name]?.test(difference));

/** Names of formats that are right as well, where nothing in the file tells its program. */
const SAME_FORMATS: Record<string, readonly string[]> = { shaarli: ['bookmarks'], keep: ['html'] };

/** A difference if a sample was recognized as something else than expected. */
export const misread = ({ folder, expected }: Sample, format: string): string[] =>
  format === expected.format || SAME_FORMATS[folder]?.includes(format)
    ? []
    : [`recognized as ${format} instead of ${expected.format}`];
