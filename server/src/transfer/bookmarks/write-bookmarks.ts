import type { CollectionTree } from '@benotes/contract';

import { findCollections } from '../../collections/collections.repo.ts';
import { nest } from '../../collections/tree.ts';
import type { Db } from '../../database/connect.ts';
import { readSnapshot } from '../../database/transact.ts';
import { inCollection } from '../../posts/posts.repo.ts';
import { findTagsOf } from '../../tags/tags.repo.ts';
import { findTimes } from '../jobs/import.repo.ts';
import { CLOSE_FOLDER, HEAD, lineOf, openFolder, TAIL } from './netscape-writer.ts';
import { Spool } from '../jobs/spool.ts';

/** Number of links read at a time: a library of any size takes constant memory. */
const LINKS_AT_ONCE = 500;

/** A user's live links as a bookmark file, all as of one moment. */
export async function spoolBookmarks(db: Db, dir: string, userId: number): Promise<Spool> {
  const spool = new Spool(dir);
  try {
    await readSnapshot(db, async (snapshot) => {
      for await (const piece of writeBookmarks(snapshot, userId)) await spool.write(piece);
    });
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/** A user's live links as a bookmark file, in chunks: collections are folders, in their order. */
export async function* writeBookmarks(db: Db, userId: number): AsyncGenerator<string> {
  yield HEAD;
  const { roots } = nest(await findCollections(db, userId));
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
    yield* linksOf(db, userId, id);
    open.push(nested.values());
  }
  yield* linksOf(db, userId, null);
  yield TAIL;
}

async function* linksOf(db: Db, userId: number, collectionId: number | null): AsyncGenerator<string> {
  let last: { order: number; id: number } | undefined;
  do {
    let query = inCollection(db, userId, collectionId)
      .select(['order', 'title', 'url', 'description', 'created_at', 'updated_at'])
      .where('type', '=', 'link')
      .orderBy('order', 'desc')
      .orderBy('id', 'desc')
      .limit(LINKS_AT_ONCE);
    const after = last;
    if (after) query = query.where((row) => row(row.refTuple('order', 'id'), '<', row.tuple(after.order, after.id)));
    const links = await query.execute();
    const tags = await findTagsOf(
      db,
      links.map(({ id }) => id),
    );
    yield links
      .map(({ url, ...link }) =>
        lineOf({ ...link, url: url ?? '', tags: (tags.get(link.id) ?? []).map(({ name }) => name) }),
      )
      .join('');
    last = links.length === LINKS_AT_ONCE ? links.at(-1) : undefined;
    // Let other requests run between two chunks.
    if (last) await new Promise(setImmediate);
  } while (last);
}
