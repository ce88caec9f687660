import type { Collection, CollectionTree } from '@benotes/contract';
import type { RawBuilder } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { findCollections } from '../../library/collections/collections.repo.ts';
import { nest } from '../../library/collections/tree.ts';
import { findCollectionsOfLinks } from '../../library/posts/actions/select-posts.repo.ts';
import { findTagsOf } from '../../library/tags/tags.repo.ts';
import type { ExportScope } from '../exports/export-scope.repo.ts';
import { findTimes } from '../jobs/import.repo.ts';
import { linkedPosts } from './linked-posts.repo.ts';
import { CLOSE_FOLDER, HEAD, lineOf, openFolder, TAIL } from './netscape-writer.ts';

/** What of a library a bookmark file has. `isOwn`: for its owner, whose favorites it then has. */
type Written = Pick<ExportScope, 'collections' | 'hasUncategorized'> & { isOwn: boolean; which?: RawBuilder<boolean> };

/** The live links of a scope as a bookmark file, in chunks: collections are folders, in their order. */
export async function* writeBookmarks(
  db: Db,
  userId: number,
  { collections, hasUncategorized, isOwn }: Written,
): AsyncGenerator<string> {
  yield* fileOf(db, userId, { collections, hasUncategorized, isOwn });
}

/** The live links that meet a condition on `posts` as a bookmark file, with the folders that contain them. */
export async function* writeSelectedBookmarks(
  db: Db,
  userId: number,
  { which, isOwn }: { which: RawBuilder<boolean>; isOwn: boolean },
): AsyncGenerator<string> {
  const containers = await containing(db, userId, await findCollections(db, userId), which);
  yield* fileOf(db, userId, { collections: containers, hasUncategorized: true, which, isOwn });
}

async function* fileOf(
  db: Db,
  userId: number,
  { collections, hasUncategorized, ...links }: Written,
): AsyncGenerator<string> {
  yield HEAD;
  const { roots } = nest(collections);
  const times = await findTimes(db, userId);
  // A stack instead of recursion: collections may be nested a hundred deep, and each level would forward every line.
  const open: Iterator<CollectionTree>[] = [roots.values()];
  while (open.length > 0) {
    const next = open.at(-1)?.next();
    if (!next || next.done) {
      open.pop();
      if (open.length > 0) yield CLOSE_FOLDER;
      continue;
    }
    const { id, name, nested } = next.value;
    const now = new Date().toISOString();
    yield openFolder({ name, ...(times.get(id) ?? { created_at: now, updated_at: now }) });
    yield* linksOf(db, userId, id, links);
    open.push(nested.values());
  }
  if (hasUncategorized) yield* linksOf(db, userId, null, links);
  yield TAIL;
}

/** A note as plain text; null if it has any formatting, which the format has no place for. */
function plainNote(note: string | null): string | null {
  if (note === null || note.includes('<')) return null;
  return note.replaceAll('&nbsp;', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The collections that contain links which meet a condition, and those above them. */
async function containing(
  db: Db,
  userId: number,
  collections: readonly Collection[],
  which: RawBuilder<boolean>,
): Promise<Collection[]> {
  const parents = new Map(collections.map(({ id, parent_id }) => [id, parent_id]));
  const found = new Set<number>();
  for (const start of await findCollectionsOfLinks(db, userId, which))
    for (let id = start; id !== null && !found.has(id); id = parents.get(id) ?? null) found.add(id);
  return collections.filter(({ id }) => found.has(id));
}

/** The lines of the links of a collection. */
async function* linksOf(
  db: Db,
  userId: number,
  collectionId: number | null,
  { which, isOwn }: Pick<Written, 'which' | 'isOwn'>,
): AsyncGenerator<string> {
  for await (const links of linkedPosts(db, userId, collectionId, which)) {
    const tags = await findTagsOf(
      db,
      userId,
      links.map(({ id }) => id),
    );
    yield links
      .map(({ url, note, is_favorite, ...link }) =>
        lineOf({
          ...link,
          is_favorite: isOwn ? is_favorite : 0,
          url: url ?? '',
          description: link.description || plainNote(note),
          tags: (tags.get(link.id) ?? []).map(({ name }) => name),
        }),
      )
      .join('');
  }
}
