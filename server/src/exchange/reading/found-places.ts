import {
  COLLECTION_DEPTH_MAX,
  COLLECTION_DESCRIPTION_MAX_LENGTH,
  COLLECTION_NAME_MAX_LENGTH,
  IMPORT_FOLDERS_MAX,
} from '@benotes/contract';

import type { Place, PlaceOptions } from '../formats/reader.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { cut, oneLine, plain } from '../text.ts';
import type { ReadPlace } from './read-format.ts';

/** The collections of an import, below the one that holds it. */
export class FoundPlaces {
  readonly all: ReadPlace[] = [];
  readonly #known = new Map<string, number>();
  readonly #depths: number[] = [];
  #tooDeep = 0;

  /** How many were nested too deeply. */
  get tooDeep(): number {
    return this.#tooDeep;
  }

  /** @throws UnreadableFile if there are too many. */
  add(parent: Place, given: string, options: PlaceOptions = {}): Place {
    const { id = '', created, updated, description = '', isExact = false } = options;
    const name = isExact ? given : cut(oneLine(given), COLLECTION_NAME_MAX_LENGTH).trim() || 'Untitled';
    const key = `${parent ?? ''}\n${id}\n${name}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const depth = parent === null ? 2 : (this.#depths[parent] ?? 1) + 1;
    if (depth > COLLECTION_DEPTH_MAX && !isExact) {
      this.#tooDeep += 1;
      return parent;
    }
    if (this.all.length === IMPORT_FOLDERS_MAX)
      throw new UnreadableFile(`There are more than ${IMPORT_FOLDERS_MAX} folders.`);
    const text = cut(plain(description).trim(), COLLECTION_DESCRIPTION_MAX_LENGTH) || null;
    const times = { created: created ?? null, updated: updated ?? null };
    const index = this.all.push({ parent: parent ?? -1, name, description: text, ...times, isExact }) - 1;
    this.#known.set(key, index);
    this.#depths.push(depth);
    return index;
  }
}
