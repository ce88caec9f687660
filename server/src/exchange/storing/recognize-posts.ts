import { createHash } from 'node:crypto';

import type { Db } from '../../kernel/database/connect.ts';
import type { LibraryHighlight } from '../../library/highlights/library-highlights.repo.ts';
import { pageKey } from '../../library/search/page-key.ts';
import { sortKeys } from '../../library/search/sort-keys.ts';
import { urlKey } from '../../library/search/url-key.ts';
import { STORED_FILE } from '../archive/archive-format.ts';
import type { NewPost } from '../jobs/import.repo.ts';
import { textsOf } from '../jobs/post-texts.repo.ts';
import type { FileRow } from '../jobs/row-batches.ts';
import type { ReadPost } from '../reading/read-format.ts';
import {
  findImported,
  findLinks,
  findOwn,
  findTexts,
  type ImportedPost,
  type LibraryPost,
} from './recognized-posts.repo.ts';

/** Texts with the same title that are compared with those of a portion. */
const CANDIDATES_MAX = 500;
const OWN_POST = /\/p\/\d+/g;

/** A post of an import, and the same one that is there already. */
export interface RecognizedPost extends FileRow<ReadPost> {
  /** Negative for a collection that does not exist yet; 0 for Uncategorized. */
  collection: number;
  /** The same post of the library. */
  known: Pick<LibraryPost, 'id' | 'type'> | null;
  /** The same post earlier in the file. */
  earlier: { line: number; index: number } | null;
  /** What only archives of Benotes have. */
  archived?: {
    /** Called for new posts: the images that they show are kept. */
    columns: () => Partial<NewPost>;
    highlights: readonly LibraryHighlight[];
  };
}

const typeOf = ({ kind }: ReadPost) => (kind === 'link' ? 'link' : 'text');

const hashOf = (...parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Finds posts of an import that are in the library already, or earlier in the files: those that have the same id in
 * their product, links with the same normal address in the same collection, and notes with the same title and text
 * there. For links that are taken as they are, see `Exact`.
 */
export class Recognizer {
  readonly #userId: number;
  readonly #collectionOf: (place: number) => number;
  readonly #linkStart: string;
  readonly #importId: number;
  /** Posts of the library that were met, where each is the same as one link. */
  readonly #met = new Set<number>();
  /** By hashes, because the URLs of a whole library would take too much memory. */
  readonly #firsts = new Map<string, NonNullable<RecognizedPost['earlier']>>();

  /** @param importId the import that stores what is recognized; 0 if none does. */
  constructor(userId: number, collectionOf: (place: number) => number, linkStart: string, importId = 0) {
    this.#userId = userId;
    this.#collectionOf = collectionOf;
    this.#linkStart = linkStart;
    this.#importId = importId;
  }

  /** Portions are to be passed in the order of the file. */
  async recognize(db: Db, portion: readonly FileRow<ReadPost>[]): Promise<RecognizedPost[]> {
    const keys = portion.flatMap(({ row }) => row.key ?? []);
    const imported = await findImported(db, this.#userId, this.#importId, keys);
    const own = await this.#findOwn(db, portion);
    const posts = portion.map(({ row, index }): RecognizedPost => {
      const collection = this.#collectionOf(row.place);
      const known = own.get(index) ?? importedAs(row, imported);
      return { row, index, collection, known: isSameState(row, known) ? known : null, earlier: null };
    });
    await this.#findLinks(db, posts);
    await this.#findTexts(db, posts);
    for (const post of posts) post.earlier = this.#earlierOf(post);
    return posts;
  }

  /** The posts that were exported from this library. */
  async #findOwn(db: Db, portion: readonly FileRow<ReadPost>[]): Promise<Map<number, LibraryPost>> {
    const ids = portion.flatMap(({ row }) => (row.hasId && row.ownId) || []);
    if (ids.length === 0) return new Map();
    const posts = new Map((await findOwn(db, this.#userId, ids)).map((post) => [post.id, post]));
    const found = new Map<number, LibraryPost>();
    for (const { row, index } of portion) {
      const post = posts.get(row.ownId ?? 0);
      if (post && row.hasId && post.type === typeOf(row) && post.created_at === row.created) found.set(index, post);
    }
    return found;
  }

  #earlierOf({ row, index, collection }: RecognizedPost): RecognizedPost['earlier'] {
    // In Benotes, a link may be in a collection twice.
    if (row.exact === 'each' || (row.hasId && (row.kind === 'note' || row.ownId !== null))) return null;
    const address = row.exact ? row.url : samePage(row.url);
    const same = row.kind === 'link' ? hashOf(collection, address) : (row.key ?? '');
    const earlier = this.#firsts.get(same);
    if (!earlier) this.#firsts.set(same, { line: row.line, index });
    return earlier ?? null;
  }

  async #findLinks(db: Db, posts: RecognizedPost[]): Promise<void> {
    const links = posts.filter(({ row, known, collection }) => row.url !== null && known === null && collection >= 0);
    if (links.length === 0) return;
    const found = await findLinks(
      db,
      this.#userId,
      this.#importId,
      links.map(({ row }) => samePage(row.url)),
    );
    for (const link of links) {
      const [key, url] = [samePage(link.row.url), link.row.url];
      const same = found.filter((post) => post.page_key === key && (post.collection_id ?? 0) === link.collection);
      link.known = link.row.exact
        ? this.#findExact(link.row, same)
        : (same.find((post) => post.url === url) ?? same[0] ?? null);
    }
  }

  #findExact({ url, exact }: ReadPost, same: Awaited<ReturnType<typeof findLinks>>): LibraryPost | null {
    const known = same.find((post) => post.url === url && !this.#met.has(post.id));
    if (known && exact === 'each') this.#met.add(known.id);
    return known ?? null;
  }

  async #findTexts(db: Db, posts: RecognizedPost[]): Promise<void> {
    const notes = posts.filter(
      ({ row, known, collection }) => row.kind === 'note' && known === null && collection >= 0 && row.deleted === null,
    );
    if (notes.length === 0) return;
    const found = await findTexts(db, this.#userId, this.#importId, {
      collections: [...new Set(notes.map(({ collection }) => collection))],
      titleKeys: [...new Set(notes.map(({ row }) => titleKeyOf(row)))],
      limit: CANDIDATES_MAX,
    });
    for (const note of notes) {
      const same = found.filter(
        (post) => post.title === note.row.title && (post.collection_id ?? 0) === note.collection,
      );
      for (const post of same) {
        if (note.known) break;
        const { content } = await textsOf(db, this.#userId, post.id);
        if (this.#isSameText(note.row.html, content)) note.known = post;
      }
    }
  }

  /** Names of images and ids of posts differ. */
  #isSameText(html: string, content: string): boolean {
    const own = new RegExp(`${this.#linkStart}\\d+`, 'g');
    return (
      html.replaceAll(STORED_FILE, '').replaceAll(own, '') ===
      content.replaceAll(STORED_FILE, '').replaceAll(OWN_POST, '')
    );
  }
}

/** The same for addresses that very probably lead to the same page. */
const samePage = (url: string | null) => pageKey(url ?? '') ?? urlKey(url ?? '');

const titleKeyOf = ({ title, html, url }: ReadPost) =>
  sortKeys({ title, content: html, url, created_at: new Date(0).toISOString() }).title_key;

/** Another server may have exported another post with the same id. */
function importedAs({ key, ownId, created }: ReadPost, imported: ReadonlyMap<string, ImportedPost>) {
  const post = key === null ? undefined : imported.get(key);
  return post && (ownId === null || created === null || post.created_at === created) ? post : null;
}

/** A post in the recycle bin is only the same as a deleted one: a live one comes back. */
const isSameState = ({ deleted }: ReadPost, known: LibraryPost | null) =>
  known !== null && (known.is_archived === 0 || deleted !== null);
