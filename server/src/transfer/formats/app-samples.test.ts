import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../testing/collecting-sink.ts';
import { differences } from '../../testing/compare-import.ts';
import { type Expected, READ_OPTIONS, samplesOf } from '../../testing/import-corpora.ts';
import { unpack } from '../unpack/unpack.ts';
import { APP_FILE_READERS, APP_FOLDER_READERS } from './app-readers.ts';
import type { FileTree } from './source-files.ts';

const FOLDERS = ['evernote', 'joplin', 'keep', 'standard-notes', 'simplenote', 'trilium', 'memos'];

/** Differences that are right: what is expected there follows from the file in another way. */
const RIGHT: Record<string, RegExp> = {
  // A checkbox in an item of a list makes it a task, whatever its list looked like.
  'test-task-lists.enex': /instead of "ul>li"$/,
  // The words of the link are the user's own. They are not the title of the other note.
  'jimmy-notes.zip': /instead of "internal-link\[Second Sample Note with tag\]"$/,
};

/** Files of these folders that other readers take: Markdown, and pages. */
const isOurs = (name: string, { error }: Expected) => !/\.(?:md|html)$/.test(name) && error === undefined;

async function formatOf(tree: FileTree, sink: CollectingSink): Promise<string | undefined> {
  for (const reader of APP_FOLDER_READERS)
    if (await reader.recognizes(tree)) {
      await reader.read(tree, sink, READ_OPTIONS);
      return reader.format;
    }
  const [file] = tree.files;
  for (const reader of file ? APP_FILE_READERS : [])
    if (file && (await reader.recognizes(file))) {
      await reader.read(file, sink, READ_OPTIONS);
      return reader.format;
    }
  return undefined;
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

for (const folder of FOLDERS) {
  const samples = samplesOf(folder);
  const ours = samples.filter(({ name, expected }) => isOurs(name, expected));
  describe.runIf(ours.length > 0)(`The samples of ${folder}`, () => {
    it.each(ours)('give what is expected: $name', async ({ name, file, expected }) => {
      const { format, sink } = await importOf(file);
      expect(format).toBe(expected.format);
      const told = differences(expected, sink.collected);
      expect(told.filter((difference) => !RIGHT[name]?.test(difference))).toEqual([]);
    });
  });
}

const foreign = [...FOLDERS, 'roam', 'obsidian', 'karakeep', 'wallabag', 'pinboard'].flatMap((folder) =>
  samplesOf(folder).filter(
    ({ name, expected }) => expected.error !== undefined || !FOLDERS.includes(folder) || !isOurs(name, expected),
  ),
);

describe.runIf(foreign.length > 0)('Files of other formats', () => {
  it.each(foreign)('are not recognized: $name', async ({ file }) => {
    expect((await importOf(file)).format).toBeUndefined();
  });
});
