import { readFile } from 'node:fs/promises';

import { importBookmarks } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson } from '../../../testing/app.ts';
import { bookmarkSamples, comparable } from '../../../testing/bookmark-corpora.ts';
import { everything } from '../../../testing/everything.ts';

/** Ten thousand bookmarks take long on a busy machine, in ms. */
const LONGEST_MS = 120_000;

describe.skipIf(bookmarkSamples.length === 0)('The bookmark files of many producers', () => {
  it.each(bookmarkSamples)('$name is imported unchanged', { timeout: LONGEST_MS }, async (sample) => {
    const person = await aPerson(await anApp());
    const file = aFile(await readFile(sample.file));
    const { status } = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
    expect(status).toBe(sample.wanted.length > 0 ? 201 : 422);
    const imported = (await everything(person)).map(({ path, post }) => ({
      path: path.slice(1),
      href: post.url,
      title: post.title,
      tags: post.tags?.map((tag) => tag.name) ?? [],
      created: post.created_at,
      description: post.description,
    }));
    const { got, want } = comparable(sample, imported);
    expect(got).toEqual(want);
  });
});
