import path from 'node:path';

import { fieldsWith, type ImportResult, POST_FIELDS, type PostField, SHARES_LISTED_MAX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { addHighlightsTo } from '../../library/highlights/library-highlights.repo.ts';
import { linkFields, urlOf } from '../../library/posts/link-content.ts';
import { type ArchivePost, PARTS, POST_LINK, STORED_FILE } from './archive-format.ts';
import { placeCollections } from './archive-collections.ts';
import { addSearches } from './archive-searches.ts';
import { addShares } from './archive-shares.ts';
import type { Archive } from './archive-reader.ts';
import { Duplicates } from '../jobs/duplicates.ts';
import { earlier } from '../dates.ts';
import { findOrAddTags, type NewPost, type Owner } from '../jobs/import.repo.ts';
import { ExistingPosts } from './existing-posts.ts';
import { noLines, mergeLines } from '../jobs/reported-lines.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { insertCopies } from './insert-copies.ts';
import { rewriteTexts } from '../jobs/post-texts.repo.ts';
import { storePosts } from '../jobs/store-posts.ts';

/** An archive that was extracted and validated, ready to be stored. */
export interface ReadArchive extends Archive {
  /** The folder it was extracted to. */
  folder: string;
  /** The new path of each of its files. */
  stored: ReadonlyMap<string, string>;
  /** Whether collections that had a public link get a new one. */
  isSharing: boolean;
  /** The new paths that stored posts use; the other files are deleted. */
  used: Set<string>;
  /** Whether the files of its copies are stored. */
  areCopiesStored?: boolean;
}

/** Stores everything in an archive, in the caller's transaction. */
export async function insertArchive(
  db: Db,
  owner: Owner,
  archive: ReadArchive,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { userId, importId } = owner;
  const places = await placeCollections(db, owner, archive.collections, pathsIn(archive));
  const tags = await findOrAddTags(db, userId, importId, archive.tags);
  const left = new Duplicates();
  const known = await ExistingPosts.of(db, userId);
  const links = new PostLinks();
  let [posts, done] = [0, 0];
  for await (const portion of batchesOfFile<ArchivePost>(path.join(archive.folder, PARTS.posts))) {
    const rows = [];
    for (const { row: post, index } of portion) {
      const collection_id = places.of(post.collection_id);
      const same = known.find(post, collection_id);
      if (same !== undefined) {
        links.add(post, same);
        if (!owner.isDryRun) await addHighlightsTo(db, userId, same, post.highlights ?? []);
        left.add(index + 1, post.title);
        continue;
      }
      const order = (archive.orders[index] ?? 1) + known.top(collection_id);
      rows.push({ row: { ...rowOf(post, owner, archive), collection_id, order }, tags: post.tags, post });
    }
    if (rows.length > 0 && !owner.isDryRun) {
      const ids = await storePosts(db, userId, rows, tags.ids);
      for (const [at, { post }] of rows.entries()) {
        const id = ids[at] ?? 0;
        links.addNew(post, id);
        await addHighlightsTo(db, userId, id, post.highlights ?? []);
      }
    }
    posts += rows.length;
    report((done += portion.length));
  }
  const isKeeping = archive.areCopiesStored && !owner.isDryRun;
  const copies = isKeeping ? await insertCopies(db, userId, { ...archive, idOf: (id) => links.idOf(id) }) : noLines();
  await rewriteTexts(db, userId, links.linking, (html) => links.inText(html));
  const shares = await addShares(db, userId, archive, places);
  const searches = await addSearches(db, owner, archive, places);
  const skipped = [archive.skipped, copies, shares.skipped, searches.skipped].reduce(mergeLines);
  return {
    posts,
    collections: places.fresh.size,
    tags: tags.added,
    ...left.figures,
    skipped: skipped.lines,
    skipped_count: skipped.count,
    shortened: archive.shortened.count,
    shortened_lines: archive.shortened.lines,
    saved_searches: searches.count,
    shares: shares.count + searches.shared.length,
    is_sharing: archive.isSharing,
    shared_collections: [...shares.collections, ...searches.shared].slice(0, SHARES_LISTED_MAX),
  };
}

/** Links between the posts of an archive, which name the ids that they had. */
class PostLinks {
  readonly #ids = new Map<number, number>();
  /** New posts with links to others. */
  readonly linking: number[] = [];

  add({ id: before }: ArchivePost, id: number): void {
    if (before !== undefined) this.#ids.set(before, id);
  }

  idOf(before: number): number | undefined {
    return this.#ids.get(before);
  }

  addNew(post: ArchivePost, id: number): void {
    this.add(post, id);
    if (`${post.content} ${post.note ?? ''}`.match(POST_LINK)) this.linking.push(id);
  }

  /** Links to posts that are not in the archive stay as they are. */
  inText(html: string): string {
    return html.replaceAll(POST_LINK, (before) => String(this.#ids.get(Number(before)) ?? before));
  }
}

/** Finds the new path of a file and marks it as used. */
const pathsIn =
  ({ stored, used }: ReadArchive) =>
  (address: string): string | undefined => {
    const at = stored.get(address);
    if (at !== undefined) used.add(at);
    return at;
  };

/** What an import stores otherwise than the archive has it, or only of links. */
const TRANSLATED = ['id', 'tags', 'highlights', 'image_path', 'color', 'collection_id', 'order'] as const;
const AS_STORED = fieldsWith('archive').filter(
  (name): name is Exclude<typeof name, (typeof TRANSLATED)[number]> => !TRANSLATED.some((other) => other === name),
);

/** Times may be in the future, if the clock of that server was ahead. */
const asStored = (post: ArchivePost) =>
  Object.fromEntries(
    AS_STORED.map((name) => {
      const { column }: PostField = POST_FIELDS[name];
      return [name, column === 'flag' ? Number(post[name] ?? false) : (post[name] ?? null)];
    }),
  ) as Pick<NewPost, (typeof AS_STORED)[number]>; // as the table of fields describes the columns

function rowOf(post: ArchivePost, { userId, importId, now }: Owner, archive: ReadArchive) {
  const own = pathsIn(archive);
  const withOwnFiles = (html: string) => html.replace(STORED_FILE, (address) => own(address) ?? address);
  const content = withOwnFiles(post.content);
  const url = urlOf(content);
  const seen = { image_path: (post.image_path && own(post.image_path)) ?? null, color: post.color };
  return {
    ...(url ? { ...linkFields(url), ...seen } : { type: 'text' as const, url: null, base_url: null }),
    user_id: userId,
    import_id: importId,
    ...asStored(post),
    content,
    note: url && post.note ? withOwnFiles(post.note) : null,
    is_archived: post.archived_at === null ? (0 as const) : (1 as const),
    is_gone: url && post.is_gone ? (1 as const) : (0 as const),
    archived_at: post.archived_at && earlier(post.archived_at, now),
  };
}
