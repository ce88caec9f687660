import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { differences } from '../../../testing/compare-import.ts';
import { fileOf } from '../../../testing/file-of.ts';
import { samplesOf } from '../../../testing/import-corpora.ts';
import { readWith } from '../../../testing/read-with.ts';
import { fileOnDisk } from '../formats/source-files.ts';
import { FILE_READERS } from './products.ts';

const FOLDERS = [
  'pocket',
  'raindrop',
  'instapaper',
  'readwise-reader',
  'csv-generic',
  'linkding',
  'shaarli',
  'shiori',
  'nextcloud-bookmarks',
];

const corpora = process.env['BENOTES_CORPORA'];
if (!corpora) console.warn('Set BENOTES_CORPORA to read exports of other products as well.');

describe.each(FOLDERS)('Exports of %s', (folder) => {
  const samples = samplesOf(folder).filter(({ file }) => !file.endsWith('.json'));
  it.skipIf(samples.length === 0)('give what is expected', async () => {
    const reports: string[] = [];
    for (const { name, file, expected } of samples) {
      const { format, sink } = await readWith(FILE_READERS, await fileOnDisk(file, name));
      const invalid = expected.counts?.invalid ?? 0;
      // Some products write files like those of browsers.
      if (format !== expected.format && format !== 'bookmarks') reports.push(`${name}: recognized as ${format}`);
      if (sink.skipped.length !== invalid)
        reports.push(`${name}: ${sink.skipped.length} skipped instead of ${invalid}`);
      reports.push(...differences(expected, sink.collected).map((difference) => `${name}: ${difference}`));
    }
    expect(reports).toEqual([]);
  });
});

interface Bookmarks {
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

/** Where the expectations, which were written for bookmark files alone, differ on purpose. */
const DIFFERS: Record<string, { fields: readonly ('at' | 'tags' | 'created')[]; why: string }> = {
  'instapaper-memex.html': { fields: ['at'], why: '"Unread" is a flag' },
  'pocket-memex.html': { fields: ['at'], why: '"Unread" is a flag' },
  'pocket-nodeparser_pocket.html': { fields: ['at'], why: '"Unread" and "Read Archive" are flags' },
  'netscape-bench_flat1000.html': { fields: ['tags'], why: 'blanks separate tags where links are marked as private' },
  'netscape-bench_flat10000.html': { fields: ['tags'], why: 'blanks separate tags where links are marked as private' },
  'netscape-shaarlitest_no_doctype.html': { fields: ['created'], why: 'dates of the Apache log are read' },
  'shaarli-shaarlitest_lowercase_doctype.html': { fields: ['created'], why: 'dates of the Apache log are read' },
};
/** There is no such port, and the other one is a link in a description. */
const NO_ADDRESSES = new Set(['http://example.com:99999/', 'http://localhost.localdomain:8083/Shaarli/?JVvqCA']);

const isoDate = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());
const lowered = (tags: readonly string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))].toSorted();
const folder = corpora && path.join(corpora, 'bookmarks');

const without = (rows: readonly object[], fields: readonly string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field))));

describe.runIf(folder && existsSync(folder))('Bookmark files of many producers', () => {
  const names = folder ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];

  it.each(names)('%s is imported unchanged', async (name) => {
    const file = path.join(folder ?? '', name);
    const { links } = JSON.parse(readFileSync(file.replace(/html$/, 'expected.json'), 'utf8')) as Bookmarks;
    const wanted = links.filter(({ importable, href }) => importable && !NO_ADDRESSES.has(href));
    const { sink } = await readWith(FILE_READERS, fileOf(name, readFileSync(file)));
    const read = sink.posts
      .filter(({ kind }) => kind === 'link')
      .map(({ place, title, url, tags, description, created }) => ({
        at: sink.pathOf(place),
        title,
        url,
        tags: lowered(tags ?? []),
        created,
        description,
      }));
    const want = wanted.map(({ path: at, title, href, tags, add_date, description }) => ({
      at: at.map((part) => part || 'Untitled'),
      title: title === href ? '' : title,
      url: href,
      tags: lowered(tags),
      created: isoDate(add_date),
      description,
    }));
    const fields = DIFFERS[name]?.fields ?? [];
    expect(without(read, fields)).toEqual(without(want, fields));
  });
});
