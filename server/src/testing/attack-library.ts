import { createCollection, createPost, createShare, createTag, deletePost, importBookmarks } from '@benotes/contract';

import { aFile, given, type Person } from './app.ts';

/** The ids of one of everything. */
export interface Library {
  /** Shared, with a post and a tag in it, */
  collection: number;
  /** one below it, with a post of its own, */
  below: number;
  post: number;
  deep: number;
  /** and one that was deleted out of it. */
  binned: number;
  /** Stands in no collection. */
  loose: number;
  tag: number;
  share: number;
  /** What lets visitors in. */
  token: string;
  import: number;
}

/** Somebody's library; `word` stands in every name and text of it. */
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
