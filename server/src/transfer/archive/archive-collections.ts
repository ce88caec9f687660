import { findCollections } from '../../collections/collections.repo.ts';
import type { Db } from '../../database/connect.ts';
import type { ArchiveCollection } from './archive-format.ts';
import { earlier } from '../jobs/earlier-time.ts';
import { addChild, type Owner } from '../jobs/import.repo.ts';

/** Number of collections created before other requests are handled. */
const COLLECTIONS_AT_ONCE = 200;

export interface Places {
  /** Maps collections of the archive to collections of this user. */
  of: (id: number | null) => number | null;
  /** The newly created ones. */
  fresh: ReadonlySet<number>;
}

const keyOf = (parentId: number | null, name: string) => JSON.stringify([parentId, name]);

/**
 * Finds (by name and parent) or creates each collection, parents first. Siblings with the same name stay separate: each
 * existing one is matched by one of the archive.
 */
export async function placeCollections(
  db: Db,
  { userId, importId, now }: Owner,
  collections: readonly ArchiveCollection[],
): Promise<Places> {
  const present = new Map<string, number[]>();
  for (const { id, parent_id, name } of await findCollections(db, userId)) {
    const key = keyOf(parent_id, name);
    present.set(key, [...(present.get(key) ?? []), id]);
  }
  const ids = new Map<number, number>();
  const fresh = new Set<number>();
  for (const [index, { id, parent_id: parent, name, icon_id, created_at, updated_at }] of collections.entries()) {
    if (index % COLLECTIONS_AT_ONCE === COLLECTIONS_AT_ONCE - 1) await new Promise(setImmediate);
    const parent_id = parent === null ? null : (ids.get(parent) ?? null);
    const known = present.get(keyOf(parent_id, name))?.shift();
    if (known !== undefined) {
      ids.set(id, known);
      continue;
    }
    const times = { created_at: earlier(created_at, now), updated_at: earlier(updated_at, now) };
    const own = await addChild(db, { user_id: userId, import_id: importId, name, icon_id, parent_id, ...times });
    fresh.add(own);
    ids.set(id, own);
  }
  return { of: (id) => (id === null ? null : (ids.get(id) ?? null)), fresh };
}
