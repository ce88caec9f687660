import { createHash } from 'node:crypto';

import type { Db } from '../../database/connect.ts';
import { tagKey } from '../../tags/tags.repo.ts';
import { Duplicates } from '../jobs/duplicates.ts';
import { findAddresses } from '../jobs/import.repo.ts';
import type { BookmarkLink } from './netscape-reader.ts';
import { portionsOfFile } from '../jobs/row-batches.ts';

/** Which links of a file are new, and what they need. */
export interface FreshLinks {
  /** By their position in the file. */
  isFresh: (index: number) => boolean;
  count: number;
  /** Number of new links per collection. */
  counts: ReadonlyMap<number, number>;
  tags: string[];
  known: Duplicates;
}

/** Hashes of URLs, because the URLs of a whole library would take too much memory. */
const keyOf = (url: string) => createHash('sha256').update(url).digest('base64');

/** Separates new links from those that are in their collection already, or earlier in the file. */
export async function findFreshLinks(
  db: Db,
  userId: number,
  placeOf: (folder: number) => number,
  links: { file: string; count: number },
): Promise<FreshLinks> {
  const fresh = new Uint8Array(links.count);
  const places = new Map<number, Map<string, number>>();
  const counts = new Map<number, number>();
  const tags = new Map<string, string>();
  const known = new Duplicates();
  for await (const portion of portionsOfFile<BookmarkLink>(links.file)) {
    for (const { row: link, index } of portion) {
      const collection = placeOf(link.folder);
      const lines = places.get(collection) ?? (await savedIn(db, userId, collection));
      places.set(collection, lines);
      const key = keyOf(link.url);
      const earlier = lines.get(key);
      if (earlier !== undefined) {
        known.add(link.line, link.title, earlier);
        continue;
      }
      lines.set(key, link.line);
      fresh[index] = 1;
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      for (const tag of link.tags) tags.set(tagKey(tag), tag);
    }
  }
  const count = [...counts.values()].reduce((sum, some) => sum + some, 0);
  return { isFresh: (index) => fresh[index] === 1, count, counts, tags: [...tags.values()], known };
}

/** The URLs of a collection by their keys, all with line 0. */
async function savedIn(db: Db, userId: number, collection: number): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  for await (const urls of findAddresses(db, userId, collection)) for (const url of urls) lines.set(keyOf(url), 0);
  return lines;
}
