import type { Post } from '@benotes/contract';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { type FormEvent, useId, useState } from 'react';

import { postList } from '../store/post-list.store.ts';
import { useLibrary } from '../../posts/use-library.ts';
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
  // Several posts may be in several collections, but in one list.
  const library = useLibrary(value ?? postList.filter.collection_id ?? null);
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
          value={target}
          onChange={setTarget}
          {...library}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
          autoFocus
        />
      </form>
    </Dialog>
  );
}
