import type { CollectionTree } from '@benotes/contract';
import { useLocation, useNavigate } from '@benotes/router';
import { ConfirmDialog } from '@benotes/ui';

import { texts } from './delete-texts.ts';
import { removeCollection } from './remove-collection.ts';

interface DeleteDialogProps {
  collection: CollectionTree;
  onClose: () => void;
}

/** Asks before a collection that is shared is deleted: it is not shared any more after Undo. */
export function DeleteDialog({ collection, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ConfirmDialog
      open
      title={texts.question(collection.name)}
      confirmLabel={texts.delete}
      tone="danger"
      onConfirm={() => {
        onClose();
        void removeCollection(collection, { pathname, navigate });
      }}
      onClose={onClose}
    >
      {texts.sharingEnds}
    </ConfirmDialog>
  );
}
