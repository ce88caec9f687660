import { DUPLICATES_LISTED_MAX, type ImportResult } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { cut } from './bookmark-fields.ts';
import { findAddresses, type Skipped } from './import.repo.ts';
import type { BookmarkFile, BookmarkLink } from './netscape-reader.ts';

/** As much of a title as tells one post from another. */
const TITLE_SHOWN = 80;

/** What an import leaves out because it is there already: all are counted, the first ones are listed. */
export class Duplicates {
  #count = 0;
  readonly #lines: Skipped[] = [];

  /** @param earlier line of the file that holds the same; 0 where it was saved before. */
  add(line: number, title: string, earlier = 0): void {
    this.#count += 1;
    if (this.#lines.length === DUPLICATES_LISTED_MAX) return;
    const place = earlier > 0 ? `As in line ${earlier}, in the same folder` : 'Already saved in the same place';
    this.#lines.push({ line, reason: `${place}: ${cut(title, TITLE_SHOWN)}` });
  }

  get figures(): Required<Pick<ImportResult, 'duplicates' | 'duplicate_lines'>> {
    return { duplicates: this.#count, duplicate_lines: this.#lines };
  }
}

/** Parts the links of a file from those that stand in their collection already, or earlier in the file. */
export async function leaveOutKnown(
  db: Db,
  userId: number,
  placeOf: (folder: number) => number,
  { links }: Pick<BookmarkFile, 'links'>,
): Promise<{ fresh: BookmarkLink[]; known: Duplicates }> {
  const places = new Map<number, Map<string, number>>();
  const fresh: BookmarkLink[] = [];
  const known = new Duplicates();
  for (const link of links) {
    const collection = placeOf(link.folder);
    let lines = places.get(collection);
    if (!lines) {
      const saved = await findAddresses(db, userId, collection);
      places.set(collection, (lines = new Map(saved.map((url) => [url, 0]))));
    }
    const earlier = lines.get(link.url);
    if (earlier === undefined) {
      lines.set(link.url, link.line);
      fresh.push(link);
    } else known.add(link.line, link.title, earlier);
  }
  return { fresh, known };
}
