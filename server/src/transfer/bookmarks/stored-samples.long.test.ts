import { readFile } from 'node:fs/promises';

import { importBookmarks, listCollections, listPosts, type Post } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, type Person } from '../../testing/app.ts';
import { bookmarkSamples, comparable } from '../../testing/bookmark-corpora.ts';

/** Ten thousand bookmarks take long on a busy machine, in ms. */
const LONGEST_MS = 120_000;

/** Every live link with the names of the collections down to it. */
async function everything(person: Person): Promise<{ path: string[]; post: Post }[]> {
  const { body } = await person.call(listCollections, { query: { nested: true } });
  const found: { path: string[]; post: Post }[] = [];
  const open = body.data.map((collection) => ({ collection, above: [] as string[] }));
  for (let at = open.shift(); at; at = open.shift()) {
    const below = [...at.above, at.collection.name];
    open.push(...at.collection.nested.map((collection) => ({ collection, above: below })));
    let after: number | undefined;
    for (;;) {
      const query = { collection_id: at.collection.id, limit: 100, withTags: true, ...(after && { after_id: after }) };
      const { data } = (await person.call(listPosts, { query })).body;
      found.push(...data.map((post) => ({ path: below, post })));
      after = data.at(-1)?.id;
      if (data.length === 0) break;
    }
  }
  return found;
}

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
