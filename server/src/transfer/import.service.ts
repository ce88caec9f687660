import { COLLECTION_DEPTH_MAX, type ImportResult } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { linkOf } from '../posts/content.ts';
import { topOrder } from '../posts/posts.repo.ts';
import { invalid } from '../problems.ts';
import { leaveOutKnown } from './duplicates.ts';
import { earlier } from './earlier.ts';
import type { BookmarkFolder } from './entry-reader.ts';
import {
  addChild,
  batches,
  findChild,
  findOrAddTags,
  finishImport,
  type NewPost,
  type Owner,
  startImport,
} from './import.repo.ts';
import type { BookmarkFile, BookmarkLink } from './netscape-reader.ts';
import { storePosts } from './store-posts.ts';

/** Everything imported stands below this collection (contract section 10). */
const ROOT_NAME = 'Imported Bookmarks';

/** Folders made before everybody else's requests have a turn. */
const FOLDERS_AT_ONCE = 200;

class DryRun extends Error {}

type Report = (done: number) => void;

/** What an import takes its posts from. */
export interface ImportSource {
  /** Posts it holds, and files. */
  total: number;
  /** Does what takes long and needs no transaction; not on a dry run. */
  prepare?: (report: Report) => Promise<void>;
  /** Stores the posts, in the transaction of the caller. */
  insert: (db: Db, owner: Owner, report: Report) => Promise<Omit<ImportResult, 'id'>>;
  /** Ends it, once its posts are stored or never will be. */
  close: (isStored: boolean) => Promise<void>;
}

interface ImportOptions {
  /** Nothing is stored, the figures are the same. */
  isDryRun?: boolean;
  /** The import was announced before: its id, and when. */
  started?: { id: number; at: string };
  /** Hears how many posts are stored so far. */
  report?: Report;
}

/** Stores what a source holds in one transaction, all or nothing; on a dry run nothing at all, with the same figures. */
export async function runImport(
  db: Db,
  userId: number,
  source: ImportSource,
  { isDryRun = false, started, report = () => {} }: ImportOptions = {},
): Promise<ImportResult> {
  let result: ImportResult | undefined;
  let isStored = false;
  try {
    if (!isDryRun) await source.prepare?.(report);
    const store = async (trx: Db) => {
      const now = started?.at ?? new Date().toISOString();
      const id = started?.id ?? (await startImport(trx, userId, now));
      result = { id, ...(await source.insert(trx, { userId, importId: id, now, isDryRun }, report)) };
      await finishImport(trx, id, result);
      if (isDryRun) throw new DryRun(); // takes everything back
      return result;
    };
    await transact(db, userId, store, true);
    isStored = true;
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  } finally {
    await source.close(isStored);
  }
  if (!result) throw new Error('An import ended without a result.');
  return isDryRun ? { ...result, id: null } : result;
}

/** A bookmark file that was read and found good. */
export const bookmarkSource = (file: BookmarkFile): ImportSource => ({
  total: file.links.length,
  insert: (db, owner, report) => insertFile(db, owner, file, report),
  close: () => Promise.resolve(),
});

async function insertFile(db: Db, owner: Owner, file: BookmarkFile, report: Report): Promise<Omit<ImportResult, 'id'>> {
  const { userId, importId } = owner;
  const places = await placeFolders(db, owner, file.folders);
  const { fresh, known } = await leaveOutKnown(db, userId, places.of, file);
  const tags = await findOrAddTags(
    db,
    userId,
    importId,
    fresh.flatMap((link) => link.tags),
  );
  const left = { ...known.figures, skipped: file.skipped };
  const figures = { posts: fresh.length, collections: places.added, tags: tags.added, ...left };
  if (owner.isDryRun) return figures;
  const nextRow = await rowsOf(db, owner, places.of, fresh);
  let done = 0;
  for await (const links of batches(fresh)) {
    const posts = links.map((link) => ({ row: nextRow(link), tags: link.tags }));
    await storePosts(db, userId, posts, tags.ids);
    report(left.duplicates + (done += links.length));
  }
  return figures;
}

/** Finds or makes the collection of every folder. `of` takes a folder's index, -1 for links outside any. */
async function placeFolders(
  db: Db,
  { userId, importId, now }: Owner,
  folders: readonly BookmarkFolder[],
): Promise<{ of: (folder: number) => number; added: number }> {
  let added = 0;
  const place = async (parent_id: number | null, { name, created_at, updated_at }: Omit<BookmarkFolder, 'parent'>) => {
    const known = await findChild(db, userId, parent_id, name);
    if (known !== null) return known;
    added += 1;
    const times = { created_at: created_at ?? now, updated_at: earlier(updated_at ?? created_at ?? now, now) };
    return addChild(db, { user_id: userId, import_id: importId, name, icon_id: null, parent_id, ...times });
  };
  const root = await place(null, { name: ROOT_NAME, created_at: null, updated_at: null });
  const ids: number[] = [];
  const depths: number[] = [];
  const at = (index: number) => (index < 0 ? root : (ids[index] ?? root));
  for (const [index, folder] of folders.entries()) {
    if (index % FOLDERS_AT_ONCE === FOLDERS_AT_ONCE - 1) await new Promise(setImmediate); // others have their turn
    const depth = folder.parent < 0 ? 2 : (depths[folder.parent] ?? 1) + 1;
    if (depth > COLLECTION_DEPTH_MAX) throw invalid('file', `Folders nest deeper than ${COLLECTION_DEPTH_MAX}.`);
    depths.push(depth);
    ids.push(await place(at(folder.parent), folder));
  }
  return { of: at, added };
}

/** Makes the rows of new links in their order: within a collection the first stands on top, above what is there. */
async function rowsOf(
  db: Db,
  { userId, importId, now }: Owner,
  placeOf: (folder: number) => number,
  links: readonly BookmarkLink[],
): Promise<(link: BookmarkLink) => NewPost> {
  const next = new Map<number, number>();
  for (const { folder } of links) {
    const collection = placeOf(folder);
    next.set(collection, (next.get(collection) ?? (await topOrder(db, userId, collection)) - 1) + 1);
  }
  return ({ folder, title, url, description, created_at, updated_at }) => {
    const collection_id = placeOf(folder);
    const order = next.get(collection_id) ?? 1;
    next.set(collection_id, order - 1);
    return {
      ...linkOf(url),
      user_id: userId,
      import_id: importId,
      title,
      content: url,
      description,
      collection_id,
      order,
      is_archived: 0,
      created_at: created_at ?? now,
      // Nobody has changed it since it came, whatever the file says: it can be taken back.
      updated_at: earlier(updated_at ?? created_at ?? now, now),
    };
  };
}
