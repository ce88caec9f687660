import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Expected, samplesOf } from '../../testing/import-corpora.ts';
import { unpack } from '../unpack/unpack.ts';
import { APP_FILE_READERS, APP_FOLDER_READERS } from './app-readers.ts';
import type { FileTree } from './source-files.ts';

const FOLDERS = ['evernote', 'joplin', 'keep', 'standard-notes', 'simplenote', 'trilium', 'memos'];

/** Files of these folders that other readers take: Markdown, and pages. */
const isOurs = (name: string, { error }: Expected) => !/\.(?:md|html)$/.test(name) && error === undefined;

async function formatOf(tree: FileTree): Promise<string | undefined> {
  for (const reader of APP_FOLDER_READERS) if (await reader.recognizes(tree)) return reader.format;
  const [file] = tree.files;
  for (const reader of file ? APP_FILE_READERS : []) if (file && (await reader.recognizes(file))) return reader.format;
  return undefined;
}

async function formatOnDisk(disk: string): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-sample-'));
  const unpacked = await unpack([{ disk, name: path.basename(disk) }], folder, () => {});
  try {
    return await formatOf(unpacked.tree);
  } finally {
    unpacked.close();
    await rm(folder, { recursive: true, force: true });
  }
}

// What the readers find in files of their own, `import-samples.test.ts` compares.
const foreign = [...FOLDERS, 'obsidian', 'karakeep', 'wallabag', 'pinboard'].flatMap((folder) =>
  samplesOf(folder).filter(({ name, expected }) => !FOLDERS.includes(folder) || !isOurs(name, expected)),
);

describe.runIf(foreign.length > 0)('Files of other formats', () => {
  it.each(foreign)('are not recognized: $name', async ({ file }) => {
    expect(await formatOnDisk(file)).toBeUndefined();
  });
});
