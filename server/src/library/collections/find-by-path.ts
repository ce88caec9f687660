import type { Collection } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';

const UNCATEGORIZED = 'uncategorized';

/** A path as it is compared: without case, accents, and spaces beside its slashes. */
const pathKey = (path: string) =>
  foldText(path)
    .replace(/\s*\/\s*/g, '/')
    .trim();

/**
 * The collections of a path, and all below them: `Bread` names every collection of that name, `Cooking/Bread` those in
 * a collection Cooking, and `/Bread` the one at the top level. Uncategorized has no id.
 *
 * @param roots the collections that are the top level instead, of somebody who does not know those above.
 */
export function findByPath(
  collections: readonly Collection[],
  path: string,
  roots?: readonly number[],
): { ids: number[]; isUncategorized: boolean } {
  const key = pathKey(path);
  const suffix = key.startsWith('/') ? key : `/${key}`;
  const children = new Map<number | null, Collection[]>();
  for (const collection of collections) {
    const siblings = children.get(collection.parent_id);
    if (siblings) siblings.push(collection);
    else children.set(collection.parent_id, [collection]);
  }
  const ids: number[] = [];
  // A loop, not recursion: trees may be a hundred deep.
  const top = roots ? collections.filter(({ id }) => roots.includes(id)) : (children.get(null) ?? []);
  const open = top.map((collection) => ({ collection, above: '', isWithin: false }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { collection, above } = next;
    const full = `${above}/${pathKey(collection.name)}`;
    const isNamed = key.startsWith('/') ? full === suffix : full.endsWith(suffix);
    const isWithin = next.isWithin || isNamed;
    if (isWithin) ids.push(collection.id);
    for (const child of children.get(collection.id) ?? []) open.push({ collection: child, above: full, isWithin });
  }
  return { ids, isUncategorized: suffix === `/${UNCATEGORIZED}` };
}
