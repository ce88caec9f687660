import type { CollectionTree } from '@benotes/contract';
import { collections, emit, findCollectionPath, loadMoves, type MoveRequest } from '@benotes/platform';
import { othersTrees, ownerIdOf } from '@benotes/platform/other-owners';
import { useMovePreview } from '@benotes/platform/use-move-preview';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { type FormEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from '../sidebar/sidebar-texts.ts';
import { lazyMove } from './lazy-actions.ts';

interface MoveDialogProps {
  collection: CollectionTree;
  onClose: () => void;
}

const describe = async (request: MoveRequest, signal: AbortSignal) => (await loadMoves()).describeMove(request, signal);

/**
 * Lets the user choose another parent for a collection, which becomes its last child. Of a parent that belongs to
 * another owner, it says before what that means.
 */
export function MoveDialog({ collection, onClose }: MoveDialogProps) {
  const { tree, shared } = useSnapshot(collections);
  const [parentId, setParentId] = useState(collection.parent_id);
  const form = useId();
  const owner = ownerIdOf(shared, collection.id);
  const isOther = owner !== (parentId === null ? undefined : ownerIdOf(shared, parentId));
  const request = isOther ? { collection_id: collection.id, to_collection_id: parentId } : undefined;
  const hint = useMovePreview(request, describe);
  // What others share is moved to other owners only; within its library, its settings move it.
  const others = othersTrees(shared, owner);
  const places = owner === undefined && others.length === 0 ? tree : [...tree, ...others];
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (request) void moveToOwner(request);
    else if (owner === undefined && parentId !== collection.parent_id) {
      const siblings = parentId === null ? tree : (findCollectionPath(tree, parentId).at(-1)?.nested ?? []);
      void lazyMove(collection.id, { parent_id: parentId, position: siblings.length });
    }
    onClose();
  };
  return (
    <Dialog
      open
      title={texts.moveTitle(collection.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} tone="primary">
            {texts.moveNow}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={move}>
        <TreeSelect
          label={texts.moveTo}
          tree={places}
          value={parentId}
          onChange={setParentId}
          rootLabel={texts.topLevel}
          exclude={collection.id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
          autoFocus
        />
      </form>
      <output>{hint}</output>
    </Dialog>
  );
}

async function moveToOwner(request: MoveRequest): Promise<void> {
  const { moveToOwner: send } = await loadMoves();
  await send(request, () => emit('post:changed'));
}
