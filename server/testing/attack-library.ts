import { createCollection, createPost, createShare, createTag, deletePost, importBookmarks } from '@benotes/contract';

import { aFile, given, type Person } from './app.ts';

/** The ids of one entity of each kind. */
export interface Library {
  /** A shared collection with a tagged post, */
  collection: number;
  /** a child collection with a post, */
  below: number;
  post: number;
  deep: number;
  /** and a deleted post of it. */
  binned: number;
  /** An uncategorized post. */
  loose: number;
  tag: number;
  share: number;
  /** The share of the collection. */
  token: string;
  import: number;
}

/** Creates a library whose names and texts all contain `word`. */
export async function aLibrary(person: Person, word: string): Promise<Library> {
  const collection = await given(person, createCollection, { name: `Shared ${word}` });
  const below = await given(person, createCollection, { name: `Below ${word}`, parent_id: collection });
  const { id: tag } = (await person.call(createTag, { body: { name: word } })).body.data;
  const write = (title: string, collection_id: number | null) =>
    given(person, createPost, { title: `${title} ${word}`, content: word, collection_id, tags: [tag] });
  const post = await write('Shown', collection);
  const deep = await write('Deep', below);
  const loose = await write('Loose', null);
  const binned = await write('Binned', collection);
  await person.call(deletePost, { params: { id: binned } });
  const token = `token of ${word}`;
  const { data } = (await person.call(createShare, { body: { token, collection_id: collection, is_active: true } }))
    .body;
  const file = aFile(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/">${word}</A></DL><p>`,
  );
  const imported = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
  const { id } = (imported.body as { data: { id: number } }).data;
  return { collection, below, post, deep, binned, loose, tag, share: data.id, token, import: id };
}
