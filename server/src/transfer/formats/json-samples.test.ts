import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { samplesOf } from '../../testing/import-corpora.ts';
import { JSON_FILE_READERS } from './json-readers.ts';
import { fileOnDisk, type SourceFile } from './source-files.ts';

async function formatOf(file: SourceFile): Promise<string | undefined> {
  for (const reader of JSON_FILE_READERS) if (await reader.recognizes(file)) return reader.format;
  return undefined;
}

// What the readers find in files of their own, `import-samples.test.ts` compares.
const foreign = ['roam', 'obsidian', 'trilium', 'memos', 'keep', 'simplenote', 'standard-notes', 'shaarli']
  .flatMap((folder) => samplesOf(folder))
  .filter(({ name }) => !/\.(?:zip|md|png)$/.test(name));

describe.runIf(foreign.length > 0)('Files of other formats', () => {
  it.each(foreign)('are not recognized: $name', async ({ file }) => {
    expect(await formatOf(await fileOnDisk(file, path.basename(file)))).toBeUndefined();
  });
});
