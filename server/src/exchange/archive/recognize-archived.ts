import { createHash } from 'node:crypto';

import { fieldsWith, type FieldsWith, POST_FIELDS, type PostField } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import {
  addHighlightsTo,
  findMissingHighlights,
  type LibraryHighlight,
} from '../../library/highlights/library-highlights.repo.ts';
import { urlOf } from '../../library/posts/link-content.ts';
import { findExisting } from '../../library/posts/posts.repo.ts';
import { sortKeys } from '../../library/search/sort-keys.ts';
import type { NewPost, Owner } from '../jobs/import.repo.ts';
import type { FileRow } from '../jobs/row-batches.ts';
import type { ReadPost } from '../reading/read-format.ts';
import type { RecognizedPost } from '../storing/recognize-posts.ts';
import type { Places } from './archive-collections.ts';
import { type ArchivePost, POST_LINK, STORED_FILE } from './archive-format.ts';
import { batchesOf, findAlike, findComparable } from './library-posts.repo.ts';

type Compared = Pick<ArchivePost, 'title' | 'content' | 'note' | 'created_at' | 'archived_at'>;

interface Archived {
  places: Places;
  /** The order number of each post, in the order of the lines. */
  orders: readonly number[];
  /** The new path of one of its files, which is kept then. */
  pathOf: (address: string) => string | undefined;
}

/**
 * Finds the posts of an archive that are in the library already: in the same collection, and in or not in the recycle
 * bin, with the same texts and time. Archives that are imported twice store each post once, but two equal posts of an
 * archive both.
 */
export class ArchiveRecognizer {
  readonly #owner: Owner;
  readonly #archive: Archived;
  /** Posts of the library by what they are recognized by. */
  readonly #known = new Map<string, number>();
  /** Titles and times of posts that were looked for. */
  readonly #sought = new Set<string>();
  readonly #knownLines = new Set<number>();
  readonly #missing: [id: number, highlights: readonly LibraryHighlight[]][] = [];

  constructor(owner: Owner, archive: Archived) {
    this.#owner = owner;
    this.#archive = archive;
  }

  /** Whether the post of a line, from 0, was in the library before. */
  isKnown = (line: number): boolean => this.#knownLines.has(line);

  recognize = async (db: Db, portion: readonly FileRow<ArchivePost>[]): Promise<RecognizedPost[]> => {
    await this.#lookFor(
      db,
      portion.map(({ row }) => row),
    );
    const posts: RecognizedPost[] = [];
    for (const { row: post, index } of portion) {
      const place = this.#archive.places.of(post.collection_id);
      const row = this.#read(post, index);
      const id = this.#known.get(keyOf(post, place));
      const known = id === undefined ? null : { id, type: row.url === null ? ('text' as const) : ('link' as const) };
      if (known) await this.#meet(db, known.id, { post, index });
      const archived = { columns: () => this.#columnsOf(post), highlights: post.highlights ?? [] };
      posts.push({ row, index, collection: place ?? 0, known, earlier: null, archived });
    }
    return posts;
  };

  /** Gives posts that were in the library before the highlights that they do not have. An Undo does not remove them. */
  async addMissing(trx: Db): Promise<void> {
    const { userId } = this.#owner;
    const ids = this.#missing.map(([id]) => id);
    const existing = await findExisting(trx, userId, ids); // others may have been deleted since
    for (const [id, highlights] of this.#missing)
      if (existing.has(id)) await addHighlightsTo(trx, userId, id, highlights);
  }

  async #lookFor(db: Db, posts: readonly ArchivePost[]): Promise<void> {
    const { userId, importId } = this.#owner;
    const titles = new Set<string>();
    const times = new Set<string>();
    for (const { title, content, created_at } of posts) {
      const { title_key } = sortKeys({ title, content, url: null, created_at });
      const pair = hashOf([title_key, created_at]);
      if (this.#sought.has(pair)) continue;
      this.#sought.add(pair);
      titles.add(title_key);
      times.add(created_at);
    }
    if (titles.size === 0) return;
    for (const some of batchesOf(await findAlike(db, userId, importId, { titles: [...titles], times: [...times] }))) {
      const ids = some.map(({ id }) => id);
      for (const post of await findComparable(db, userId, ids))
        this.#known.set(keyOf(post, post.collection_id), post.id);
    }
  }

  async #meet(db: Db, id: number, { post, index }: { post: ArchivePost; index: number }): Promise<void> {
    this.#knownLines.add(index);
    if (!post.highlights || this.#owner.isDryRun) return;
    const missing = await findMissingHighlights(db, this.#owner.userId, id, post.highlights);
    if (missing.length > 0) this.#missing.push([id, missing]);
  }

  #read(post: ArchivePost, index: number): ReadPost {
    const url = urlOf(post.content);
    const html = url === null ? post.content : (post.note ?? '');
    return {
      kind: url === null ? 'note' : 'link',
      place: -1,
      title: post.title,
      url,
      description: post.description,
      html,
      tags: post.tags,
      flags: [],
      created: post.created_at,
      updated: post.updated_at,
      deleted: post.archived_at,
      key: null,
      hasId: false,
      ownId: post.id ?? null,
      line: index + 1,
      order: this.#archive.orders[index] ?? 1,
      flatOrder: 1,
      hasLinks: html.match(POST_LINK) !== null,
    };
  }

  #columnsOf(post: ArchivePost): Partial<NewPost> {
    if (urlOf(post.content) === null) return { ...asStored(post), is_gone: 0 };
    const image_path = (post.image_path && this.#archive.pathOf(post.image_path)) ?? null;
    return { ...asStored(post), content: post.content, image_path, color: post.color };
  }
}

/** What is stored as other imports store it, or only of links. */
const ELSEWHERE = new Set<FieldsWith<'archive'>>([
  ...(['id', 'title', 'content', 'description', 'note', 'collection_id', 'order', 'archived_at', 'tags'] as const),
  ...(['image_path', 'color', 'highlights'] as const),
]);
const AS_STORED = fieldsWith('archive').filter((name) => !ELSEWHERE.has(name));

/** The other columns. Times may be in the future, if the clock of that server was ahead. */
const asStored = (post: ArchivePost) =>
  Object.fromEntries(
    AS_STORED.map((name) => {
      const { column }: PostField = POST_FIELDS[name];
      return [name, column === 'flag' ? Number(post[name] ?? false) : (post[name] ?? null)];
    }),
  ) as Partial<NewPost>; // as the table of fields describes the columns

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** File paths and ids of linked posts differ between users, so they are ignored. */
function keyOf({ title, content, note, created_at, archived_at }: Compared, place: number | null): string {
  const words = `${content} ${note ?? ''}`.replaceAll(STORED_FILE, '').replaceAll(POST_LINK, '');
  return hashOf([place, archived_at !== null, created_at, title, words]);
}
