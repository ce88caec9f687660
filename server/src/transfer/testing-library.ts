import {
  createCollection,
  createPost,
  createShare,
  createTags,
  ICONS,
  TAG_NAME_MAX_LENGTH,
  updatePost,
} from '@benotes/contract';
import * as fc from 'fast-check';

import { given, type Person } from '../testing.ts';

/** Names that have broken programs: markup, quotes, entities, other scripts and directions, signs of formats. */
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
  '%00 %3C $& $1 \\n',
  '[link](https://example.org) `code` *star*',
];

/** A name that holds something to see: what is trimmed, or white space alone, is refused or changed on the way in. */
const aName = fc
  .oneof({ weight: 2, arbitrary: fc.constantFrom(...HOSTILE) }, fc.string({ unit: 'binary', maxLength: 30 }))
  .map((name) => name.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\s]+/gu, ' ').trim())
  .filter((name) => name !== '');

const aTagName = aName.map((name) => Array.from(name).slice(0, TAG_NAME_MAX_LENGTH).join('').trim());

const aPost = fc.record({
  title: aName,
  note: fc.option(aName, { nil: null }),
  description: fc.option(aName, { nil: null }),
  /** Which collection, and which tags: numbers are taken round the list of what there is. */
  place: fc.nat(9),
  tags: fc.array(fc.nat(9), { maxLength: 3 }),
  isArchived: fc.boolean(),
});

/** What a person may have: collections below one another, tags, posts of both types, the bin, a share. */
export const aLibrary = fc.record({
  collections: fc.array(
    fc.record({
      name: aName,
      parent: fc.nat(9),
      icon_id: fc.constantFrom(null, ...ICONS.slice(0, 3).map(({ id }) => id)),
    }),
    {
      maxLength: 6,
    },
  ),
  tags: fc.uniqueArray(aTagName, {
    maxLength: 5,
    selector: (name) => name.replaceAll(',', ' ').normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim(),
  }),
  posts: fc.array(aPost, { maxLength: 8 }),
  isShared: fc.boolean(),
});

export type Library = typeof aLibrary extends fc.Arbitrary<infer L> ? L : never;

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length + 1)];
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Makes a library through the interface. `token`: of its share. */
export async function fill(person: Person, { collections, tags, posts, isShared }: Library, token: string) {
  const ids: number[] = [];
  for (const { name, parent, icon_id } of collections)
    ids.push(await given(person, createCollection, { name, parent_id: at(ids, parent) ?? null, icon_id }));
  const made =
    tags.length === 0
      ? []
      : (await person.call(createTags, { body: { tags: tags.map((name) => ({ name })) } })).body.data;
  for (const [index, post] of posts.entries()) {
    const id = await given(person, createPost, {
      title: post.title,
      content: post.note === null ? `https://example.org/${index}?a=1&b=2` : `<p>${escape(post.note)}</p><p>.</p>`,
      ...(post.note === null && { description: post.description }),
      collection_id: at(ids, post.place) ?? null,
      tags: post.tags.flatMap((tag) => at(made, tag)?.id ?? []),
    });
    if (post.isArchived) await person.call(updatePost, { params: { id }, body: { is_archived: true } });
  }
  const [shared] = ids;
  if (isShared && shared !== undefined)
    await person.call(createShare, { body: { token, collection_id: shared, is_active: true } });
}
