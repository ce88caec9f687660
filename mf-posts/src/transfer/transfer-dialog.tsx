import type { Post } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import { transferPost } from '../posts/post-actions.ts';
import { texts } from '../posts/texts.ts';

interface TransferDialogProps {
  post: Post;
  onClose: () => void;
}

/** Lets the user choose the collection to move a post to; the current one is preselected. */
export function TransferDialog({ post, onClose }: TransferDialogProps) {
  const { tree } = useSnapshot(collections);
  const [target, setTarget] = useState(post.collection_id);

  const transfer = () => {
    void transferPost(post, target);
    onClose();
  };

  return (
    <Dialog
      open
      title={texts.transferTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" onClick={transfer}>
            {texts.transfer}
          </Button>
        </>
      }
    >
      <p>{texts.transferQuestion}</p>
      <TreeSelect
        label={texts.transferTo}
        tree={tree}
        value={target}
        onChange={setTarget}
        rootLabel={texts.uncategorized}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there for this one choice
        autoFocus
      />
    </Dialog>
  );
}
