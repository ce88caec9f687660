import type { CollectionTree, Share, Tag } from '@benotes/contract';

import { findCollections } from '../../collections/collections.repo.ts';
import { nest } from '../../collections/tree.ts';
import type { Db } from '../../database/connect.ts';
import { readSnapshot } from '../../database/transact.ts';
import { findShares } from '../../shares/shares.repo.ts';
import { findTags } from '../../tags/tags.repo.ts';
import type { ArchiveCollection } from './archive-format.ts';
import { writeBookmarks } from '../bookmarks/write-bookmarks.ts';
import { findTimes } from '../jobs/import.repo.ts';
import { postLines } from './library-posts.repo.ts';
import type { SpooledNote } from './note-files.ts';
import { type Slice, Spool } from '../jobs/spool.ts';

/** Everything of a user as of one moment, except the files. */
export interface SpooledLibrary {
  collections: ArchiveCollection[];
  tags: Tag[];
  shares: Share[];
  /** The spool with the rest: the links as a bookmark file, and every post as a line. */
  spool: Spool;
  bookmarks: Slice;
  posts: Slice;
  /** The lines that are exported as Markdown, too. */
  notes: SpooledNote[];
  /** Paths below /storage that posts refer to. */
  files: Set<string>;
}

/** Reads everything of a user into a spool, which can then be read at any speed. The caller closes it. */
export async function spoolLibrary(db: Db, dir: string, userId: number): Promise<SpooledLibrary> {
  const spool = new Spool(dir);
  try {
    return await readSnapshot(db, async (snapshot) => {
      const [collections, tags, shares] = [
        await collectionsOf(snapshot, userId),
        await findTags(snapshot, userId),
        await findShares(snapshot, userId),
      ];
      for await (const piece of writeBookmarks(snapshot, userId)) await spool.write(piece);
      const bookmarks = spool.all;
      const notes: SpooledNote[] = [];
      const files = new Set<string>();
      for await (const { id, isNote, line } of postLines(snapshot, userId, files)) {
        const slice = await spool.write(line);
        if (isNote) notes.push({ id, ...slice });
      }
      const posts = { from: bookmarks.bytes, bytes: spool.all.bytes - bookmarks.bytes };
      return { collections, tags, shares, spool, bookmarks, posts, notes, files };
    });
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/** The collections with parents before their children, siblings in their order. */
async function collectionsOf(db: Db, userId: number): Promise<ArchiveCollection[]> {
  const times = await findTimes(db, userId);
  const now = new Date().toISOString();
  const listed: ArchiveCollection[] = [];
  let level: CollectionTree[] = nest(await findCollections(db, userId)).roots;
  while (level.length > 0) {
    for (const { id, name, icon_id, parent_id } of level)
      listed.push({ id, name, icon_id, parent_id, ...(times.get(id) ?? { created_at: now, updated_at: now }) });
    level = level.flatMap(({ nested }) => nested);
  }
  return listed;
}
