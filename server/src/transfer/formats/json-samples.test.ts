import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../testing/collecting-sink.ts';
import { differences } from '../../testing/compare-import.ts';
import { READ_OPTIONS, samplesOf } from '../../testing/import-corpora.ts';
import { JSON_FILE_READERS } from './json-readers.ts';
import { fileOnDisk, type SourceFile } from './source-files.ts';

const FOLDERS = ['karakeep', 'linkding', 'linkwarden', 'wallabag', 'pinboard', 'delicious-json', 'omnivore'];
const BROWSERS = ['chrome-json', 'firefox-json', 'safari-plist'];

async function readerOf(file: SourceFile) {
  for (const reader of JSON_FILE_READERS) if (await reader.recognizes(file)) return reader;
  return undefined;
}

const isOurs = (name: string) => !/\.html?$/.test(name);

for (const folder of [...FOLDERS, ...BROWSERS]) {
  const samples = samplesOf(folder).filter(({ name, expected }) => isOurs(name) && expected.error === undefined);
  describe.runIf(samples.length > 0)(`The samples of ${folder}`, () => {
    it.each(samples)('give what is expected: $name', async ({ file, expected }) => {
      const source = await fileOnDisk(file, path.basename(file));
      const reader = await readerOf(source);
      expect(reader?.format).toBe(expected.format);
      const sink = new CollectingSink();
      await reader?.read(source, sink, READ_OPTIONS);
      expect(differences(expected, sink.collected)).toEqual([]);
    });
  });
}

const foreign = ['roam', 'obsidian', 'trilium', 'memos', 'keep', 'simplenote', 'standard-notes', 'shaarli']
  .flatMap((folder) => samplesOf(folder))
  .filter(({ name }) => !/\.(?:zip|md|png)$/.test(name));

describe.runIf(foreign.length > 0)('Files of other formats', () => {
  it.each(foreign)('are not recognized: $name', async ({ file }) => {
    expect(await readerOf(await fileOnDisk(file, path.basename(file)))).toBeUndefined();
  });
});
