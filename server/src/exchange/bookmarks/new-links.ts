import { createHash } from 'node:crypto';

import type { Db } from '../../kernel/database/connect.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { Duplicates } from '../jobs/duplicates.ts';
import { findAddresses } from '../jobs/import.repo.ts';
import type { BookmarkLink } from './netscape-reader.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';

/** Which links of a file are new, and what they need. */
export interface FreshLinks {
  /** By their position in the file. */
  isFresh: (index: number) => boolean;
  count: number;
  /** Number of new links per collection; null: Uncategorized. */
  counts: ReadonlyMap<number | null, number>;
  tags: string[];
  known: Duplicates;
}

/** Hashes of URLs, because the URLs of a whole library would take too much memory. */
const keyOf = (url: string) => createHash('sha256').update(url).digest('base64');

interface LinksFile {
  file: string;
  count: number;
  /** Whether a link that is in the file twice was in the collection twice. */
  isOwn: boolean;
}

/** Separates new links from those that are in their collection already, or earlier in the file. */
export async function findFreshLinks(
  db: Db,
  userId: number,
  placeOf: (folder: number) => number | null,
  links: LinksFile,
): Promise<FreshLinks> {
  const fresh = new Uint8Array(links.count);
  const places = new Map<number | null, SavedLinks>();
  const counts = new Map<number | null, number>();
  const tags = new Map<string, string>();
  const known = new Duplicates();
  for await (const portion of batchesOfFile<BookmarkLink>(links.file)) {
    for (const { row: link, index } of portion) {
      const collection = placeOf(link.folder);
      const saved = places.get(collection) ?? (await SavedLinks.in(db, userId, collection, links.isOwn));
      places.set(collection, saved);
      const earlier = saved.match(link);
      if (earlier !== null) {
        known.add(link.line, link.title, earlier);
        continue;
      }
      fresh[index] = 1;
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      for (const tag of link.tags) tags.set(tagKey(tag), tag);
    }
  }
  const count = [...counts.values()].reduce((sum, some) => sum + some, 0);
  return { isFresh: (index) => fresh[index] === 1, count, counts, tags: [...tags.values()], known };
}

/** The links of a collection, saved there or earlier in the file. */
class SavedLinks {
  readonly #isOwn: boolean;
  /** By URL: the line in the file, 0 if it was saved before. Of our own file: how many are not matched with one of the file. */
  readonly #known = new Map<string, number>();

  private constructor(isOwn: boolean) {
    this.#isOwn = isOwn;
  }

  static async in(db: Db, userId: number, collection: number | null, isOwn: boolean): Promise<SavedLinks> {
    const saved = new SavedLinks(isOwn);
    const known = saved.#known;
    for await (const urls of findAddresses(db, userId, collection))
      for (const key of urls.map(keyOf)) known.set(key, isOwn ? (known.get(key) ?? 0) + 1 : 0);
    return saved;
  }

  /** The line of the same link, 0 if it was saved before; null if the link is new. */
  match({ url, line }: BookmarkLink): number | null {
    const key = keyOf(url);
    const known = this.#known.get(key);
    if (known === undefined || (this.#isOwn && known === 0)) {
      if (!this.#isOwn) this.#known.set(key, line);
      return null;
    }
    if (!this.#isOwn) return known;
    this.#known.set(key, known - 1);
    return 0;
  }
}
