import type { Collection, CollectionTree, SavedSearch, Share } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { readSnapshot } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import { addAppearance } from '../../library/collections/appearance.repo.ts';
import { nest } from '../../library/collections/tree.ts';
import { nameOf } from '../../library/files/files.ts';
import { findCollectionSettings } from '../../library/list-settings/list-settings.repo.ts';
import { findSavedSearches } from '../../library/saved-searches/saved-searches.repo.ts';
import { findShares } from '../../library/shares/shares.repo.ts';
import { findTags } from '../../library/tags/tags.repo.ts';
import { libraryVersions } from '../../library/versions/library-versions.repo.ts';
import { libraryCopies } from '../../links/copies/library-copies.repo.ts';
import { filesIn, snapshotLines } from '../../links/snapshots/snapshots.repo.ts';
import { writeBookmarks } from '../bookmarks/write-bookmarks.ts';
import { findScope } from '../exports/export-scope.repo.ts';
import { findTimes } from '../jobs/import.repo.ts';
import { type Slice, type Spool, spooling } from '../jobs/spool.ts';
import type { ArchiveCollection, ArchiveSearch } from './archive-format.ts';
import { versionLine } from './archive-versions.ts';
import { addFilesIn, postLines } from './library-posts.repo.ts';
import type { SpooledNote } from './note-files.ts';

/** Everything of a user as of one moment, except the files. */
export interface SpooledLibrary {
  collections: ArchiveCollection[];
  /** The names of tags. */
  tags: string[];
  shares: Share[];
  searches: ArchiveSearch[];
  /** The spool with the rest: the links as a bookmark file, and every post as a line. */
  spool: Spool;
  bookmarks: Slice;
  posts: Slice;
  /** The copies of linked pages, one per line; empty if there are none. */
  copies: Slice;
  /** The snapshots of linked pages, likewise. */
  snapshots: Slice;
  /** The earlier versions of posts, likewise. */
  versions: Slice;
  /** The lines that are exported as Markdown, too. */
  notes: SpooledNote[];
  /** Paths below /storage that posts and collections refer to. */
  files: Set<string>;
}

/**
 * Reads everything of a user, or of a collection with those below it, into a spool, which can then be read at any
 * speed. The caller closes it. `hasVersions`: with the earlier versions of posts.
 */
export async function spoolLibrary(
  db: Db,
  dir: string,
  userId: number,
  { collectionId, hasVersions = false }: { collectionId?: number | undefined; hasVersions?: boolean | undefined } = {},
): Promise<SpooledLibrary> {
  return spooling(dir, (spool) =>
    readSnapshot(db, async (snapshot) => {
      const scope = await findScope(snapshot, userId, collectionId);
      if (!scope) throw new Problem(404, 'Collection not found');
      const ids = new Set(scope.collections.map(({ id }) => id));
      const collections = await collectionsOf(snapshot, userId, scope.collections);
      const isExported = (id: number | null) => scope.isEverything || (id !== null && ids.has(id));
      const all = (await findShares(snapshot, userId)).filter(isPlain);
      const searches = searchesOf(
        (await findSavedSearches(snapshot, userId)).filter((search) => isExported(search.collection_id)),
        all,
      );
      for await (const piece of writeBookmarks(snapshot, userId, { ...scope, isOwn: true })) await spool.write(piece);
      const bookmarks = spool.all;
      const notes: SpooledNote[] = [];
      const tags = new Set(scope.isEverything ? (await findTags(snapshot, userId)).map(({ name }) => name) : []);
      const files = new Set(collections.flatMap(({ cover }) => (cover === undefined ? [] : [nameOf(cover)])));
      for await (const { id, isNote, line } of postLines(snapshot, userId, scope.condition, files)) {
        const slice = await spool.write(line);
        if (isNote) notes.push({ id, ...slice });
      }
      const posts = { from: bookmarks.bytes, bytes: spool.all.bytes - bookmarks.bytes };
      const begin = spool.all.bytes;
      for await (const copy of libraryCopies(snapshot, userId, scope.condition)) {
        for (const name of copy.files) files.add(name);
        await spool.write(`${JSON.stringify(copy)}\n`);
      }
      const copies = { from: begin, bytes: spool.all.bytes - begin };
      for (const line of await snapshotLines(snapshot, userId, scope.condition)) {
        for (const name of filesIn(line)) files.add(name);
        await spool.write(`${JSON.stringify(line)}\n`);
      }
      const end = begin + copies.bytes;
      const snapshots = { from: end, bytes: spool.all.bytes - end };
      const endOfSnapshots = end + snapshots.bytes;
      if (hasVersions)
        for await (const version of libraryVersions(snapshot, userId, scope.condition)) {
          const line = versionLine(version, (id) => id !== null && ids.has(id));
          addFilesIn(line, files);
          await spool.write(`${line}\n`);
        }
      const versions = { from: endOfSnapshots, bytes: spool.all.bytes - endOfSnapshots };
      const shares = firstOfEach(all.filter((share) => isExported(share.collection_id)));
      const found = { collections, tags: [...tags], shares, searches, notes, files };
      return { ...found, spool, bookmarks, posts, copies, snapshots, versions };
    }),
  );
}

/** The first share of each collection. */
const firstOfEach = (shares: readonly Share[]) =>
  [...new Map(shares.toReversed().map((share) => [share.collection_id, share])).values()].toReversed();

/** Whether a share is what archives have: it would come back without its conditions. */
const isPlain = ({ has_password, expires_at, post_id }: Share) =>
  !has_password && expires_at === null && post_id === null;

/** The saved searches in their order, with the first share of each. */
function searchesOf(searches: readonly SavedSearch[], shares: readonly Share[]): ArchiveSearch[] {
  const shared = new Map(shares.toReversed().map((share) => [share.saved_search_id, share]));
  return searches.map(({ id, name, icon_id, filter, collection_id, time_zone }) => {
    const share = shared.get(id);
    const link = share ? { token: share.token, is_active: share.is_active } : null;
    return { name, icon_id, filter, collection_id, time_zone, share: link };
  });
}

/** The collections with parents before their children, siblings in their order. */
export async function collectionsOf(db: Db, userId: number, rows: readonly Collection[]): Promise<ArchiveCollection[]> {
  const times = await findTimes(db, userId);
  const settings = await findCollectionSettings(db, userId);
  const now = new Date().toISOString();
  const listed: ArchiveCollection[] = [];
  await addAppearance(db, userId, rows);
  let level: CollectionTree[] = nest(rows).roots;
  while (level.length > 0) {
    for (const { nested: _nested, ...collection } of level) {
      const written = times.get(collection.id) ?? { created_at: now, updated_at: now };
      listed.push({ ...collection, settings: settings.get(collection.id), ...written });
    }
    level = level.flatMap(({ nested }) => nested);
  }
  return listed;
}
