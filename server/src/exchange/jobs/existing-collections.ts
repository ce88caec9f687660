import { findCollections } from '../../library/collections/collections.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';

const keyOf = (parentId: number | null, name: string) => JSON.stringify([parentId, name]);

/**
 * The collections of a user from before an import. The returned function finds one by parent and name, each only once, so that
 * siblings of the same name stay separate; null if there is none left.
 */
export async function findExistingCollections(
  db: Db,
  userId: number,
): Promise<(parentId: number | null, name: string) => number | null> {
  const known = new Map<string, number[]>();
  for (const { id, parent_id, name } of await findCollections(db, userId)) {
    const key = keyOf(parent_id, name);
    const same = known.get(key);
    if (same) same.push(id);
    else known.set(key, [id]);
  }
  return (parentId, name) => known.get(keyOf(parentId, name))?.shift() ?? null;
}
