import { isCollectionColor } from '@benotes/contract';

import type { StoredAppearance } from '../../library/collections/appearance.repo.ts';
import { addCollectionSettings, type StoredSettings } from '../../library/list-settings/list-settings.repo.ts';
import { earlier } from '../dates.ts';
import type { Owner } from '../jobs/import.repo.ts';
import type { Step } from '../jobs/steps.ts';
import { TargetPlaces } from '../storing/target-places.ts';
import type { ArchiveCollection } from './archive-format.ts';

/** The collections of an archive in the library of this user. */
export interface Places {
  all: TargetPlaces;
  /** How many were created. */
  created: number;
  /** The collection that has this id in the archive; null for none, and if the archive does not have it. */
  of: (id: number | null) => number | null;
  /** Whether it was created. */
  isNew: (id: number) => boolean;
}

/** Collections of an archive go where they were in its library. */
const TARGET = { collectionId: null, name: '', isFlat: false };

/** Finds the collections of an archive, by name and parent, or creates them, in steps. */
export async function placeCollections(
  step: Step,
  owner: Owner,
  collections: readonly ArchiveCollection[],
  /** The new path of a file of the archive; undefined if it was left out. */
  pathOf: (path: string) => string | undefined,
): Promise<Places> {
  const { userId, now } = owner;
  const indexes = new Map(collections.map(({ id }, index) => [id, index]));
  const read = collections.map(({ name, parent_id, created_at, updated_at }) => ({
    parent: parent_id === null ? -1 : (indexes.get(parent_id) ?? -1),
    name,
    description: null,
    created: earlier(created_at, now),
    updated: updated_at,
    isExact: true,
  }));
  const all = await step((trx) => TargetPlaces.find(trx, userId, read, TARGET));
  const created = await all.create(step, owner, (index) => appearanceOf(collections[index], pathOf));
  const settings = new Map<number, StoredSettings>();
  for (const [index, collection] of collections.entries())
    if (collection.settings && all.isNew(index)) settings.set(all.of(index), collection.settings);
  if (!owner.isDryRun) await step((trx) => addCollectionSettings(trx, userId, settings));
  const indexOf = (id: number | null) => (id === null ? undefined : indexes.get(id));
  return {
    all,
    created,
    of: (id) => {
      const index = indexOf(id);
      return index === undefined ? null : all.of(index);
    },
    isNew: (id) => all.isNew(indexes.get(id) ?? -1),
  };
}

function appearanceOf(
  collection: ArchiveCollection | undefined,
  pathOf: (path: string) => string | undefined,
): (StoredAppearance & { icon_id: number | null }) | null {
  if (!collection) return null;
  const { icon_id, color, description, cover, is_favorite, keep_copies } = collection;
  return {
    icon_id,
    color: isCollectionColor(color) ? color : null,
    description: description || null,
    cover: (cover && pathOf(cover)) ?? null,
    is_favorite: is_favorite ? 1 : 0,
    keep_copies: keep_copies === false ? 0 : 1,
  };
}
