import { createReadStream } from 'node:fs';
import path from 'node:path';

import type { ImportResult } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { addressOf, linkOf } from '../posts/content.ts';
import { tagKey } from '../tags/tags.repo.ts';
import { type ArchivePost, PARTS, STORED_FILE } from './archive-format.ts';
import { placeCollections } from './archive-places.ts';
import { addShares } from './archive-shares.ts';
import type { ReadArchive } from './archive-source.ts';
import { Duplicates } from './duplicates.ts';
import { earlier } from './earlier.ts';
import { findOrAddTags, type Owner } from './import.repo.ts';
import { KnownPosts } from './known-posts.ts';
import { linesOf } from './lines.ts';
import { storePosts } from './store-posts.ts';

/** Posts stored at a time: one note may be 5 MB. */
const POSTS_AT_ONCE = 100;

/** Stores everything of an archive, in the transaction of the caller. */
export async function insertArchive(
  db: Db,
  owner: Owner,
  archive: ReadArchive,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { userId, importId } = owner;
  const places = await placeCollections(db, owner, archive.collections);
  let tags = await findOrAddTags(db, userId, importId, archive.tags);
  const counts = { posts: 0, tags: tags.added };
  const left = new Duplicates();
  const known = await KnownPosts.of(db, userId);
  let done = 0;
  for await (const batch of batchesOf(archive)) {
    const rows = [];
    for (const { post, line } of batch) {
      const collection_id = places.of(post.collection_id);
      if (known.has(post, collection_id)) {
        left.add(line + 1, post.title);
        continue;
      }
      const order = (archive.orders[line] ?? 1) + known.top(collection_id);
      rows.push({ row: { ...rowOf(post, owner, archive), collection_id, order }, tags: post.tags });
    }
    const names = rows.flatMap((row) => row.tags);
    // Those of an archive of ours are all there by now.
    if (names.some((name) => !tags.ids.has(tagKey(name)))) {
      tags = await findOrAddTags(db, userId, importId, names);
      counts.tags += tags.added;
    }
    if (rows.length > 0 && !owner.isDryRun) await storePosts(db, userId, rows, tags.ids);
    counts.posts += rows.length;
    report((done += batch.length));
    await new Promise(setImmediate); // everybody else's requests have a turn
  }
  const skipped = [...archive.skipped, ...(await addShares(db, userId, archive.shares, places))];
  return { ...counts, collections: places.fresh.size, ...left.figures, skipped };
}

/** The posts that were laid down, some at a time; `line` counts from 0. */
async function* batchesOf({ folder }: ReadArchive): AsyncGenerator<{ post: ArchivePost; line: number }[]> {
  let batch: { post: ArchivePost; line: number }[] = [];
  let line = 0;
  for await (const text of linesOf(createReadStream(path.join(folder, PARTS.posts)), Infinity)) {
    batch.push({ post: JSON.parse(text) as ArchivePost, line }); // checked when it was laid down
    line += 1;
    if (batch.length < POSTS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowOf(post: ArchivePost, { userId, importId, now }: Owner, { stored, used }: ReadArchive) {
  const own = (address: string) => {
    const at = stored.get(address);
    if (at !== undefined) used.add(at);
    return at;
  };
  const content = post.content.replace(STORED_FILE, (address) => own(address) ?? address);
  const url = addressOf(content);
  const seen = { image_path: (post.image_path && own(post.image_path)) ?? null, color: post.color };
  return {
    ...(url ? { ...linkOf(url), ...seen } : { type: 'text' as const, url: null, base_url: null }),
    user_id: userId,
    import_id: importId,
    title: post.title,
    content,
    description: post.description,
    is_archived: post.archived_at === null ? (0 as const) : (1 as const),
    archived_at: post.archived_at && earlier(post.archived_at, now),
    created_at: earlier(post.created_at, now),
    updated_at: earlier(post.updated_at, now),
  };
}
