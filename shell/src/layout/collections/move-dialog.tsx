import type { CollectionTree } from '@benotes/contract';
import { collections, findCollectionPath } from '@benotes/platform';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { type FormEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import { lazyMove } from './lazy-actions.ts';
import { texts } from '../sidebar/sidebar-texts.ts';

interface MoveDialogProps {
  collection: CollectionTree;
  onClose: () => void;
}

/** Lets the user choose another parent for a collection, which becomes its last child. */
export function MoveDialog({ collection, onClose }: MoveDialogProps) {
  const { tree } = useSnapshot(collections);
  const [parentId, setParentId] = useState(collection.parent_id);
  const form = useId();
  const move = (event: FormEvent) => {
    event.preventDefault();
    const siblings = parentId === null ? tree : (findCollectionPath(tree, parentId).at(-1)?.nested ?? []);
    if (parentId !== collection.parent_id)
      void lazyMove(collection.id, { parent_id: parentId, position: siblings.length });
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
          tree={tree}
          value={parentId}
          onChange={setParentId}
          rootLabel={texts.topLevel}
          exclude={collection.id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
          autoFocus
        />
      </form>
    </Dialog>
  );
}
