import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../testing/file-of.ts';
import { samples } from '../../../testing/import-corpora.ts';
import { readWith } from '../../../testing/read-with.ts';
import type { NamedReader } from '../formats/reader.ts';
import { unpack } from '../unpack/unpack.ts';
import { FILE_READERS, FOLDER_READERS } from './products.ts';

type Reader<T> = NamedReader & { recognizes: (files: T) => Promise<boolean> };

/** The readers that recognize something, without those that a stronger one precedes. */
async function strongest<T>(readers: readonly Reader<T>[], files: T): Promise<string[]> {
  const known: NamedReader[] = [];
  for (const reader of readers) if (await reader.recognizes(files).catch(() => false)) known.push(reader);
  return known.filter(({ strength }) => strength === known[0]?.strength).map(({ format }) => format);
}

describe('The reader of a file', () => {
  it('is the strongest of those that recognize it', async () => {
    const table = 'title,url,time_added,tags,status\nA,https://a.example/,1700000000,,unread\n';
    const known = await Promise.all(FILE_READERS.map((reader) => reader.recognizes(fileOf('a.csv', table))));
    expect(known.filter(Boolean)).toHaveLength(2);
    expect((await readWith(FILE_READERS, fileOf('a.csv', table))).format).toBe('pocket');
  });

  it.skipIf(samples.length === 0).each(samples)('is one of $folder/$name alone', async ({ file, name }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'benotes-sample-'));
    const { tree, close } = await unpack([{ disk: file, name }], folder, () => {});
    try {
      expect((await strongest(FOLDER_READERS, tree)).length).toBeLessThan(2);
      for (const one of tree.files) expect((await strongest(FILE_READERS, one)).length).toBeLessThan(2);
    } finally {
      close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
