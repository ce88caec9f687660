import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../testing/collecting-sink.ts';
import { differences } from '../../testing/compare-import.ts';
import { misread, READ_OPTIONS, type Sample, samples, wrong } from '../../testing/import-corpora.ts';
import type { PostSink } from './reading/post-sink.ts';
import { readFiles } from './reading/read-files.ts';
import { unpack } from './unpack/unpack.ts';

/** How what the readers find in a sample differs from what is expected of it. */
async function outcomeOf(sample: Sample): Promise<string[]> {
  const { name, file: disk, expected } = sample;
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-sample-'));
  const unpacked = await unpack([{ disk, name }], folder, () => {});
  const sink = new CollectingSink();
  try {
    // The part of a sink that readers use.
    const { sources, failure } = await readFiles(unpacked.tree, sink as unknown as PostSink, READ_OPTIONS);
    if (expected.error !== undefined) return []; // it may be read all the same
    if (failure !== null) return expected.acceptError === undefined ? [`refused: ${failure}`] : [];
    return wrong(sample, [...misread(sample, sources[0]?.format ?? ''), ...differences(expected, sink.collected)]);
  } finally {
    unpacked.close();
    await rm(folder, { recursive: true, force: true });
  }
}

describe.skipIf(samples.length === 0)('A sample of BENOTES_CORPORA', () => {
  it.each(samples)('is read as expected: $folder/$name', async (sample) => {
    expect(await outcomeOf(sample)).toEqual([]);
  });
});
