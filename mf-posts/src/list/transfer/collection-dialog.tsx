import type { Post } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { type FormEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from '../../posts/actions/action-texts.ts';

interface CollectionDialogProps {
  title: string;
  question: string;
  confirmLabel: string;
  /** Preselected; null is Uncategorized. */
  value: Post['collection_id'];
  onChoose: (collection_id: Post['collection_id']) => void;
  onClose: () => void;
}

/** Lets the user choose a collection. */
export function CollectionDialog({ title, question, confirmLabel, value, onChoose, onClose }: CollectionDialogProps) {
  const { tree } = useSnapshot(collections);
  const [target, setTarget] = useState(value);
  const form = useId();
  const choose = (event: FormEvent) => {
    event.preventDefault();
    onChoose(target);
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} tone="primary">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      <form id={form} onSubmit={choose}>
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
