import type { CountedTag } from '@benotes/contract';
import { TextField } from '@benotes/ui';
import { useId, useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { keyOf, mergeTags } from './save-tag.ts';
import { loadTags } from './tags.store.ts';
import { texts } from './texts.ts';

interface MergeIntoDialogProps {
  /** Will be deleted. */
  from: CountedTag;
  tags: readonly CountedTag[];
  onClose: () => void;
}

/** Asks into which other tag one is merged. */
export function MergeIntoDialog({ from, tags, onClose }: MergeIntoDialogProps) {
  const listId = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const others = tags.filter(({ id }) => id !== from.id);
  const merge = async () => {
    const into = others.find((tag) => keyOf(tag.name) === keyOf(name));
    if (!into) return setError(texts.noOtherTag);
    setBusy(true);
    const isMerged = await mergeTags({ from, into });
    setBusy(false);
    if (!isMerged) return;
    onClose();
    void loadTags();
  };
  return (
    <FormDialog
      title={texts.mergeIntoTitle(from.name)}
      submitLabel={texts.merge}
      busy={busy}
      message={undefined}
      onSubmit={merge}
      onClose={onClose}
    >
      <TextField
        label={texts.otherTag}
        hint={texts.mergeIntoHint(from.name)}
        error={error}
        list={listId}
        autoComplete="off"
        data-initial-focus
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <datalist id={listId}>
        {others.map((tag) => (
          <option key={tag.id}>{tag.name}</option>
        ))}
      </datalist>
    </FormDialog>
  );
}
