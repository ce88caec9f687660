import { type CollectionTree, orderCollections } from '@benotes/contract';
import { call, collections, emit, findCollectionPath, loadCollections } from '@benotes/platform';
import { isolate } from '@benotes/ui';
import { ref } from 'valtio';

import { texts } from '../sidebar/sidebar-texts.ts';
import { change, idsOf } from './move-in-tree.ts';

/** Sorts the children of a collection (null: the top level) by name, in the language of the browser. Can be undone. */
export async function sortByName(parent_id: number | null): Promise<void> {
  const siblings = childrenOf(parent_id);
  const before = idsOf(siblings);
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const after = idsOf(siblings.toSorted((one, other) => compare(one.name, other.name)));
  const parent = parent_id === null ? undefined : findCollectionPath(collections.tree, parent_id).at(-1);
  const description = parent ? texts.sortedIn(isolate(parent.name)) : texts.sortedAtTop;
  const isSorted = after.every((id, index) => id === before[index]);
  if (!isSorted && !(await order(parent_id, after))) return;
  const undo = { label: texts.undo, run: () => void order(parent_id, before) };
  emit('notification:raised', {
    type: 'success',
    title: texts.sorted,
    description,
    ...(!isSorted && { action: undo }),
  });
}

const childrenOf = (parent_id: number | null): readonly CollectionTree[] =>
  parent_id === null ? collections.tree : (findCollectionPath(collections.tree, parent_id).at(-1)?.nested ?? []);

/** Shows and stores an order. Collections that are gone by now are left out. False if it could not be stored. */
async function order(parent_id: number | null, wanted: readonly number[]): Promise<boolean> {
  const rank = new Map(wanted.map((id, index) => [id, index]));
  const rankOf = ({ id }: CollectionTree) => rank.get(id) ?? rank.size;
  const path = parent_id === null ? [] : findCollectionPath(collections.tree, parent_id);
  const sorted = childrenOf(parent_id).toSorted((one, other) => rankOf(one) - rankOf(other));
  collections.tree = ref(change(collections.tree, idsOf(path), () => sorted));
  try {
    await call(orderCollections, { body: { parent_id, ids: idsOf(sorted) } }, { keepalive: true });
    return true;
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notSorted });
    void loadCollections();
    return false;
  }
}
