import type { CountedTag } from '@benotes/contract';
import { TextField } from '@benotes/ui';
import { useId, useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { keyOf, mergeTags } from './save-tag.ts';
import { loadTags } from './tags.store.ts';
import { texts } from './texts.ts';

interface MergeIntoDialogProps {
  /** Will be deleted. Without it, the dialog asks for it as well. */
  from?: CountedTag;
  tags: readonly CountedTag[];
  onClose: () => void;
}

/** Asks into which other tag one is merged. */
export function MergeIntoDialog({ from: given, tags, onClose }: MergeIntoDialogProps) {
  const listId = useId();
  const [fromName, setFromName] = useState('');
  const [intoName, setIntoName] = useState('');
  const [errors, setErrors] = useState<{ from?: string; into?: string }>({});
  const [busy, setBusy] = useState(false);
  const named = (name: string) => tags.find((tag) => keyOf(tag.name) === keyOf(name));
  const merge = async () => {
    const from = given ?? named(fromName);
    if (!from) return setErrors({ from: texts.noTagOfName });
    const into = named(intoName);
    if (!into || into.id === from.id) return setErrors({ into: texts.noOtherTag });
    setErrors({});
    setBusy(true);
    const isMerged = await mergeTags({ from, into });
    setBusy(false);
    if (!isMerged) return;
    onClose();
    void loadTags();
  };
  return (
    <FormDialog
      title={given ? texts.mergeIntoTitle(given.name) : texts.mergeTwoTitle}
      submitLabel={texts.merge}
      busy={busy}
      message={undefined}
      onSubmit={merge}
      onClose={onClose}
    >
      {!given && (
        <TextField
          label={texts.mergedTag}
          hint={texts.mergedTagHint}
          error={errors.from}
          list={listId}
          autoComplete="off"
          data-initial-focus
          required
          value={fromName}
          onChange={({ target }) => setFromName(target.value)}
        />
      )}
      <TextField
        label={texts.otherTag}
        {...(given && { hint: texts.mergeIntoHint(given.name) })}
        error={errors.into}
        list={listId}
        autoComplete="off"
        data-initial-focus={given && true}
        required
        value={intoName}
        onChange={({ target }) => setIntoName(target.value)}
      />
      <datalist id={listId}>
        {tags
          .filter(({ id }) => id !== given?.id)
          .map((tag) => (
            <option key={tag.id}>{tag.name}</option>
          ))}
      </datalist>
    </FormDialog>
  );
}
