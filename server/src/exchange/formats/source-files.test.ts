import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { CollectingSink } from '../../../testing/collecting-sink.ts';
import { READ_OPTIONS } from '../../../testing/import-corpora.ts';
import { BOOKMARKS_HTML } from '../products/any/bookmarks.ts';
import { sourceFile } from './source-files.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** A file of some megabytes of blanks that takes no memory. */
const blanks = (megabytes: number) =>
  sourceFile({
    path: 'a.txt',
    size: megabytes * MEGABYTE.length,
    modified: null,
    comment: '',
    head: () => Promise.resolve(MEGABYTE),
    open: () => Promise.resolve(Readable.from(Array.from({ length: megabytes }, () => MEGABYTE))),
    onDisk: () => Promise.reject(new Error('It is in memory.')),
  });

it('is read as a whole only if it is not too large', async () => {
  expect(await blanks(2).bytes()).toHaveLength(2 * MEGABYTE.length);
  await expect(blanks(65).text()).rejects.toThrow('a.txt is too large.');
  const reading = BOOKMARKS_HTML.read(blanks(51), new CollectingSink(), READ_OPTIONS);
  await expect(reading).rejects.toThrow('a.txt is too large.');
});
