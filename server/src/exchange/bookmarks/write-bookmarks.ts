import type { Collection, CollectionTree } from '@benotes/contract';
import type { RawBuilder } from 'kysely';

import { findCollections } from '../../library/collections/collections.repo.ts';
import { nest } from '../../library/collections/tree.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { findCollectionsOfLinks } from '../../library/posts/actions/select-posts.repo.ts';
import { findTagsOf } from '../../library/tags/tags.repo.ts';
import { findTimes } from '../jobs/import.repo.ts';
import { linkedPosts } from './linked-posts.repo.ts';
import { CLOSE_FOLDER, HEAD, lineOf, openFolder, TAIL } from './netscape-writer.ts';
import type { ExportScope } from '../exports/export-scope.repo.ts';

/** The live links of a scope as a bookmark file, in chunks: collections are folders, in their order. */
export async function* writeBookmarks(
  db: Db,
  userId: number,
  { collections, hasUncategorized }: Pick<ExportScope, 'collections' | 'hasUncategorized'>,
): AsyncGenerator<string> {
  yield* fileOf(db, userId, { collections, hasUncategorized });
}

/** The live links that meet a condition on `posts` as a bookmark file, with the folders that contain them. */
export async function* writeSelectedBookmarks(
  db: Db,
  userId: number,
  which: RawBuilder<boolean>,
): AsyncGenerator<string> {
  const containers = await containing(db, userId, await findCollections(db, userId), which);
  yield* fileOf(db, userId, { collections: containers, hasUncategorized: true, which });
}

async function* fileOf(
  db: Db,
  userId: number,
  {
    collections,
    hasUncategorized,
    which,
  }: Pick<ExportScope, 'collections' | 'hasUncategorized'> & { which?: RawBuilder<boolean> },
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
    yield* linksOf(db, userId, id, which);
    open.push(nested.values());
  }
  if (hasUncategorized) yield* linksOf(db, userId, null, which);
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
  which?: RawBuilder<boolean>,
): AsyncGenerator<string> {
  for await (const links of linkedPosts(db, userId, collectionId, which)) {
    const tags = await findTagsOf(
      db,
      userId,
      links.map(({ id }) => id),
    );
    yield links
      .map(({ url, note, ...link }) =>
        lineOf({
          ...link,
          url: url ?? '',
          description: link.description || plainNote(note),
          tags: (tags.get(link.id) ?? []).map(({ name }) => name),
        }),
      )
      .join('');
  }
}
