import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  bookmarkSamples,
  type BookmarkRow,
  type BookmarkSample,
  comparable,
  withoutRepetitions,
} from '../../../testing/bookmark-corpora.ts';
import { type BookmarkLink, LINKS_FILE, readBookmarks } from './netscape-reader.ts';

async function read({ file }: BookmarkSample): Promise<BookmarkRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-bookmarks-'));
  try {
    const { folders } = await readBookmarks({ file, folder });
    const pathOf = (index: number): string[] => {
      const own = folders[index];
      return own ? [...pathOf(own.parent), own.name] : [];
    };
    const lines = (await readFile(path.join(folder, LINKS_FILE), 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => {
      const link = JSON.parse(line) as BookmarkLink;
      const { title, tags, description, created_at } = link;
      return { path: pathOf(link.folder), href: link.url, title, tags, created: created_at, description };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe.skipIf(bookmarkSamples.length === 0)('The bookmark files of many producers', () => {
  it.each(bookmarkSamples)('$name is read unchanged', async (sample) => {
    const rows = await read(sample).catch(() => []); // without a link, it is refused
    const { got, want } = comparable(sample, withoutRepetitions(rows));
    expect(got).toEqual(want);
  });
});
