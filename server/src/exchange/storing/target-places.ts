import { COLLECTION_DEPTH_MAX, type Collection } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { Problem } from '../../kernel/problems.ts';
import type { StoredAppearance } from '../../library/collections/appearance.repo.ts';
import { findCollections } from '../../library/collections/collections.repo.ts';
import { earlier } from '../dates.ts';
import { existingCollections, type FindExisting } from '../jobs/existing-collections.ts';
import { addChild, type Owner } from '../jobs/import.repo.ts';
import { forEachInSteps, type Step } from '../jobs/steps.ts';
import type { ReadPlace } from '../reading/read-format.ts';
import { cleanTags } from '../text.ts';

/** Number of collections handled before other requests are. */
const COLLECTIONS_AT_ONCE = 200;

/** Where an import goes. */
export interface Target {
  /** The chosen collection; null: the one at the top level that is called `name`. */
  collectionId: number | null;
  /** Empty: there is none, and folders go where they were in Benotes. */
  name: string;
  /** Whether folders become tags. */
  isFlat: boolean;
}

/** Files of Benotes: their folders go where they were. */
const OWN_FORMATS = new Set(['benotes-html', 'benotes-json', 'benotes-markdown', 'benotes-csv']);

/** Names the collection of an import after its products; empty if it has none. */
export function collectionNameOf(sources: readonly { format: string; title: string }[]): string {
  const titles = [...new Set(sources.map(({ title }) => title))];
  if (sources.every(({ format }) => format === 'bookmarks')) return 'Imported Bookmarks';
  if (sources.every(({ format }) => OWN_FORMATS.has(format))) return '';
  if (titles.length > 2) return 'Imported files';
  return `Imported from ${titles.join(' and ')}`;
}

/** The collection that holds the import, if it does not exist. */
const NEW_ROOT = -1;

/**
 * The collections of a library that the places of an import go to. Those that do not exist have negative ids; 0 is
 * Uncategorized.
 */
export class TargetPlaces {
  readonly #places: readonly ReadPlace[];
  readonly #target: Target;
  /** The collection of each place. */
  readonly #ids: number[] = [];
  #root = 0;
  readonly #createdIds = new Set<number>();

  private constructor(places: readonly ReadPlace[], target: Target) {
    this.#places = places;
    this.#target = target;
  }

  /**
   * Finds them by name and parent. Siblings with the same name stay separate: each existing one is matched by one.
   *
   * @throws Problem 404 if the chosen collection does not exist.
   */
  static async find(db: Db, userId: number, places: readonly ReadPlace[], target: Target): Promise<TargetPlaces> {
    const found = new TargetPlaces(places, target);
    const collections = await findCollections(db, userId);
    const find = existingCollections(collections);
    const { collectionId, name } = target;
    if (collectionId !== null && !collections.some(({ id }) => id === collectionId))
      throw new Problem(404, 'Collection not found');
    const own = name === '' ? 0 : (find(null, { name, isExact: false }) ?? NEW_ROOT);
    found.#root = collectionId ?? own;
    const depth = own === 0 ? 0 : 1;
    if (!target.isFlat) await found.#match(find, collectionId === null ? depth : depthOf(collectionId, collections));
    return found;
  }

  /** The collection that holds the import; 0 if there is none. It exists once it is created. */
  get root(): number {
    return this.#root;
  }

  /** Whether folders become tags. */
  get isFlat(): boolean {
    return this.#target.isFlat;
  }

  /** Whether the collection of a place was created, or would be. */
  isNew = (place: number): boolean => this.of(place) < 0 || this.#createdIds.has(this.of(place));

  /** The collection of a place. */
  of = (place: number): number => (this.#target.isFlat ? this.#root : (this.#ids[place] ?? this.#root));

  /** The tags that stand for the folders of a place. */
  tagsOf = (place: number): string[] => {
    if (!this.#target.isFlat) return [];
    const names: string[] = [];
    for (let at = this.#places[place]; at; at = this.#places[at.parent]) names.unshift(at.name);
    return cleanTags(names);
  };

  /**
   * Creates those that do not exist, in steps, unless that is a dry run. Returns how many.
   *
   * @param more what only archives have of a place, as it is stored.
   */
  async create(
    step: Step,
    { userId, importId, now, isDryRun }: Owner,
    more: (place: number) => (StoredAppearance & { icon_id: number | null }) | null = () => null,
  ): Promise<number> {
    if (isDryRun) return new Set([this.#root, ...this.#ids].filter((id) => id < 0)).size;
    const created = new Map<number, number>();
    const idOf = (id: number) => created.get(id) ?? id;
    const add = async (db: Db, id: number, parent_id: number | null, place: Omit<ReadPlace, 'parent'>, at = -1) => {
      if (id >= 0 || created.has(id)) return;
      const created_at = place.isExact ? (place.created ?? now) : earlier(place.created ?? now, now);
      const updated_at = earlier(place.updated ?? created_at, now);
      const row = { user_id: userId, import_id: importId, icon_id: null, parent_id, created_at, updated_at };
      const own = await addChild(db, { ...row, name: place.name, description: place.description, ...more(at) });
      created.set(id, own);
      this.#createdIds.add(own);
    };
    const undated = { created: null, updated: null, description: null };
    await step((trx) => add(trx, this.#root, null, { name: this.#target.name, ...undated, isExact: false }));
    this.#root = idOf(this.#root);
    await forEachInSteps(step, this.#target.isFlat ? [] : this.#places.entries(), async (trx, [index, place]) => {
      if (index % COLLECTIONS_AT_ONCE === COLLECTIONS_AT_ONCE - 1) await yieldToRequests();
      await add(trx, this.of(index), this.of(place.parent) || null, place, index);
      this.#ids[index] = idOf(this.of(index));
    });
    return created.size;
  }

  async #match(find: FindExisting, rootDepth: number): Promise<void> {
    const depths: number[] = [];
    for (const [index, place] of this.#places.entries()) {
      const { parent } = place;
      if (index % COLLECTIONS_AT_ONCE === COLLECTIONS_AT_ONCE - 1) await yieldToRequests();
      const parentId = this.of(parent);
      const depth = (depths[parent] ?? rootDepth) + 1;
      const isJoined = depth > COLLECTION_DEPTH_MAX;
      depths.push(isJoined ? depth - 1 : depth);
      this.#ids.push(isJoined ? parentId : (find(parentId || null, place) ?? NEW_ROOT - 1 - index));
    }
  }
}

function depthOf(id: number, collections: readonly Collection[]): number {
  const parents = new Map(collections.map((collection) => [collection.id, collection.parent_id]));
  let depth = 0;
  for (let at: number | null | undefined = id; at && depth < COLLECTION_DEPTH_MAX; at = parents.get(at)) depth += 1;
  return depth;
}
