import { isCollectionColor } from '@benotes/contract';

import type { StoredAppearance } from '../../library/collections/appearance.repo.ts';
import { findCollections } from '../../library/collections/collections.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { addCollectionSettings, type StoredSettings } from '../../library/list-settings/list-settings.repo.ts';
import type { ArchiveCollection } from './archive-format.ts';
import { earlier } from '../dates.ts';
import { addChild, type Owner } from '../jobs/import.repo.ts';
import { existingCollections } from '../jobs/existing-collections.ts';

/** Number of collections created before other requests are handled. */
const COLLECTIONS_AT_ONCE = 200;

export interface Places {
  /** Maps collections of the archive to collections of this user. */
  of: (id: number | null) => number | null;
  /** The newly created ones. */
  fresh: ReadonlySet<number>;
}

/**
 * Finds (by name and parent) or creates each collection, parents first. Siblings with the same name stay separate: each
 * existing one is matched by one of the archive.
 */
export async function placeCollections(
  db: Db,
  { userId, importId, now }: Owner,
  collections: readonly ArchiveCollection[],
  /** The new path of a file of the archive; undefined if it was left out. */
  pathOf: (path: string) => string | undefined,
): Promise<Places> {
  const findKnown = existingCollections(await findCollections(db, userId));
  const ids = new Map<number, number>();
  const fresh = new Set<number>();
  const settings = new Map<number, StoredSettings>();
  for (const [index, collection] of collections.entries()) {
    const { id, parent_id: parent, name, icon_id, created_at, updated_at } = collection;
    if (index % COLLECTIONS_AT_ONCE === COLLECTIONS_AT_ONCE - 1) await yieldToRequests();
    const parent_id = parent === null ? null : (ids.get(parent) ?? null);
    const known = findKnown(parent_id, { name, isExact: true });
    if (known !== null) {
      ids.set(id, known);
      continue;
    }
    const times = { created_at: earlier(created_at, now), updated_at: earlier(updated_at, now) };
    const appearance = appearanceIn(collection, pathOf);
    const row = { user_id: userId, import_id: importId, name, icon_id, parent_id, ...appearance, ...times };
    const own = await addChild(db, row);
    fresh.add(own);
    if (collection.settings) settings.set(own, collection.settings);
    ids.set(id, own);
  }
  await addCollectionSettings(db, userId, settings);
  return { of: (id) => (id === null ? null : (ids.get(id) ?? null)), fresh };
}

function appearanceIn(
  { color, description, cover, is_favorite, keep_copies }: ArchiveCollection,
  pathOf: (path: string) => string | undefined,
): StoredAppearance {
  return {
    color: isCollectionColor(color) ? color : null,
    description: description || null,
    cover: (cover && pathOf(cover)) ?? null,
    is_favorite: is_favorite ? 1 : 0,
    keep_copies: keep_copies === false ? 0 : 1,
  };
}
