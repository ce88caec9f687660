import { updateCollection } from '@benotes/contract';
import { ApiError, call, collections, emit, findCollectionPath, loadCollections } from '@benotes/platform';
import { isolate } from '@benotes/ui';
import { ref } from 'valtio';

import { texts } from '../sidebar/sidebar-texts.ts';
import { moveInTree, type Place, placeIn } from './move-in-tree.ts';

let moves: Promise<boolean> = Promise.resolve(true);
let waiting = 0;

/** Moves a collection: optimistically in the sidebar, then on the server, in order. A failed move is rolled back. */
export async function moveCollection(id: number, to: Place): Promise<void> {
  const from = placeIn(collections.tree, id);
  const after = moveInTree(collections.tree, id, to);
  if (!from || !after) return;
  const shown = ref(after);
  collections.tree = shown;

  waiting += 1;
  const { parent_id, position } = to;
  moves = moves.then((soFar) => send(id, { parent_id, position }).then((isDone) => soFar && isDone));
  const allDone = await moves;
  waiting -= 1;
  if (waiting === 0) {
    moves = Promise.resolve(true);
    // A move failed, or the tree was fetched in its earlier state during the move.
    if (!allDone || collections.tree !== shown) void loadCollections();
  }
  if (allDone && from.parent_id !== parent_id) announce(id, from);
}

async function send(id: number, { parent_id, position }: Place): Promise<boolean> {
  try {
    await call(
      updateCollection,
      { params: { id }, body: { parent_id, is_root: parent_id === null, position } },
      { keepalive: true },
    );
    return true;
  } catch (error) {
    const reason = error instanceof ApiError ? error.fields['parent_id'] : undefined;
    const description = [texts.collectionNotMoved, reason].filter(Boolean).join(' ');
    emit('notification:raised', { type: 'error', title: texts.error, description });
    return false;
  }
}

/** An accidental drop can move a large subtree, so moves to another parent can be undone. */
function announce(id: number, from: Place): void {
  const path = findCollectionPath(collections.tree, id);
  const [parent, moved] = [path.at(-2), path.at(-1)];
  if (!moved) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.collectionMoved,
    description: parent
      ? texts.movedInto(isolate(moved.name), isolate(parent.name))
      : texts.movedToTop(isolate(moved.name)),
    action: { label: texts.undo, run: () => void moveCollection(id, from) },
  });
}
