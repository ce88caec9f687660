import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../testing/collecting-sink.ts';
import { differences } from '../../testing/compare-import.ts';
import { type Expected, READ_OPTIONS, samplesOf } from '../../testing/import-corpora.ts';
import { unpack } from '../unpack/unpack.ts';
import type { FileTree } from './source-files.ts';
import { TEXT_FILE_READERS, TEXT_FOLDER_READERS } from './text-readers.ts';

const FOLDERS = ['markdown', 'obsidian', 'notion', 'outline', 'bear', 'textbundle', 'apple-journal', 'joplin', 'keep'];
const FOREIGN = ['roam', 'tomboy'];
/** Of these products, other readers take the exports, but not the pages and texts that are uploaded alone. */
const ALONE = /^(?:joplin|keep)$/;

async function formatOf(tree: FileTree, sink: CollectingSink): Promise<string | null> {
  for (const reader of TEXT_FOLDER_READERS)
    if (await reader.recognizes(tree)) {
      await reader.read(tree, sink, READ_OPTIONS);
      return reader.format;
    }
  const [file] = tree.files;
  for (const reader of file ? TEXT_FILE_READERS : [])
    if (file && (await reader.recognizes(file))) {
      await reader.read(file, sink, READ_OPTIONS);
      return reader.format;
    }
  return null;
}

async function importOf(disk: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-sample-'));
  const unpacked = await unpack([{ disk, name: path.basename(disk) }], folder, () => {});
  const sink = new CollectingSink();
  try {
    return { format: await formatOf(unpacked.tree, sink), sink };
  } finally {
    unpacked.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page is named after its form, not after the product. */
const isFormat = (name: string, format: string | null, expected: Expected) =>
  format === expected.format || (name.endsWith('.html') && format === 'html');

for (const folder of [...FOLDERS, ...FOREIGN]) {
  const samples = samplesOf(folder).filter(({ name }) => !ALONE.test(folder) || /\.(?:md|html)$/.test(name));
  describe.runIf(samples.length > 0)(`The samples of ${folder}`, () => {
    it.each(samples)('give what is expected: $name', async ({ name, file, expected }) => {
      const { format, sink } = await importOf(file);
      expect(isFormat(name, format, expected)).toBe(true);
      expect(differences(expected, sink.collected)).toEqual([]);
    });
  });
}
