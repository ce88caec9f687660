import type { Post } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { type FormEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import { transferPost } from '../posts/post-actions.ts';
import { texts } from '../posts/texts.ts';

interface TransferDialogProps {
  post: Post;
  onClose: () => void;
}

/** Lets the user choose the collection to move a post to. The current one is preselected. */
export function TransferDialog({ post, onClose }: TransferDialogProps) {
  const { tree } = useSnapshot(collections);
  const [target, setTarget] = useState(post.collection_id);

  const form = useId();
  const transfer = (event: FormEvent) => {
    event.preventDefault();
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
          <Button type="submit" form={form} tone="primary">
            {texts.transfer}
          </Button>
        </>
      }
    >
      <p>{texts.transferQuestion}</p>
      <form id={form} onSubmit={transfer}>
        <TreeSelect
          label={texts.transferTo}
          tree={tree}
          value={target}
          onChange={setTarget}
          rootLabel={texts.uncategorized}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
          autoFocus
        />
      </form>
    </Dialog>
  );
}
