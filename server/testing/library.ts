import {
  createCollection,
  createPost,
  createShare,
  createTags,
  ICONS,
  type Output,
  TAG_NAME_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  updateCollection,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import * as fc from 'fast-check';
import sharp from 'sharp';

import { aFile, given, type Person, type TestApp } from './app.ts';

/** Names that break faulty programs: markup, quotes, entities, other scripts and directions, special characters. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"quoted" and \'more\'',
  '&amp; &lt;b&gt; &#38;',
  '</A><DT><A HREF="https://evil.example/">x',
  '</DL><p><H3>Folder</H3>',
  'a, b; c | d',
  '日本語のタイトル',
  'שלום עולם',
  '👩‍👩‍👧‍👦 family',
  'combi\u0301ned',
  '../../etc/passwd',
  '-- comment <!-- too -->',
  "Robert'); DROP TABLE posts;--",
  'x'.repeat(200),
  '𠀀'.repeat(240),
  '\u202Etxt.exe',
  '%00 %3C $& $1 \\n',
  '[link](https://example.org) `code` *star*',
];

/** A name with visible characters and no outer white space, which would be refused or trimmed. */
const aName = fc
  .oneof({ weight: 2, arbitrary: fc.constantFrom(...HOSTILE) }, fc.string({ unit: 'binary', maxLength: 30 }))
  .map((name) => name.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\s]+/gu, ' ').trim())
  .filter((name) => name !== '');

const aTagName = aName.map((name) => Array.from(name).slice(0, TAG_NAME_MAX_LENGTH).join('').trim());

/** A text whose white space is preserved. */
const aText = fc
  .tuple(fc.constantFrom('', ' ', '  \u3000'), aName, fc.constantFrom('', ' ', ' \n and\ttwo  words '))
  .map((parts) => Array.from(parts.join('')).slice(0, TITLE_MAX_LENGTH).join(''));

/** Days before today. */
const anAge = fc.nat(9000);

const aPost = fc.record({
  title: aText,
  note: fc.option(aName, { nil: null }),
  description: fc.option(aText, { nil: null }),
  /** The note of a link. */
  linkNote: fc.option(aName, { nil: null }),
  hasImage: fc.boolean(),
  age: anAge,
  /** The collection and the tags, as numbers modulo the length of the list. */
  place: fc.nat(9),
  tags: fc.array(fc.nat(9), { maxLength: 3 }),
  isArchived: fc.boolean(),
  is_pinned: fc.boolean(),
  is_favorite: fc.boolean(),
  /** Whether the page of a link is gone. */
  isGone: fc.boolean(),
  /** The order it is moved to afterwards. */
  order: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
});

/** Any library: nested collections, tags, posts of both types, images, deleted posts, a share. */
export const aLibrary = fc.record({
  collections: fc.array(
    fc.record({
      name: aName,
      parent: fc.nat(9),
      icon_id: fc.constantFrom(null, ...ICONS.slice(0, 3).map(({ id }) => id)),
      position: fc.option(fc.nat(3), { nil: null }),
      age: anAge,
    }),
    { maxLength: 6 },
  ),
  tags: fc.uniqueArray(aTagName, {
    maxLength: 5,
    selector: (name) => name.replaceAll(',', ' ').normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim(),
  }),
  posts: fc.array(aPost, { maxLength: 8 }),
  share: fc.option(fc.record({ is_active: fc.boolean() }), { nil: null }),
});

export type Library = typeof aLibrary extends fc.Arbitrary<infer L> ? L : never;

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length + 1)];
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Creates a library through the API. `token`: of its share. */
export async function fill(
  test: TestApp,
  person: Person,
  { collections, tags, posts, share }: Library,
  token: string,
): Promise<void> {
  const ids: number[] = [];
  for (const { name, parent, icon_id, age } of collections) {
    const id = await given(person, createCollection, { name, parent_id: at(ids, parent) ?? null, icon_id });
    await backdate(test, 'collections', id, age);
    ids.push(id);
  }
  const made =
    tags.length === 0
      ? []
      : (await person.call(createTags, { body: { tags: tags.map((name) => ({ name })) } })).body.data;
  const image = posts.some(({ hasImage }) => hasImage) ? await anImage(person) : '';
  const moves: { id: number; order: number }[] = [];
  for (const [index, post] of posts.entries()) {
    const shown = post.hasImage ? `<img src="${image}">` : '<p>.</p>';
    const id = await given(person, createPost, {
      title: post.title,
      content: post.note === null ? `https://example.org/${index}?a=1&b=2` : `<p>${escape(post.note)}</p>${shown}`,
      ...(post.note === null && {
        description: post.description,
        note: post.linkNote && `${escape(post.linkNote)}${shown}`,
      }),
      collection_id: at(ids, post.place) ?? null,
      tags: post.tags.flatMap((tag) => at(made, tag)?.id ?? []),
      is_pinned: post.is_pinned,
      is_favorite: post.is_favorite,
    });
    if (post.isArchived) await person.call(updatePost, { params: { id }, body: { is_archived: true } });
    if (post.order !== null) moves.push({ id, order: post.order });
    await backdate(test, 'posts', id, post.age);
    if (post.isGone && post.note === null) {
      await test.db.updateTable('posts').set({ is_gone: 1 }).where('id', '=', id).execute();
      await test.db.updateTable('link_checks').set({ state: 'gone' }).where('post_id', '=', id).execute();
    }
  }
  for (const { id, order } of moves) await person.call(updatePost, { params: { id }, body: { order } });
  for (const [index, { position }] of collections.entries())
    if (position !== null) await person.call(updateCollection, { params: { id: ids[index] ?? 0 }, body: { position } });
  const [shared] = ids;
  if (share && shared !== undefined)
    await person.call(createShare, { body: { token, collection_id: shared, ...share } });
}

const DAY_MS = 24 * 3600_000;

/** Sets creation times in the database, because the API does not accept them. */
async function backdate({ db }: TestApp, table: 'collections' | 'posts', id: number, age: number): Promise<void> {
  const created_at = new Date(Date.now() - age * DAY_MS).toISOString();
  const updated_at = new Date(Date.now() - (age / 2) * DAY_MS).toISOString();
  await db.updateTable(table).set({ created_at, updated_at }).where('id', '=', id).execute();
}

/** Uploads an image and returns its path. */
export async function anImage(person: Person): Promise<string> {
  // Not a plain color, which would stay the same if it were encoded twice.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 40, height: 30, channels: 3 as const, background: '#000', noise };
  const bytes = await sharp({ create }).png().toBuffer();
  const { body } = await person.send({ method: 'POST', url: uploadFile.url, ...aFile(bytes, 'x.png') });
  return (body as Output<typeof uploadFile>).data.path;
}
