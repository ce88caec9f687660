import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';

import { type ImportResult, TITLE_MAX_LENGTH } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { addressOf, linkOf } from '../posts/content.ts';
import { addShare, findShares, findTokenHolder } from '../shares/shares.repo.ts';
import { isToken } from '../shares/shares.service.ts';
import { type ArchivePost, type ArchiveShare, PARTS, STORED_FILE } from './archive-format.ts';
import type { Archive } from './archive-reader.ts';
import type { ReadArchive } from './archive-source.ts';
import { cut } from './bookmark-fields.ts';
import { addChild, findChild, findOrAddTags, type Owner, type Skipped } from './import.repo.ts';
import { KnownPosts } from './known-posts.ts';
import { linesOf } from './lines.ts';
import { storePosts } from './store-posts.ts';

/** Posts stored at a time: one note may be 5 MB. */
const POSTS_AT_ONCE = 100;
const COLLECTIONS_AT_ONCE = 200;

/** Stores everything of an archive, in the transaction of the caller. */
export async function insertArchive(
  db: Db,
  owner: Owner,
  archive: ReadArchive,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { userId, importId } = owner;
  const places = await placeCollections(db, owner, archive);
  const tags = await findOrAddTags(db, userId, importId, archive.tags);
  const counts = { posts: 0, duplicates: 0, tags: tags.added };
  const source = createReadStream(path.join(archive.folder, PARTS.posts));
  const known = new KnownPosts(db, owner);
  let batch: ArchivePost[] = [];
  const flush = async () => {
    const fresh = await known.leaveOut(batch, places.of);
    counts.duplicates += batch.length - fresh.length;
    if (fresh.length > 0) counts.tags += await addBatch(db, owner, archive, fresh, places.of, known);
    counts.posts += fresh.length;
    batch = [];
    report(counts.posts + counts.duplicates);
    await new Promise(setImmediate); // everybody else's requests have a turn
  };
  for await (const line of linesOf(source, Infinity)) {
    batch.push(JSON.parse(line) as ArchivePost); // checked when it was laid down
    if (batch.length === POSTS_AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  const skipped = [...archive.skipped, ...(await addShares(db, userId, archive.shares, places))];
  return { ...counts, collections: places.fresh.size, skipped };
}

interface Places {
  /** The collection of this account that one of the archive became. */
  of: (id: number | null) => number | null;
  /** The ones that were made now. */
  fresh: ReadonlySet<number>;
}

/** Finds (by name and parent) or makes the collection of each, parents first. */
async function placeCollections(
  db: Db,
  { userId, importId }: Owner,
  { collections }: Pick<Archive, 'collections'>,
): Promise<Places> {
  const ids = new Map<number, number>();
  const fresh = new Set<number>();
  for (const [index, { id, parent_id: parent, ...collection }] of collections.entries()) {
    if (index % COLLECTIONS_AT_ONCE === COLLECTIONS_AT_ONCE - 1) await new Promise(setImmediate);
    const parent_id = parent === null ? null : (ids.get(parent) ?? null);
    const name = cut(collection.name.trim(), TITLE_MAX_LENGTH) || 'Untitled';
    const found = await findChild(db, userId, parent_id, name);
    // Two of one name beside each other stay two: only what was here before is filled up.
    const known = found !== null && !fresh.has(found) ? found : null;
    const own = known ?? (await addChild(db, { ...collection, user_id: userId, import_id: importId, name, parent_id }));
    if (known === null) fresh.add(own);
    ids.set(id, own);
  }
  return { of: (id) => (id === null ? null : (ids.get(id) ?? null)), fresh };
}

/** Stores some posts with their tags; returns how many tags were new. */
async function addBatch(
  db: Db,
  owner: Owner,
  { stored }: ReadArchive,
  posts: readonly ArchivePost[],
  placeOf: Places['of'],
  known: KnownPosts,
): Promise<number> {
  const names = posts.flatMap((post) => post.tags);
  const tags = await findOrAddTags(db, owner.userId, owner.importId, names);
  const rows = [];
  for (const post of posts) {
    const collection_id = placeOf(post.collection_id);
    const order = post.order + (await known.base(collection_id));
    rows.push({ row: { ...rowOf(post, owner, stored), collection_id, order }, tags: post.tags });
  }
  await storePosts(db, owner.userId, rows, tags.ids);
  return tags.added;
}

function rowOf(post: ArchivePost, { userId, importId, now }: Owner, stored: ReadonlyMap<string, string>) {
  const content = post.content.replace(STORED_FILE, (address) => stored.get(address) ?? address);
  const url = addressOf(content);
  const seen = { image_path: (post.image_path && stored.get(post.image_path)) ?? null, color: post.color };
  return {
    ...(url ? { ...linkOf(url), ...seen } : { type: 'text' as const, url: null, base_url: null }),
    user_id: userId,
    import_id: importId,
    title: cut(post.title, TITLE_MAX_LENGTH),
    content,
    description: post.description,
    is_archived: post.archived_at === null ? (0 as const) : (1 as const),
    archived_at: post.archived_at && earlier(post.archived_at, now),
    created_at: earlier(post.created_at, now),
    updated_at: earlier(post.updated_at, now),
  };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** Shares of collections that were made now: no archive opens to others what was here before. */
async function addShares(
  db: Db,
  userId: number,
  shares: readonly ArchiveShare[],
  { of, fresh }: Places,
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const [index, { token, collection_id: from, is_active }] of shares.entries()) {
    const line = index + 1;
    const collection_id = of(from);
    if (collection_id === null || !fresh.has(collection_id)) {
      skipped.push({ line, reason: 'The share of a collection that was here before was left out.' });
    } else if ((await findShares(db, userId, collection_id)).length > 0) {
      skipped.push({ line, reason: 'A second share of one collection was left out.' });
    } else if (!isToken(token) || (await findTokenHolder(db, token))) {
      await addShare(db, userId, { token: randomBytes(16).toString('base64url'), collection_id, is_active: false });
      skipped.push({
        line,
        reason: 'The token of a share cannot be used here: it has a new one, and is switched off.',
      });
    } else {
      await addShare(db, userId, { token, collection_id, is_active });
    }
  }
  return skipped;
}
