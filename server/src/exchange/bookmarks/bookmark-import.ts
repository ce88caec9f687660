import path from 'node:path';

import { COLLECTION_DEPTH_MAX, type ImportResult } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { linkFields } from '../../library/posts/link-content.ts';
import { topOrder } from '../../library/posts/posts.repo.ts';
import { invalid } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { earlier } from '../dates.ts';
import type { BookmarkFolder } from './bookmark-parser.ts';
import { findFreshLinks } from './new-links.ts';
import { addChild, findChild, findOrAddTags, type NewPost, type Owner } from '../jobs/import.repo.ts';
import type { ImportSource } from '../jobs/import.service.ts';
import { type BookmarkFile, type BookmarkLink, LINKS_FILE } from './netscape-reader.ts';
import { findExistingCollections } from '../jobs/existing-collections.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { readInWorker } from '../jobs/read-in-worker.ts';
import { storePosts } from '../jobs/store-posts.ts';
import type { WorkFolder } from '../jobs/work-folders.ts';
import { readBookmarks } from './read-bookmarks.task.ts';

/** The collection that contains everything imported from another program. */
const ROOT_NAME = 'Imported Bookmarks';

/** Number of folders created before other requests are handled. */
const FOLDERS_AT_ONCE = 200;

/**
 * Reads the uploaded bookmark file of a work folder, which is removed when the source is closed.
 *
 * @throws Invalid if it is not a valid bookmark file.
 */
export async function openBookmarks(
  workers: WorkerPool,
  userId: number,
  { folder, file, close }: WorkFolder,
): Promise<ImportSource> {
  try {
    const read = await readInWorker(workers, readBookmarks, { file, folder }, userId);
    return {
      total: read.count,
      insert: (db, owner, report) => insertFile(db, owner, { ...read, links: path.join(folder, LINKS_FILE) }, report),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function insertFile(
  db: Db,
  owner: Owner,
  file: BookmarkFile & { links: string },
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { userId, importId } = owner;
  const places = await placeFolders(db, owner, file);
  const fresh = await findFreshLinks(db, userId, places.of, {
    file: file.links,
    count: file.count,
    isOwn: file.isOwn,
  });
  const tags = await findOrAddTags(db, userId, importId, fresh.tags);
  const { skipped, shortened } = file;
  const left = {
    ...fresh.known.figures,
    skipped: skipped.lines,
    skipped_count: skipped.count,
    shortened: shortened.count,
    shortened_lines: shortened.lines,
  };
  const figures = { posts: fresh.count, collections: places.added, tags: tags.added, ...left };
  if (owner.isDryRun) return figures;
  const nextRow = await rowsOf(db, owner, places.of, fresh.counts);
  let done = 0;
  for await (const portion of batchesOfFile<BookmarkLink>(file.links)) {
    const links = portion.filter(({ index }) => fresh.isFresh(index));
    const posts = links.map(({ row }) => ({ row: nextRow(row), tags: row.tags }));
    if (posts.length > 0) await storePosts(db, userId, posts, tags.ids);
    report((done += portion.length));
  }
  return figures;
}

/**
 * Finds or creates the collection of every folder. `of` takes a folder's index, -1 for links outside any. The folders of our
 * own file go where they were, those of others into a collection for all imports.
 */
async function placeFolders(
  db: Db,
  { userId, importId, now }: Owner,
  { isOwn, folders }: Pick<BookmarkFile, 'isOwn' | 'folders'>,
): Promise<{ of: (folder: number) => number | null; added: number }> {
  let added = 0;
  const find = isOwn ? await findExistingCollections(db, userId) : findChild.bind(null, db, userId);
  const place = async (parent_id: number | null, { name, created_at, updated_at }: Omit<BookmarkFolder, 'parent'>) => {
    const known = await find(parent_id, name);
    if (known !== null) return known;
    added += 1;
    const times = { created_at: created_at ?? now, updated_at: earlier(updated_at ?? created_at ?? now, now) };
    return addChild(db, { user_id: userId, import_id: importId, name, icon_id: null, parent_id, ...times });
  };
  const root = isOwn ? null : await place(null, { name: ROOT_NAME, created_at: null, updated_at: null });
  const ids: number[] = [];
  const depths: number[] = [];
  const at = (index: number) => (index < 0 ? root : (ids[index] ?? root));
  for (const [index, folder] of folders.entries()) {
    if (index % FOLDERS_AT_ONCE === FOLDERS_AT_ONCE - 1) await yieldToRequests();
    const depth = (folder.parent < 0 ? Number(!isOwn) : (depths[folder.parent] ?? 0)) + 1;
    if (depth > COLLECTION_DEPTH_MAX) throw invalid('file', `Folders are nested deeper than ${COLLECTION_DEPTH_MAX}.`);
    depths.push(depth);
    ids.push(await place(at(folder.parent), folder));
  }
  return { of: at, added };
}

/** Creates the rows of new links: within a collection, the first is on top, above existing ones. */
async function rowsOf(
  db: Db,
  { userId, importId, now }: Owner,
  placeOf: (folder: number) => number | null,
  counts: ReadonlyMap<number | null, number>,
): Promise<(link: BookmarkLink) => NewPost> {
  const next = new Map<number | null, number>();
  for (const [collection, count] of counts) next.set(collection, (await topOrder(db, userId, collection)) - 1 + count);
  return ({ folder, title, url, description, created_at, updated_at, is_pinned, is_favorite }) => {
    const collection_id = placeOf(folder);
    const order = next.get(collection_id) ?? 1;
    next.set(collection_id, order - 1);
    return {
      ...linkFields(url),
      user_id: userId,
      import_id: importId,
      title,
      content: url,
      description,
      collection_id,
      order,
      is_archived: 0,
      is_pinned,
      is_favorite,
      created_at: created_at ?? now,
      // It counts as unedited, whatever the file says, so that the import can be undone.
      updated_at: earlier(updated_at ?? created_at ?? now, now),
    };
  };
}
