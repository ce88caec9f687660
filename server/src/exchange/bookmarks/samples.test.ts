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
import { POSTS_FILE, type ReadPost } from '../reading/read-format.ts';
import { readBookmarks } from '../reading/read-import.ts';

async function read({ file }: BookmarkSample): Promise<BookmarkRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-bookmarks-'));
  try {
    const { places } = await readBookmarks({ file, folder });
    const pathOf = (index: number): string[] => {
      const own = places[index];
      return own ? [...pathOf(own.parent), own.name] : [];
    };
    const lines = (await readFile(path.join(folder, POSTS_FILE), 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => {
      const { place, url: href, title, tags, description, created } = JSON.parse(line) as ReadPost;
      return { path: pathOf(place), href, title, tags, created, description };
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
